package dev.sightline.format.otf2;

import dev.sightline.format.RowSink;
import dev.sightline.format.Source;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// Runs otf2-print once to look ahead (once however often the source is read), and once to make rows.
final class Otf2Reader {
    private final Otf2Print.Tool tool;
    private final Path anchor;
    private final Source source;
    private final RowSink sink;

    Otf2Reader(Otf2Print.Tool tool, Path anchor, Source source, RowSink sink) {
        this.tool = tool;
        this.anchor = anchor;
        this.source = source;
        this.sink = sink;
    }

    void read() throws IOException {
        LookAhead ahead = source.once(LookAhead.class, () -> LookAhead.of(tool, anchor, source.name()));
        if (ahead.trouble != null) {
            sink.damaged(ahead.trouble, 0);
        }
        if (ahead.warning != null) {
            sink.assumed(ahead.warning);
        }
        if (ahead.events == 0) {
            return;
        }
        if (!ahead.definitions.hasClock()) {
            sink.damaged("no clock is defined: its ticks are taken for nanoseconds", 0);
        }
        Otf2Print print;
        try {
            print = new Otf2Print(tool, List.of(), anchor);
        } catch (IOException gone) {
            sink.damaged("otf2-print could not be started again", 0);
            return;
        }
        try (print) {
            rows(new Printed(print.output()), new Events(ahead, sink), sink);
        }
    }

    /// All events of what is printed.
    static void rows(Printed printed, Events events, RowSink sink) {
        boolean open = false;
        long unknown = 0;
        while (next(printed, sink)) {
            switch (printed.kind()) {
                case EVENT -> {
                    if (open) {
                        sink.endRow(-1, 0);
                    }
                    events.put(printed);
                    open = true;
                }
                case MORE -> {
                    if (open) {
                        events.more(printed.rest());
                    }
                }
                case UNKNOWN -> unknown++;
                case DEFINITION -> {}
            }
        }
        if (open) {
            sink.endRow(-1, 0);
        }
        if (unknown > 0) {
            sink.damaged(unknown + " lines of otf2-print are no events: names with line breaks are cut", 0);
        }
        events.finish();
    }

    /// A tool that dies while it prints was noted by the look ahead, or says nothing more than that.
    private static boolean next(Printed printed, RowSink sink) {
        try {
            return printed.next();
        } catch (IOException died) {
            sink.damaged("the output of otf2-print broke off", 0);
            return false;
        }
    }
}
