package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogPosition;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.apache.bookkeeper.client.BKException;
import org.apache.bookkeeper.client.BookKeeper;
import org.apache.bookkeeper.client.api.LedgerMetadata;
import org.apache.bookkeeper.net.BookieId;
import org.apache.bookkeeper.proto.BookieProtocol;
import org.apache.bookkeeper.proto.BookkeeperInternalCallbacks.ReadEntryCallback;

/**
 * What one bookie answers for one entry.
 *
 * @param bytes header, digest and payload as the bookie has them; empty when it has none
 * @param answer in a word: {@code ok}, or what the bookie says instead
 */
public record RawCopy(String bookie, byte[] bytes, String answer) {

    static CompletableFuture<List<RawCopy>> of(BookKeeper client, LogPosition position) {
        return client.getLedgerMetadata(position.ledgerId())
                .thenCompose(metadata -> Stages.forEach(
                        bookies(metadata, position.entryId()), 1, bookie -> ask(client, bookie, position)));
    }

    /** Those that the entry was written to. */
    static List<BookieId> bookies(LedgerMetadata metadata, long entry) {
        List<BookieId> ensemble = metadata.getEnsembleAt(entry);
        return IntStream.range(0, metadata.getWriteQuorumSize())
                .mapToObj(copy -> ensemble.get((int) ((entry + copy) % ensemble.size())))
                .toList();
    }

    /** Without a fence. */
    private static CompletableFuture<RawCopy> ask(BookKeeper client, BookieId bookie, LogPosition entry) {
        CompletableFuture<RawCopy> answer = new CompletableFuture<>();
        ReadEntryCallback callback = (code, ledgerId, entryId, lent, context) -> {
            byte[] bytes = new byte[code == BKException.Code.OK ? lent.readableBytes() : 0];
            if (code == BKException.Code.OK) {
                lent.getBytes(lent.readerIndex(), bytes);
            }
            String said = code == BKException.Code.OK ? "ok" : BKException.getMessage(code);
            answer.complete(new RawCopy(bookie.getId(), bytes, said));
        };
        client.getClientCtx()
                .getBookieClient()
                .readEntry(bookie, entry.ledgerId(), entry.entryId(), callback, null, BookieProtocol.FLAG_NONE);
        return answer;
    }
}
