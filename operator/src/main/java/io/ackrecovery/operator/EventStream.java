package io.ackrecovery.operator;

/** The body of an answer that does not end: events, as they come. */
record EventStream(EventHub hub) {
    static final String TYPE = "text/event-stream";

    /** Who watches. On the server's thread. */
    interface Watcher {

        /** Whether what was sent so far has left for the client, or there is still room for more. */
        boolean hasRoom();

        void send(byte[] event);

        /** Sends a last event and ends. */
        void end(byte[] event);
    }
}
