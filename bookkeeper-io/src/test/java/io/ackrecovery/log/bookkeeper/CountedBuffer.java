package io.ackrecovery.log.bookkeeper;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.buffer.UnpooledHeapByteBuf;
import java.util.concurrent.atomic.AtomicInteger;

/** A buffer that counts how often it is given back, and may refuse to be read. */
final class CountedBuffer extends UnpooledHeapByteBuf {
    private final AtomicInteger releases = new AtomicInteger();
    private final boolean readable;

    CountedBuffer(byte[] payload, boolean readable) {
        super(UnpooledByteBufAllocator.DEFAULT, payload, payload.length);
        this.readable = readable;
    }

    /** Of which exactly one is right, whether the second would throw or not. */
    int releases() {
        return releases.get();
    }

    @Override
    public ByteBuf getBytes(int index, byte[] target) {
        if (!readable) {
            throw new IndexOutOfBoundsException("cannot be copied, on purpose");
        }
        return super.getBytes(index, target);
    }

    @Override
    public boolean release() {
        releases.incrementAndGet();
        return super.release();
    }

    @Override
    public boolean release(int decrement) {
        releases.addAndGet(decrement);
        return super.release(decrement);
    }
}
