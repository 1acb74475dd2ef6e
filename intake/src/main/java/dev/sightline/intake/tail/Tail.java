package dev.sightline.intake.tail;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Follows files: looks again and again which are there, and has each one read that has more than was read of
/// it. Files are known by their numbers, whatever they are called: one that is renamed is read to its end
/// first, then what has its name now. One thread looks; each open file has one of its own.
public final class Tail implements Closeable {
    private final List<TailPaths> paths;
    private final TailTarget target;
    private final TailSettings settings;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread thread;
    /// By the file's number: how far it was read, or who reads it.
    private final Map<String, Position> closed = new HashMap<>();

    private final Map<String, Long> closedSizes = new HashMap<>();
    private final Map<String, TailedFile> open = new LinkedHashMap<>();
    private final Map<Path, String> lastAt = new HashMap<>();
    /// Files that are copies of others: what they hold was read there.
    private final Set<String> copies = new HashSet<>();

    private String lastNote = "";

    private Tail(List<TailPaths> paths, TailTarget target, TailSettings settings) {
        this.paths = paths;
        this.target = target;
        this.settings = settings;
        this.thread = Thread.ofPlatform().daemon().name("tail").unstarted(this::run);
        target.store()
                .recovered()
                .properties()
                .forEach((key, value) -> Position.file(key)
                        .ifPresent(file -> Position.parse(value).ifPresent(position -> closed.put(file, position))));
    }

    /// @param patterns files, folders, or folder/pattern
    /// @throws IllegalArgumentException if a pattern can stand for nothing: one line
    public static Tail of(List<String> patterns, TailTarget target, TailSettings settings) {
        return new Tail(patterns.stream().map(TailPaths::of).toList(), target, settings);
    }

    /// Begins to follow files, each from where it was left.
    public Tail start() {
        thread.start();
        return this;
    }

    private void run() {
        try {
            findRenamed();
            do {
                look();
            } while (!stopped.await(settings.poll().toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            target.failed("a defect of Sightline, please report it: " + e);
            throw e;
        }
    }

    /// Files that were renamed while nobody looked are read to their ends under the names they have now.
    private void findRenamed() {
        Set<Path> folders = new HashSet<>();
        closed.values().forEach(position -> {
            Path folder = Path.of(position.path()).getParent();
            if (folder != null && paths.stream().anyMatch(each -> each.folder().equals(folder))) {
                folders.add(folder);
            }
        });
        for (Path folder : folders) {
            try {
                for (Path file : TailPaths.list(folder, name -> true)) {
                    String number = FileNumber.of(file);
                    Position position = closed.get(number);
                    if (position != null
                            && !position.path().equals(file.toString())
                            && isLonger(number, Files.size(file))) {
                        open(number, file, position).moved(true);
                    }
                }
            } catch (IOException e) {
                note(String.valueOf(e.getMessage()));
            }
        }
    }

    private void look() {
        Set<String> seen = new HashSet<>();
        boolean complete = true;
        for (TailPaths each : paths) {
            try {
                for (Path file : each.now()) {
                    look(file, seen);
                }
            } catch (IOException e) {
                complete = false;
                note(String.valueOf(e.getMessage()));
            }
        }
        List<String> ended = new ArrayList<>();
        for (Map.Entry<String, TailedFile> entry : open.entrySet()) {
            TailedFile file = entry.getValue();
            if (!file.isOpen()) {
                closed.put(entry.getKey(), file.position());
                closedSizes.put(entry.getKey(), file.sizeAtEnd());
                ended.add(entry.getKey());
            } else if (complete && !seen.contains(entry.getKey())) {
                file.moved(true);
            }
        }
        open.keySet().removeAll(ended);
    }

    private void look(Path path, Set<String> seen) {
        try {
            String number = FileNumber.of(path);
            String before = lastAt.get(path);
            TailedFile old = before == null || before.equals(number) ? null : open.get(before);
            if (old != null && old.path().equals(path)) {
                old.moved(true);
                if (!old.isCaughtUp()) {
                    return;
                }
            }
            seen.add(number);
            lastAt.put(path, number);
            TailedFile its = open.get(number);
            if (its != null) {
                its.moved(!its.path().equals(path));
                return;
            }
            if (copies.contains(number) || !isLonger(number, Files.size(path))) {
                return;
            }
            Position position = closed.get(number);
            if (position == null && isCopy(path)) {
                copies.add(number);
            } else if (hasRoom()) {
                TailedFile _ = open(number, path, position == null ? Position.atStart(path.toString()) : position);
            }
        } catch (IOException gone) {
            // it was there a moment ago; the next look says what became of it
        }
    }

    /// Whether there is more than was read.
    private boolean isLonger(String number, long size) {
        Position position = closed.get(number);
        Long sizeThen = closedSizes.get(number);
        if (sizeThen != null && (sizeThen == size || sizeThen == Long.MAX_VALUE)) {
            return false;
        }
        // The end of the last line may not count as read.
        return position == null ? size > 0 : size < position.offset() || size > position.offset() + 2;
    }

    /// Who truncates a log that is being written copies it first, under a name that begins as its own: what both begin
    /// with was read already. Short beginnings are alike by chance.
    private boolean isCopy(Path path) throws IOException {
        Map<String, Position> all = new HashMap<>(closed);
        open.forEach((number, file) -> all.put(number, file.position()));
        try (FileChannel channel = FileChannel.open(path)) {
            for (Position other : all.values()) {
                if (other.head().length() == Head.MAX
                        && path.toString().startsWith(other.path())
                        && !path.toString().equals(other.path())
                        && other.head().isOf(channel)) {
                    return true;
                }
            }
        }
        return false;
    }

    /// Closes the file that is silent for longest if too many are open.
    private boolean hasRoom() {
        if (open.size() < settings.openFiles()) {
            return true;
        }
        open.values().stream()
                .filter(file -> System.nanoTime() - file.activeNanos()
                        > settings.quiet().multipliedBy(5).toNanos())
                .min(Comparator.comparingLong(file -> file.activeNanos() - System.nanoTime()))
                .ifPresent(TailedFile::stop);
        return false;
    }

    private TailedFile open(String number, Path path, Position position) {
        closedSizes.remove(number);
        TailedFile file = new TailedFile(path, number, position, target, settings);
        open.put(number, file);
        file.start();
        return file;
    }

    private void note(String what) {
        if (!what.equals(lastNote)) {
            lastNote = what;
            target.says(what);
        }
    }

    /// Stops following: what was read is in the store, or on its way there.
    @Override
    public void close() throws IOException {
        stopped.countDown();
        try {
            thread.join();
            open.values().forEach(TailedFile::stop);
            for (TailedFile file : open.values()) {
                file.join();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
