package dev.sightline.record.send;

import java.io.IOException;

/// The program's standard error.
final class StderrDestination implements Destination {
    @Override
    public void write(byte[] bytes, int length) throws IOException {
        System.err.write(bytes, 0, length);
        System.err.flush();
        if (System.err.checkError()) {
            throw new IOException("standard error takes nothing");
        }
    }

    @Override
    public void close() {}
}
