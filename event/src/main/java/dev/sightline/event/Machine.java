package dev.sightline.event;

/// The machine that this runs on: for how work is divided and how much memory it may take, never for what comes out.
///
/// @param heapBytes the most that there may be
public record Machine(int processors, long heapBytes) {
    public static Machine here() {
        Runtime runtime = Runtime.getRuntime();
        return new Machine(runtime.availableProcessors(), runtime.maxMemory());
    }
}
