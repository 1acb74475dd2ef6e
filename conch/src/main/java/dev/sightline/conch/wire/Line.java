package dev.sightline.conch.wire;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/// One connection: frames go out in the order in which they are sent. Any thread.
public final class Line {
    private final Channel channel;
    /// Who is at the other end, once that is known; -1 before. Of the network's thread.
    private int peer = -1;
    /// Frames that the network's thread has not written yet: what follows must go behind them.
    private final AtomicInteger waiting = new AtomicInteger();

    Line(Channel channel) {
        this.channel = channel;
    }

    public int peer() {
        return peer;
    }

    public void isOf(int id) {
        peer = id;
    }

    /// The address at the other end.
    public String remoteHost() {
        return channel.remoteAddress() instanceof java.net.InetSocketAddress address
                ? address.getAddress().getHostAddress()
                : "";
    }

    public ByteBuf frame(int bytes) {
        return channel.alloc().buffer(bytes + 4).writeInt(0);
    }

    /// Sends a frame of [#frame]: at once if the system takes it, else the network's thread does when it can.
    ///
    /// @return whether there is room for more now
    public synchronized boolean send(ByteBuf frame) {
        frame.setInt(0, frame.readableBytes() - 4);
        if (channel instanceof OutChannel out && waiting.get() == 0) {
            try {
                out.writeNow(frame);
            } catch (IOException broken) {
                // Its owner is told when it is closed.
                frame.release();
                close();
                return false;
            }
            if (!frame.isReadable()) {
                frame.release();
                return true;
            }
        }
        waiting.incrementAndGet();
        ChannelFuture unused = channel.writeAndFlush(frame).addListener(done -> waiting.decrementAndGet());
        return channel.isWritable();
    }

    public boolean isWritable() {
        return channel.isWritable();
    }

    public boolean isOpen() {
        return channel.isActive();
    }

    public void read(boolean on) {
        channel.config().setAutoRead(on);
    }

    /// Closes when what was sent before has left.
    public void end() {
        boolean unused = channel.writeAndFlush(Unpooled.EMPTY_BUFFER)
                .addListener(ChannelFutureListener.CLOSE)
                .awaitUninterruptibly(5000);
    }

    public void close() {
        ChannelFuture unused = channel.close();
    }
}
