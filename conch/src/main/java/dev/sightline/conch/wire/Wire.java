package dev.sightline.conch.wire;

import io.netty.bootstrap.Bootstrap;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.WriteBufferWaterMark;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.LengthFieldBasedFrameDecoder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The network's side of a process: one thread, which is no reason for a program to stay alive.
///
/// ```text
/// frame = length (4 bytes, big-endian, of what follows) kind (1) body
/// ```
public final class Wire implements AutoCloseable {
    /// Of one frame; nobody can make us hold more before we know what it is.
    public static final int MAX_FRAME = 256 << 20;

    private static final int CONNECT_MILLIS = 10_000;

    private final EventLoopGroup group = new MultiThreadIoEventLoopGroup(
            1, new DefaultThreadFactory("conch-network", true), NioIoHandler.newFactory());

    /// @param host an address of this machine, null for all
    /// @return the port
    public int listen(@Nullable String host, Receiver receiver) throws IOException {
        ChannelFuture bound = new ServerBootstrap()
                .group(group)
                .channel(NioServerSocketChannel.class)
                .option(ChannelOption.SO_BACKLOG, 4096)
                .childOption(ChannelOption.TCP_NODELAY, true)
                .childHandler(pipeline(receiver))
                .bind(host == null ? new InetSocketAddress(0) : new InetSocketAddress(host, 0))
                .awaitUninterruptibly();
        if (!bound.isSuccess()) {
            throw new IOException("cannot listen on " + (host == null ? "any address" : host) + ": "
                    + bound.cause().getMessage());
        }
        return ((InetSocketAddress) bound.channel().localAddress()).getPort();
    }

    public Line connect(String host, int port, Receiver receiver) throws IOException {
        ChannelFuture connected = new Bootstrap()
                .group(group)
                .channelFactory(OutChannel::new)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .option(ChannelOption.WRITE_BUFFER_WATER_MARK, new WriteBufferWaterMark(1 << 20, 4 << 20))
                .handler(pipeline(receiver))
                .connect(host, port)
                .awaitUninterruptibly();
        if (!connected.isSuccess()) {
            throw new IOException("cannot connect to " + host + ":" + port + ": "
                    + connected.cause().getMessage());
        }
        return connected.channel().pipeline().get(Ends.class).line;
    }

    private static ChannelInitializer<Channel> pipeline(Receiver receiver) {
        return new ChannelInitializer<>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline()
                        .addLast(new LengthFieldBasedFrameDecoder(MAX_FRAME, 0, 4, 0, 4))
                        .addLast(new Ends(new Line(channel), receiver));
            }
        };
    }

    private static final class Ends extends ChannelInboundHandlerAdapter {
        private final Line line;
        private final Receiver receiver;

        Ends(Line line, Receiver receiver) {
            this.line = line;
            this.receiver = receiver;
        }

        @Override
        public void channelRead(ChannelHandlerContext context, Object message) {
            ByteBuf frame = (ByteBuf) message;
            try {
                receiver.received(line, frame);
            } finally {
                frame.release();
            }
        }

        @Override
        public void channelWritabilityChanged(ChannelHandlerContext context) {
            receiver.writable(line);
        }

        @Override
        public void channelInactive(ChannelHandlerContext context) {
            receiver.closed(line);
        }

        /// What is no frame of ours, or a connection that broke: the line ends, which its owner is told.
        @Override
        public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
            ChannelFuture unused = context.close();
        }
    }

    @Override
    public void close() {
        Future<?> unused = group.shutdownGracefully(0, 2, TimeUnit.SECONDS);
    }
}
