package dev.sightline.store.live;

import dev.sightline.store.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/// The disk of this machine, for tests that change one thing about it.
class PassingDisk implements Disk {
    private final Disk disk = Disk.unforced();

    @Override
    public NewFile create(Path path) throws IOException {
        return disk.create(path);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        disk.rename(from, to);
    }

    @Override
    public void delete(Path path) throws IOException {
        disk.delete(path);
    }

    @Override
    public void force(Path path) throws IOException {
        disk.force(path);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        disk.forceFolder(folder);
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        return disk.list(folder);
    }
}
