package dev.sightline.format.perfetto;

import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Proto;
import dev.sightline.format.internal.ProtoStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/// The packets of a trace, one after another; compressed ones are inflated. Memory: one packet and what it inflates to.
final class Packets {
    /// A packet of compressed packets holds less than 512 KiB, so this is generous.
    private static final int MAX_INFLATED = 64 << 20;
    private static final int PACKET = 1;

    /// Takes what is in the packets.
    interface Handler {
        /// @param offset of the packet in the source, or of the compressed one it comes from
        void packet(PacketFields packet, long offset) throws Proto.Malformed;
    }

    private final ProtoStream stream;
    private final @Nullable RowSink sink;
    private final Handler handler;
    private final PacketFields fields = new PacketFields();
    private long others;
    private long firstOther;
    private byte[] inflated = new byte[0];

    /// @param sink for complaints; null to make none
    Packets(InputStream stream, @Nullable RowSink sink, Handler handler) {
        this.stream = new ProtoStream(stream);
        this.sink = sink;
        this.handler = handler;
    }

    void read() throws IOException {
        while (stream.ensure(1)) {
            long offset = stream.offset();
            int tag = (int) stream.varint();
            int wire = tag & 7;
            long length = tag < 0 ? -1 : length(wire);
            if (length < 0 || length > ProtoStream.LONGEST || tag >>> 3 == 0) {
                damaged("not a packet of a Perfetto trace; reading stopped", offset);
                return;
            }
            if (!stream.ensure((int) length)) {
                damaged("truncated: the last packet has " + stream.available() + " of " + length + " bytes", offset);
                return;
            }
            if (tag == (PACKET << 3 | Proto.BYTES)) {
                packet(stream.array(), stream.at(), stream.at() + (int) length, offset, false);
            } else if (others++ == 0) {
                firstOther = offset;
            }
            stream.skip((int) length);
        }
        if (others > 0) {
            damaged(others + (others == 1 ? " field is" : " fields are") + " no packets and not read", firstOther);
        }
    }

    /// How many bytes of a field follow; -1 if it is none.
    private long length(int wire) throws IOException {
        return switch (wire) {
            case Proto.BYTES -> stream.varint();
            case Proto.FIXED64 -> 8;
            case Proto.FIXED32 -> 4;
            case Proto.VARINT -> Math.min(stream.varint(), 0);
            default -> -1;
        };
    }

    private void damaged(String what, long offset) {
        if (sink != null) {
            sink.damaged(what, offset);
        }
    }

    private void packet(byte[] bytes, int start, int end, long offset, boolean inside) {
        try {
            fields.read(bytes, start, end);
            if (fields.dataField() != PacketFields.COMPRESSED) {
                handler.packet(fields, offset);
            } else if (inside) {
                throw new Proto.Malformed("compressed packets in compressed packets");
            } else {
                inflated(inflate(fields.data()), offset);
            }
        } catch (Proto.Malformed bad) {
            if (sink != null) {
                sink.rejectRow(bad.cause(), offset, bytes, start, end - start);
            }
        }
    }

    private void inflated(int length, long offset) throws Proto.Malformed {
        byte[] bytes = inflated;
        Proto trace = new Proto(bytes, 0, length);
        while (trace.next()) {
            if (trace.field() == PACKET && trace.isBytes()) {
                packet(bytes, trace.start(), trace.start() + trace.length(), offset, true);
            }
        }
    }

    private int inflate(Proto data) throws Proto.Malformed {
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(data.array(), data.start(), data.length());
            int length = 0;
            while (!inflater.finished()) {
                if (length == inflated.length) {
                    inflated = Arrays.copyOf(inflated, Math.min(Math.max(1 << 16, 2 * length), MAX_INFLATED + 1));
                }
                int got = inflater.inflate(inflated, length, inflated.length - length);
                length += got;
                if (length > MAX_INFLATED) {
                    throw new Proto.Malformed("compressed packets of more than 64 MiB");
                }
                if (got == 0 && (inflater.needsInput() || inflater.needsDictionary())) {
                    throw new Proto.Malformed("compressed packets are cut short");
                }
            }
            return length;
        } catch (DataFormatException bad) {
            throw new Proto.Malformed("compressed packets cannot be inflated");
        } finally {
            inflater.end();
        }
    }
}
