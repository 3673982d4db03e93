package io.ackrecovery.log.bookkeeper;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes one thing after the other, whatever becomes of those before. */
final class Closer {
    private static final Logger LOG = LoggerFactory.getLogger(Closer.class);

    void close(AutoCloseable part) {
        try {
            part.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            LOG.debug("could not close {}", part, e);
        }
    }
}
