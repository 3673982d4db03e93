package io.ackrecovery.operator;

/**
 * What one node asks another, as JSON. A later version may add fields, which this one passes over.
 *
 * @param id of a store; null for a page
 * @param preview what a skip consents to; else null
 * @param after of a page: the id before the first
 * @param limit of a page: how many stores at most
 * @param by on whose behalf, for the audit log
 */
record NodeQuestion(What what, String id, String preview, String after, int limit, String by) {
    enum What {
        page,
        find,
        preview,
        retry,
        skip,
        close;

        boolean isCommand() {
            return this == retry || this == skip || this == close;
        }
    }

    NodeQuestion {
        if (what == null || what != What.page && id == null) {
            throw new IllegalArgumentException("no question");
        }
        after = after == null ? "" : after;
    }

    /** With the node by which it is asked, too, for the audit log. */
    NodeQuestion through(String node) {
        return by == null ? this : new NodeQuestion(what, id, preview, after, limit, by + node);
    }

    static NodeQuestion page(String after, int limit) {
        return new NodeQuestion(What.page, null, null, after, limit, null);
    }

    static NodeQuestion find(String id) {
        return about(What.find, id, null);
    }

    static NodeQuestion about(What what, String id, String by) {
        return new NodeQuestion(what, id, null, null, 0, by);
    }

    static NodeQuestion skip(String id, String preview, String by) {
        return new NodeQuestion(What.skip, id, preview, null, 0, by);
    }
}
