package dev.sightline.logging;

import java.text.MessageFormat;
import java.util.Map;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// A `System.Logger`: that of `java.util.logging`, and events beside it.
final class RecordingSystemLogger implements System.Logger {
    private final String name;
    private final Logger beside;

    RecordingSystemLogger(String name) {
        this.name = name;
        this.beside = Logger.getLogger(name);
    }

    @Override
    public String getName() {
        return name;
    }

    private static dev.sightline.record.Level ours(System.Logger.Level level) {
        return switch (level) {
            case ERROR, OFF -> dev.sightline.record.Level.ERROR;
            case WARNING -> dev.sightline.record.Level.WARN;
            case INFO -> dev.sightline.record.Level.INFO;
            case DEBUG -> dev.sightline.record.Level.DEBUG;
            case TRACE, ALL -> dev.sightline.record.Level.TRACE;
        };
    }

    private static java.util.logging.Level theirs(System.Logger.Level level) {
        return switch (level) {
            case ALL -> java.util.logging.Level.ALL;
            case TRACE -> java.util.logging.Level.FINER;
            case DEBUG -> java.util.logging.Level.FINE;
            case INFO -> java.util.logging.Level.INFO;
            case WARNING -> java.util.logging.Level.WARNING;
            case ERROR -> java.util.logging.Level.SEVERE;
            case OFF -> java.util.logging.Level.OFF;
        };
    }

    @Override
    public boolean isLoggable(System.Logger.Level level) {
        return level != System.Logger.Level.OFF
                && (beside.isLoggable(theirs(level)) || ProgramRecorder.events().isOn(name, ours(level)));
    }

    @Override
    public void log(
            System.Logger.Level level,
            @Nullable ResourceBundle bundle,
            @Nullable String message,
            @Nullable Throwable error) {
        say(level, bundle, message, new Object[0], error);
    }

    @Override
    public void log(
            System.Logger.Level level,
            @Nullable ResourceBundle bundle,
            @Nullable String pattern,
            @Nullable Object @Nullable ... arguments) {
        say(level, bundle, pattern, arguments == null ? new Object[0] : arguments, null);
    }

    private void say(
            System.Logger.Level level,
            @Nullable ResourceBundle bundle,
            @Nullable String pattern,
            @Nullable Object[] arguments,
            @Nullable Throwable error) {
        if (level == System.Logger.Level.OFF) {
            return;
        }
        String said = pattern == null ? "" : pattern;
        if (beside.isLoggable(theirs(level))) {
            LogRecord line = new LogRecord(theirs(level), said);
            line.setLoggerName(name);
            line.setSourceClassName(name); // who called is found by a look at the stack, where we would stand
            line.setResourceBundle(bundle);
            line.setParameters(arguments);
            line.setThrown(error);
            beside.log(line);
        }
        if (ProgramRecorder.events().isOn(name, ours(level))) {
            ProgramRecorder.events().record(name, ours(level), said, message(bundle, said, arguments), Map.of(), error);
        }
    }

    private static String message(@Nullable ResourceBundle bundle, String pattern, @Nullable Object[] arguments) {
        String text = pattern;
        try {
            text = bundle == null ? pattern : bundle.getString(pattern);
            return arguments.length == 0 ? text : MessageFormat.format(text, arguments);
        } catch (MissingResourceException | ClassCastException | IllegalArgumentException asItIs) {
            return text;
        }
    }
}
