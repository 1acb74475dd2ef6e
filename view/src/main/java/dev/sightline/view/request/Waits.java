package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Rows that last until there is something to do: who is parked, asleep or waits for a message has no work,
/// however long that takes. What waits for another that works (a lock, a child, an answer of MPI) is none of
/// these.
///
/// @param event the column that says what happened
/// @param ofLinux whether names of system calls are those: a span `select` asks a database
public record Waits(Field event, boolean ofLinux) {
    /// Events of the JDK Flight Recorder; a recording itself lasts until somebody ends it.
    private static final List<String> OF_JAVA = List.of(
            "jdk.ThreadPark", "jdk.ThreadSleep", "jdk.JavaMonitorWait", "jdk.SocketRead", "jdk.ActiveRecording");

    /// System calls of Linux.
    private static final List<String> OF_LINUX = List.of(
            "epoll_wait",
            "epoll_pwait",
            "epoll_pwait2",
            "poll",
            "ppoll",
            "select",
            "pselect6",
            "nanosleep",
            "clock_nanosleep",
            "pause",
            "rt_sigtimedwait");

    /// Null where no column says in words what happened.
    public static @Nullable Waits of(Snapshot snapshot) {
        Field event = ColumnNames.withRole(snapshot, Role.EVENT);
        boolean spans = ColumnNames.withRole(snapshot, Role.SPAN) != null
                && snapshot.sources().stream()
                        .noneMatch(source -> source.format().equals("strace"));
        return event == null || event.type() != ColumnType.STRING ? null : new Waits(event, !spans);
    }

    /// Whether rows with this event wait.
    public boolean are(String name) {
        return OF_JAVA.contains(name) || ofLinux && OF_LINUX.contains(name);
    }

    /// The rows that wait, in a trace with these events among others: those of the same recorder, so that an
    /// expression names no calls of another one.
    public Selection among(Collection<String> events) {
        boolean java = events.stream().anyMatch(OF_JAVA::contains);
        boolean linux = ofLinux && events.stream().anyMatch(OF_LINUX::contains);
        List<String> names = java == linux ? all() : java ? OF_JAVA : OF_LINUX;
        return new Selection.Or(names.stream().<Selection>map(this::is).toList());
    }

    /// The rows that wait, whatever happens in the trace.
    public Selection any() {
        return new Selection.Or(all().stream().<Selection>map(this::is).toList());
    }

    private List<String> all() {
        return !ofLinux
                ? OF_JAVA
                : Stream.concat(OF_JAVA.stream(), OF_LINUX.stream()).toList();
    }

    private Selection is(String name) {
        return new Selection.Compare(event.name(), Comparison.EQUAL, new Literal.Text(name));
    }
}
