package dev.sightline.format.ftrace;

import dev.sightline.event.ColumnType;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// A change of tasks in the short form of trace-cmd's plugin: `bash:1977 [120] S ==> swapper/1:0 [120]`.
final class Switch {
    private static final Pattern SHORT = Pattern.compile(
            "(.{1,64}):(\\d{1,9}) \\[(-?\\d{1,9})\\] (\\S{1,20}) ==> (.{1,64}):(\\d{1,9}) \\[(-?\\d{1,9})\\].*");
    private static final String[] NAMES = {
        "prev_comm", "prev_pid", "prev_prio", "prev_state", "next_comm", "next_pid", "next_prio"
    };

    private Switch() {}

    static boolean is(byte[] bytes, int from, int to) {
        return to - from < 300
                && Scan.indexOf(bytes, from, to, " ==> ") > 0
                && Scan.indexOf(bytes, from, to, "prev_comm=") < 0;
    }

    static @Nullable String put(RowSink sink, byte[] bytes, int from, int to) {
        String text = new String(bytes, from, to - from, StandardCharsets.UTF_8).strip();
        Matcher change = SHORT.matcher(text);
        if (!change.matches()) {
            sink.string(sink.column("args", ColumnHint.of(ColumnType.STRING, null)), text);
            return null;
        }
        for (int i = 0; i < NAMES.length; i++) {
            byte[] value = change.group(i + 1).getBytes(StandardCharsets.UTF_8);
            sink.text(sink.column(NAMES[i]), value, 0, value.length);
        }
        return null;
    }
}
