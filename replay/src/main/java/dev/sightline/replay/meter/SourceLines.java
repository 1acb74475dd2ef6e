package dev.sightline.replay.meter;

import dev.sightline.replay.stage.Meter;

/// Source lines, by a metric.
public final class SourceLines implements Meter {
    @Override
    public String name() {
        return "source";
    }

    @Override
    public String help() {
        return "lines of source, those of one method or file beside each other, the hotter the greater their values; keys such as Type.method:12";
    }

    @Override
    public String example() {
        return "event jdk.ExecutionSample by stackTrace.topFrame | count 10s -> source";
    }
}
