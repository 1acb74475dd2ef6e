package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Reading;
import dev.sightline.summary.hold.ExactSum;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Where values come from, by their stacks.
public final class Flame implements Meter {
    private static final double LEAST = 2000;
    private static final Pattern LINE = Pattern.compile(":[0-9]{1,9}$");

    @Override
    public String name() {
        return "flame";
    }

    @Override
    public String help() {
        return "a flame graph: as wide as the sum of the values of all keys that are stacks through it, frames between ; from the root on, or between ; and a space from the top on";
    }

    @Override
    public String example() {
        return "event jdk.ExecutionSample by stackTrace | count 10s -> flame";
    }

    @Override
    public String arguments() {
        return "[\"TITLE\"]";
    }

    /// Each frame with the sum of all stacks through it, its key the way from the root, between `;`; whatever comes
    /// before
    /// comes first. Frames below a two-thousandth of all are in those below them alone.
    @Override
    public List<Reading> read(List<Reading> in, Setting setting) {
        Frame root = new Frame();
        for (Reading reading : in) {
            if (reading.number() > 0) {
                root.add(frames(reading.key()), reading.number());
            }
        }
        List<Reading> out = new ArrayList<>();
        root.write("", root.sum.value() / LEAST, out);
        return out;
    }

    /// What all stacks have together.
    @Override
    public List<Reading> readOverTime(List<Reading> in, Setting setting) {
        ExactSum all = new ExactSum();
        in.stream().mapToDouble(Reading::number).filter(value -> value > 0).forEach(all::add);
        return in.isEmpty() ? List.of() : List.of(new Reading("", all.value(), null));
    }

    /// From the root on. Lines of a frame (`Type.method:12`) are one frame.
    static List<String> frames(String stack) {
        boolean isTopFirst = stack.contains("; ");
        List<String> frames = new ArrayList<>();
        for (String frame : stack.split(isTopFirst ? "; " : ";")) {
            frames.add(isTopFirst ? LINE.matcher(frame).replaceFirst("") : frame);
        }
        return isTopFirst ? frames.reversed() : frames;
    }

    private static final class Frame {
        private final ExactSum sum = new ExactSum();
        private final Map<String, Frame> inside = new TreeMap<>();

        void add(List<String> frames, double value) {
            sum.add(value);
            Frame at = this;
            for (String frame : frames) {
                at = at.inside.computeIfAbsent(frame, name -> new Frame());
                at.sum.add(value);
            }
        }

        void write(String path, double least, List<Reading> out) {
            inside.forEach((name, frame) -> {
                double value = frame.sum.value();
                if (value >= least) {
                    String own = path.isEmpty() ? name : path + ";" + name;
                    out.add(new Reading(own, value, null));
                    frame.write(own, least, out);
                }
            });
        }
    }
}
