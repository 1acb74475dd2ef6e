package dev.sightline.format;

/// A stream that may end before its data do: a compressed file that was cut.
public interface BrokenOff {
    /// Once the stream has ended: whether more should have come. What stands last is then no whole record.
    boolean brokeOff();
}
