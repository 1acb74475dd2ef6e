package dev.sightline.summary;

import dev.sightline.store.Rounds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;

/// States of all processes that have rows of a snapshot, as one.
public final class Together {
    private Together() {}

    /// @param here what is found in the rows that are here; not asked for where others have found it all
    public static <S> S of(Rounds rounds, Mergeable<S> summary, Supplier<S> here) {
        if (rounds.isHere()) {
            return here.get();
        }
        S all = summary.zero();
        for (S state : each(rounds, summary, here)) {
            all = summary.merge(all, state);
        }
        return all;
    }

    /// The same, not merged: by process, in the order of the processes.
    public static <S> List<S> each(Rounds rounds, Mergeable<S> summary, Supplier<S> here) {
        return rounds.isHere()
                ? List.of(here.get())
                : rounds.all(() -> bytes(summary, here.get())).stream()
                        .map(bytes -> state(summary, bytes))
                        .toList();
    }

    static <S> byte[] bytes(Mergeable<S> summary, S state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            summary.write(state, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    static <S> S state(Mergeable<S> summary, byte[] bytes) {
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

    private static UncheckedIOException unreadable(Mergeable<?> summary, IOException why) {
        return new UncheckedIOException(
                "what another process found cannot be read as "
                        + summary.getClass().getSimpleName(),
                why);
    }
}
