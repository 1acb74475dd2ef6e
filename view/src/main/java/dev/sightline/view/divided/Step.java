package dev.sightline.view.divided;

import dev.sightline.store.Catalog;
import dev.sightline.view.request.ViewRequest;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// What one process is asked: the request as it was written, and what all found in the rounds before. With these, and
/// what is known of the rows of all, it needs to remember nothing between two rounds.
///
/// @param trace what tells these catalogs from others
/// @param catalogs of all processes, in an order that all of them agree on; null where the process may know them
/// @param part which of these is that of the process asked
/// @param found by round, then process
public record Step(
        UUID trace, @Nullable List<Catalog> catalogs, int part, ViewRequest request, List<List<byte[]>> found) {
    public byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeLong(trace.getMostSignificantBits());
            out.writeLong(trace.getLeastSignificantBits());
            out.writeInt(catalogs == null ? 0 : catalogs.size());
            if (catalogs != null) {
                for (Catalog catalog : catalogs) {
                    write(out, catalog.toBytes());
                }
            }
            out.writeInt(part);
            write(out, request.kind().getBytes(StandardCharsets.UTF_8));
            out.writeInt(request.parameters().size());
            for (Map.Entry<String, List<String>> parameter :
                    request.parameters().entrySet()) {
                write(out, parameter.getKey().getBytes(StandardCharsets.UTF_8));
                out.writeInt(parameter.getValue().size());
                for (String value : parameter.getValue()) {
                    write(out, value.getBytes(StandardCharsets.UTF_8));
                }
            }
            out.writeInt(found.size());
            for (List<byte[]> round : found) {
                out.writeInt(round.size());
                for (byte[] one : round) {
                    write(out, one);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// @throws IllegalArgumentException if these are not the bytes of one
    public static Step of(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            UUID trace = new UUID(in.readLong(), in.readLong());
            List<Catalog> catalogs = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                catalogs.add(Catalog.of(read(in)));
            }
            int part = in.readInt();
            String kind = text(in);
            Map<String, List<String>> parameters = new LinkedHashMap<>();
            for (int n = in.readInt(); n > 0; n--) {
                String name = text(in);
                List<String> values = new ArrayList<>();
                for (int v = in.readInt(); v > 0; v--) {
                    values.add(text(in));
                }
                parameters.put(name, values);
            }
            List<List<byte[]>> found = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                List<byte[]> round = new ArrayList<>();
                for (int i = in.readInt(); i > 0; i--) {
                    round.add(read(in));
                }
                found.add(round);
            }
            return new Step(
                    trace, catalogs.isEmpty() ? null : catalogs, part, new ViewRequest(kind, parameters), found);
        } catch (IOException e) {
            throw new IllegalArgumentException("these bytes are no step of a question: " + e.getMessage(), e);
        }
    }

    private static void write(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] read(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] bytes = in.readNBytes(Math.max(0, length));
        if (bytes.length != length) {
            throw new IOException("they end too early");
        }
        return bytes;
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(read(in), StandardCharsets.UTF_8);
    }
}
