package dev.sightline.intake.source;

import dev.sightline.format.BrokenOff;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// The bytes of an opened input, whatever they passed through, that know whether they broke off.
class Decompressed extends FilterInputStream implements BrokenOff {
    private final OpenedInput opened;

    Decompressed(InputStream stream, OpenedInput opened) {
        super(stream);
        this.opened = opened;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        return in.read(bytes, offset, length);
    }

    @Override
    public boolean brokeOff() {
        return opened.brokeOff();
    }
}
