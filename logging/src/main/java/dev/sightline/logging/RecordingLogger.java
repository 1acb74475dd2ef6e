package dev.sightline.logging;

import dev.sightline.record.Level;
import dev.sightline.record.LogEvents;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;
import org.slf4j.event.LoggingEvent;
import org.slf4j.helpers.AbstractLogger;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.spi.LocationAwareLogger;
import org.slf4j.spi.LoggingEventAware;
import org.slf4j.spi.LoggingEventBuilder;
import org.slf4j.spi.MDCAdapter;

/// A logger of SLF4J: another one, and events beside it.
final class RecordingLogger extends LegacyAbstractLogger implements LoggingEventAware {
    private static final long serialVersionUID = 1L;
    private static final String CALLED = AbstractLogger.class.getName();

    private final transient Logger beside;
    private final transient MDCAdapter context;
    private final transient LogEvents events = ProgramRecorder.events();

    RecordingLogger(Logger beside, String name, MDCAdapter context) {
        this.beside = beside;
        this.name = name;
        this.context = context;
    }

    private static Level level(org.slf4j.event.Level theirs) {
        return switch (theirs) {
            case ERROR -> Level.ERROR;
            case WARN -> Level.WARN;
            case INFO -> Level.INFO;
            case DEBUG -> Level.DEBUG;
            case TRACE -> Level.TRACE;
        };
    }

    private boolean isOn(org.slf4j.event.Level level) {
        return beside.isEnabledForLevel(level) || events.isOn(name, level(level));
    }

    @Override
    public boolean isTraceEnabled() {
        return isOn(org.slf4j.event.Level.TRACE);
    }

    @Override
    public boolean isDebugEnabled() {
        return isOn(org.slf4j.event.Level.DEBUG);
    }

    @Override
    public boolean isInfoEnabled() {
        return isOn(org.slf4j.event.Level.INFO);
    }

    @Override
    public boolean isWarnEnabled() {
        return isOn(org.slf4j.event.Level.WARN);
    }

    @Override
    public boolean isErrorEnabled() {
        return isOn(org.slf4j.event.Level.ERROR);
    }

    @Override
    protected String getFullyQualifiedCallerName() {
        return CALLED;
    }

    @Override
    protected void handleNormalizedLoggingCall(
            org.slf4j.event.Level level,
            @Nullable Marker marker,
            @Nullable String pattern,
            @Nullable Object @Nullable [] arguments,
            @Nullable Throwable error) {
        if (beside.isEnabledForLevel(level)) {
            if (beside instanceof LocationAwareLogger aware) {
                aware.log(marker, CALLED, level.toInt(), pattern, arguments, error);
            } else {
                rebuilt(level, marker == null ? List.of() : List.of(marker), error, arguments, List.of())
                        .log(pattern);
            }
        }
        record(level, pattern, arguments, List.of(), error);
    }

    /// What the fluent interface made: values with keys.
    @Override
    public void log(LoggingEvent event) {
        if (beside.isEnabledForLevel(event.getLevel())) {
            if (beside instanceof LoggingEventAware aware) {
                aware.log(event);
            } else {
                rebuilt(
                                event.getLevel(),
                                event.getMarkers(),
                                event.getThrowable(),
                                event.getArgumentArray(),
                                event.getKeyValuePairs())
                        .log(event.getMessage());
            }
        }
        record(
                event.getLevel(),
                event.getMessage(),
                event.getArgumentArray(),
                event.getKeyValuePairs(),
                event.getThrowable());
    }

    private LoggingEventBuilder rebuilt(
            org.slf4j.event.Level level,
            @Nullable List<Marker> markers,
            @Nullable Throwable error,
            @Nullable Object @Nullable [] arguments,
            @Nullable List<KeyValuePair> values) {
        LoggingEventBuilder built = beside.makeLoggingEventBuilder(level).setCause(error);
        for (Marker marker : markers == null ? List.<Marker>of() : markers) {
            built = built.addMarker(marker);
        }
        for (Object argument : arguments == null ? new Object[0] : arguments) {
            built = built.addArgument(argument);
        }
        for (KeyValuePair value : values == null ? List.<KeyValuePair>of() : values) {
            built = built.addKeyValue(value.key, value.value);
        }
        return built;
    }

    private void record(
            org.slf4j.event.Level level,
            @Nullable String pattern,
            @Nullable Object @Nullable [] arguments,
            @Nullable List<KeyValuePair> pairs,
            @Nullable Throwable error) {
        if (!events.isOn(name, level(level))) {
            return;
        }
        String said = pattern == null ? "" : pattern;
        Map<String, @Nullable Object> values = new LinkedHashMap<>();
        for (KeyValuePair pair : pairs == null ? List.<KeyValuePair>of() : pairs) {
            values.put(pair.key, pair.value);
        }
        Map<String, String> around = context.getCopyOfContextMap();
        if (around != null) {
            around.forEach(values::putIfAbsent);
        }
        String message =
                arguments == null || arguments.length == 0 ? said : MessageFormatter.basicArrayFormat(said, arguments);
        events.record(name, level(level), said, message, values, error);
    }
}
