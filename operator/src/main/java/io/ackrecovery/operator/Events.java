package io.ackrecovery.operator;

import io.ackrecovery.supervisor.RecoveryStatus;
import io.ackrecovery.supervisor.SupervisorStatus;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Server-sent events as bytes. */
final class Events {
    private static final byte[] END = ascii("\n\n");

    private Events() {}

    /**
     * The first event.
     *
     * @param node what the server is called
     * @param pageSize how many stores one page can hold
     */
    record Hello(String node, int pageSize) {}

    /** The last event of one who is let go. */
    record Dropped(String reason) {}

    /** @param closed ids that are no longer there */
    record Changes(List<StoreView> stores, List<String> closed, FleetView fleet) {}

    /** @param found of these ids, all complete */
    static byte[] changes(
            List<String> ids, List<CompletableFuture<Optional<RecoveryStatus>>> found, SupervisorStatus all) {
        List<StoreView> stores = new ArrayList<>();
        List<String> closed = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            Optional<RecoveryStatus> status = found.get(i).getNow(Optional.empty());
            status.map(StoreView::brief).ifPresent(stores::add);
            if (status.isEmpty()) {
                closed.add(ids.get(i));
            }
        }
        return event("changes", new Changes(stores, closed, FleetView.of(all)));
    }

    static byte[] event(String name, Object data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ascii("event: " + name + "\ndata: "));
        out.writeBytes(Json.bytes(data));
        out.writeBytes(END);
        return out.toByteArray();
    }

    static byte[] comment(String text) {
        return ascii(": " + text + "\n\n");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
