package dev.sightline.logging;

/// Records what is logged by `System.Logger`, and has `java.util.logging` do what it did. In effect where its jar is.
public final class RecordingFinder extends System.LoggerFinder {
    @Override
    public System.Logger getLogger(String name, Module module) {
        return new RecordingSystemLogger(name);
    }
}
