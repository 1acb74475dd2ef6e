package dev.sightline.record;

import java.io.IOException;

/// The program's standard error.
final class StderrDestination implements Destination {
    @Override
    public void write(Section section) throws IOException {
        System.err.write(section.bytes(), 0, section.length());
        System.err.flush();
        if (System.err.checkError()) {
            throw new IOException("standard error takes nothing");
        }
    }

    @Override
    public void close() {}
}
