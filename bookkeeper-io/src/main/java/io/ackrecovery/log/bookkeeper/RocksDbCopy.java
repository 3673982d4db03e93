package io.ackrecovery.log.bookkeeper;

import io.ackrecovery.log.LogException;
import io.ackrecovery.log.LogRefused;
import io.ackrecovery.log.LogUnavailable;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Copies the metadata of a standalone Pulsar as they are at one moment, whether it runs or not. Metadata in RocksDB can be opened by
 * one process only, and opening them, as Pulsar's library does, writes.
 */
final class RocksDbCopy {

    private static final byte[] INSTANCE = "__metadata_instanceId_key".getBytes(StandardCharsets.UTF_8);

    private RocksDbCopy() {}

    /** Blocks while it reads all metadata. */
    static void make(Path source, Path target) throws LogException {
        if (!Files.isRegularFile(source.resolve("CURRENT"))) {
            throw new LogRefused("there are no RocksDB metadata in " + source, null);
        }
        RocksDB.loadLibrary();
        try (Options options = new Options().setCreateIfMissing(true);
                RocksDB from = RocksDB.openReadOnly(source.toString());
                RocksDB to = RocksDB.open(options, target.toString());
                RocksIterator entries = from.newIterator()) {
            for (entries.seekToFirst(); entries.isValid(); entries.next()) {
                to.put(entries.key(), value(entries.key(), entries.value()));
            }
            entries.status();
        } catch (RocksDBException e) {
            throw new LogUnavailable("cannot read the RocksDB metadata in " + source + ": " + e.getMessage(), e);
        }
    }

    /** Who opens metadata is the next instance, and drops what the one before has registered: in a copy it is to be the same. */
    private static byte[] value(byte[] key, byte[] value) {
        return Arrays.equals(key, INSTANCE)
                ? ByteBuffer.allocate(Long.BYTES)
                        .putLong(ByteBuffer.wrap(value).getLong() - 1)
                        .array()
                : value;
    }
}
