package dev.sightline.server;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// What a class logs, instead of on the terminal.
final class Logged extends Handler implements AutoCloseable {
    private final Logger logger;
    private final List<LogRecord> records = new CopyOnWriteArrayList<>();

    Logged(Class<?> source) {
        this(source.getName());
    }

    Logged(String source) {
        logger = Logger.getLogger(source);
        logger.setUseParentHandlers(false);
        logger.addHandler(this);
    }

    List<Throwable> thrown() {
        return records.stream().map(LogRecord::getThrown).toList();
    }

    @Override
    public void publish(LogRecord record) {
        records.add(record);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {
        logger.removeHandler(this);
        logger.setUseParentHandlers(true);
    }
}
