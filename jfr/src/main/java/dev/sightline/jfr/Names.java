package dev.sightline.jfr;

import java.util.List;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedObject;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/// What threads, classes, methods and stacks of a recording are called.
final class Names {
    private static final String OF_NO_THREAD = "JVM";
    private static final int MOST_FRAMES = 64;

    private Names() {}

    static @Nullable String of(Object value) {
        if (value instanceof RecordedThread thread) {
            return thread(thread);
        }
        if (value instanceof RecordedClass type) {
            return type.getName();
        }
        if (value instanceof RecordedMethod method) {
            return method(method);
        }
        if (value instanceof RecordedObject named) {
            return named.hasField("name") && named.getValue("name") instanceof String name ? name : null;
        }
        return value.toString();
    }

    /// As the program's own events name it, so that both are on one line.
    private static @Nullable String thread(RecordedThread thread) {
        return thread.getJavaName() == null || thread.getJavaName().isEmpty()
                ? thread.getOSName()
                : thread.getJavaName();
    }

    /// Whom an event is about.
    static String thread(RecordedEvent event) {
        for (String field : List.of("sampledThread", "eventThread", "thread")) {
            if (event.hasField(field) && event.getValue(field) instanceof RecordedThread thread) {
                String name = thread(thread);
                if (name != null) {
                    return name;
                }
            }
        }
        return OF_NO_THREAD;
    }

    private static String method(RecordedMethod method) {
        RecordedClass type = method.getType();
        return (type == null ? "" : type.getName() + ".") + method.getName();
    }

    /// Top frame first: `Type.method:line; Type.method:line; ...`.
    static @Nullable String stack(RecordedEvent event) {
        RecordedStackTrace stack = event.getStackTrace();
        if (stack == null) {
            return null;
        }
        StringBuilder text = new StringBuilder();
        List<RecordedFrame> frames = stack.getFrames();
        for (RecordedFrame frame : frames.subList(0, Math.min(MOST_FRAMES, frames.size()))) {
            text.append(text.isEmpty() ? "" : "; ").append(method(frame.getMethod()));
            if (frame.getLineNumber() > 0) {
                text.append(':').append(frame.getLineNumber());
            }
        }
        return text.append(frames.size() > MOST_FRAMES || stack.isTruncated() ? "; ..." : "")
                .toString();
    }
}
