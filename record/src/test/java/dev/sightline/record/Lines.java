package dev.sightline.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.record.send.Destination;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A destination that keeps lines of text, and can be told to fail or to be slow; and what the lines say.
final class Lines implements Destination {
    private static final Pattern NUMBER = Pattern.compile(" seq=(\\d+)");
    private static final Pattern LOST =
            Pattern.compile("event=sightline.(?:lost|sampled) .* seq=(\\d+) (?:lost|sampled)=(\\d+)");

    /// What happens before a section is taken.
    interface Fate {
        void decide() throws IOException;
    }

    private final ByteArrayOutputStream taken = new ByteArrayOutputStream();
    private volatile Fate fate;

    Lines(Fate fate) {
        this.fate = fate;
    }

    void from(Fate newFate) {
        fate = newFate;
    }

    @Override
    public void write(byte[] bytes, int length) throws IOException {
        fate.decide();
        synchronized (taken) {
            taken.write(bytes, 0, length);
        }
    }

    @Override
    public void close() {}

    List<String> all() {
        synchronized (taken) {
            return taken.toString(StandardCharsets.UTF_8).lines().toList();
        }
    }

    List<String> with(String text) {
        return all().stream().filter(line -> line.contains(text)).toList();
    }

    /// Each number is that of one event, or of one that is told to be lost or sampled; none is missing.
    ///
    /// @return how many are told to be lost
    long lostOf(long recorded) {
        return told(recorded, "sightline.lost");
    }

    /// @return how many are told to be sampled
    long sampledOf(long recorded) {
        return told(recorded, "sightline.sampled");
    }

    private long told(long recorded, String event) {
        BitSet seen = new BitSet();
        long lost = 0;
        for (String line : all()) {
            Matcher loss = LOST.matcher(line);
            Matcher number = NUMBER.matcher(line);
            assertThat(number.find()).isTrue();
            int first = Integer.parseInt(number.group(1));
            int count = loss.find() ? Integer.parseInt(loss.group(2)) : 1;
            lost += line.contains("event=" + event) ? count : 0;
            int next = seen.nextSetBit(first);
            assertThat(next < 0 || next >= first + count).as("twice: " + line).isTrue();
            seen.set(first, first + count);
        }
        assertThat(seen.nextClearBit(0)).isEqualTo((int) recorded);
        assertThat(seen.cardinality()).isEqualTo((int) recorded);
        return lost;
    }
}
