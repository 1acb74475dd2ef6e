package dev.sightline.summary;

import dev.sightline.store.Rounds;
import dev.sightline.store.Snapshot;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// States of all processes that have rows of a snapshot, as one. The only place of summaries and views that knows
/// whether
/// all rows are here: whoever answers says what is found of some rows, and how it is merged.
public final class Together {
    private static final Pattern NAME = Pattern.compile("\\w{1,60}");

    private Together() {}

    /// An answer that has two plans: where all rows are here there may be a quicker one than rounds, which looks at
    /// fewer
    /// of them, needs less memory or keeps what it found. Both find the same.
    public static <A extends @Nullable Object> A plan(Rounds rounds, Supplier<A> here, Supplier<A> inRounds) {
        return rounds.isHere() ? here.get() : inRounds.get();
    }

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
        if (rounds.isHere()) {
            return List.of(here.get());
        }
        int number = rounds.number();
        return rounds.all(() -> bytes(number, summary, here.get())).stream()
                .map(bytes -> state(number, summary, bytes))
                .toList();
    }

    /// What the processes before this one found, as one: nothing, without a look, where all rows are here.
    ///
    /// @param snapshot whose processes follow each other in time ([Snapshot#requireOrder])
    public static <S> S before(Snapshot snapshot, Mergeable<S> summary, Supplier<S> here) {
        return plan(
                snapshot.rounds(),
                summary::zero,
                () -> each(snapshot.rounds(), summary, here)
                        .subList(0, snapshot.share().process())
                        .stream()
                        .reduce(summary.zero(), summary::merge));
    }

    /// What [#state(int, Mergeable, byte[])] reads: the round's number, what it is about, and the state.
    static <S> byte[] bytes(int round, Mergeable<S> summary, S state) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(round);
            out.writeUTF(name(summary));
            summary.write(state, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    /// All processes run the same program, so all must be at the same place of it; one of another version may not be.
    static <S> S state(int round, Mergeable<S> summary, byte[] bytes) {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int foundRound = in.readInt();
            String found = in.readUTF();
            if (foundRound != round || !found.equals(name(summary))) {
                String what = NAME.matcher(found).matches() ? found : "something unknown";
                throw new OtherWay("what another process found cannot be read: it is " + what + " of round "
                        + foundRound + ", and not " + name(summary) + " of round " + round
                        + "; do all processes have the same version?");
            }
            S state = summary.read(in);
            if (in.read() >= 0) {
                throw new IOException("more bytes than a state has");
            }
            return state;
        } catch (OtherWay e) {
            throw new UncheckedIOException(e.getMessage(), e);
        } catch (IOException e) {
            throw unreadable(summary, e);
        } catch (RuntimeException e) {
            throw unreadable(summary, new IOException(e));
        }
    }

    /// A process is at another place of the program.
    @SuppressWarnings("serial")
    private static final class OtherWay extends IOException {
        OtherWay(String line) {
            super(line);
        }
    }

    private static String name(Mergeable<?> summary) {
        return summary.getClass().getSimpleName();
    }

    private static UncheckedIOException unreadable(Mergeable<?> summary, IOException why) {
        return new UncheckedIOException("what another process found cannot be read as " + name(summary), why);
    }
}
