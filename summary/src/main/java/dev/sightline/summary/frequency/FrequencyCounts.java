package dev.sightline.summary.frequency;

import dev.sightline.store.Rounds;
import dev.sightline.summary.entity.EntitySet;
import dev.sightline.summary.rows.Words;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What some stretch of time did to the entities, before it is known what they came in with. Those of neighbours in
/// time make one, in that order.
///
/// @param parts in the order of time
/// @param changes by category, then instant: entities entering less those leaving, but for those coming in
/// @param weights null where nobody asks
/// @param seen entities with a row that has a time, but for those of the parts
record FrequencyCounts(
        List<FrequencyPart> parts,
        long[][] changes,
        @Nullable Weights weights,
        EntitySet seen) {
    /// Of all processes that have rows.
    static FrequencyCounts everywhere(Rounds rounds, Supplier<FrequencyCounts> here) {
        if (rounds.isHere()) {
            return here.get();
        }
        List<FrequencyCounts> all = new ArrayList<>();
        for (byte[] bytes : rounds.all(() -> here.get().toBytes())) {
            all.add(of(bytes));
        }
        FrequencyCounts first = all.getFirst();
        List<FrequencyPart> parts = new ArrayList<>(first.parts);
        for (FrequencyCounts next : all.subList(1, all.size())) {
            parts.addAll(next.parts);
            first.add(next);
        }
        return new FrequencyCounts(parts, first.changes, first.weights, first.seen);
    }

    private void add(FrequencyCounts next) {
        for (int c = 0; c < changes.length; c++) {
            for (int k = 0; k < changes[c].length; k++) {
                changes[c][k] += next.changes[c][k];
            }
        }
        if (weights != null) {
            weights.addAll(Objects.requireNonNull(next.weights));
        }
        seen.addAll(next.seen);
    }

    private byte[] toBytes() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(parts.size());
            for (FrequencyPart part : parts) {
                part.write(out);
            }
            out.writeInt(changes.length);
            for (long[] category : changes) {
                Words.write(out, category);
            }
            out.writeBoolean(weights != null);
            if (weights != null) {
                weights.write(out);
            }
            Words.write(out, seen.toWords());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static FrequencyCounts of(byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            List<FrequencyPart> parts = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                parts.add(FrequencyPart.read(in));
            }
            long[][] changes = new long[Words.count(in, Integer.BYTES)][];
            for (int c = 0; c < changes.length; c++) {
                changes[c] = Words.read(in);
            }
            Weights weights = in.readBoolean() ? Weights.read(in) : null;
            return new FrequencyCounts(parts, changes, weights, EntitySet.ofWords(Words.read(in)));
        } catch (IOException e) {
            throw new UncheckedIOException("what another process found cannot be read", e);
        }
    }
}
