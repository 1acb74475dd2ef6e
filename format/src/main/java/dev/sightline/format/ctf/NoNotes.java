package dev.sightline.format.ctf;

/// Notes nothing: for the reading ahead, whose complaints the real reading repeats.
final class NoNotes implements StreamFile.Notes {
    @Override
    public void damaged(String what, long offset) {}

    @Override
    public void rejected(String cause, long offset) {}

    @Override
    public void lost(long cpu, long events, long fromNanos, long toNanos) {}

    @Override
    public void packet(boolean overlaps, long offset) {}
}
