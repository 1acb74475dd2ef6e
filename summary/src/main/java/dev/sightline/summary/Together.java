package dev.sightline.summary;

import dev.sightline.store.Rounds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Supplier;

/// States of all processes that have rows of a snapshot, as one.
public final class Together {
    private Together() {}

    /// @param here what is found in the rows that are here; not asked for where others have found it all
    public static <S> S of(Rounds rounds, Summary<S> summary, Supplier<S> here) {
        if (rounds.isHere()) {
            return here.get();
        }
        S all = summary.zero();
        for (byte[] bytes : rounds.all(() -> bytes(summary, here.get()))) {
            all = summary.merge(all, state(summary, bytes));
        }
        return all;
    }

    static <S> byte[] bytes(Summary<S> summary, S state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            summary.write(state, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static <S> S state(Summary<S> summary, byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            S state = summary.read(in);
            if (in.read() >= 0) {
                throw new IOException("more bytes than a state has");
            }
            return state;
        } catch (IOException e) {
            throw unreadable(summary, e);
        } catch (RuntimeException e) {
            throw unreadable(summary, new IOException(e));
        }
    }

    private static UncheckedIOException unreadable(Summary<?> summary, IOException why) {
        return new UncheckedIOException(
                "what another process found cannot be read as "
                        + summary.getClass().getSimpleName(),
                why);
    }
}
