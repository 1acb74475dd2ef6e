package dev.sightline.record;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A signal of the operating system (`kill -USR1 PID`) that has a flight recorder send what it keeps. A handler of the
/// program's own is called as well, and is back when this has ended.
///
/// Java has signals in `sun.misc` only, a part that some runtimes lack: it is looked for while the program runs.
final class SignalTrigger {
    private static final String OURS = "sun.misc.Signal";
    /// It could be had, and the JVM would no longer get it.
    private static final String JVMS = "USR2";

    private final Object signal;
    private final Method install;
    private final @Nullable Object before;

    private SignalTrigger(Object signal, Method install, Object handler)
            throws IllegalAccessException, InvocationTargetException {
        this.signal = signal;
        this.install = install;
        this.before = install.invoke(null, signal, handler);
    }

    /// @param name without `SIG`
    /// @param sender is told by what it was asked, on a thread of the JVM's
    /// @return null if that signal cannot be had, which standard error is told: some are the JVM's own
    static @Nullable SignalTrigger on(String name, Consumer<String> sender) {
        try {
            if (name.equals(JVMS)) {
                throw new IllegalArgumentException("the JVM stops its threads by it; USR1 is free");
            }
            Class<?> type = Class.forName(OURS);
            Class<?> handlerType = Class.forName(OURS + "Handler");
            Object signal = type.getConstructor(String.class).newInstance(name);
            Method install = type.getMethod("handle", type, handlerType);
            Method handle = handlerType.getMethod("handle", type);
            List<@Nullable Object> none = List.of(
                    handlerType.getField("SIG_DFL").get(null),
                    handlerType.getField("SIG_IGN").get(null));
            @Nullable SignalTrigger[] made = {null};
            Object handler = Proxy.newProxyInstance(
                    SignalTrigger.class.getClassLoader(), new Class<?>[] {handlerType}, (proxy, method, arguments) -> {
                        if (!method.getName().equals("handle")) {
                            // What each object has: equals, hashCode and toString.
                            return method.invoke(sender, arguments);
                        }
                        sender.accept("signal " + name);
                        Object before = made[0] == null ? null : made[0].before;
                        return before == null || none.contains(before) ? null : handle.invoke(before, signal);
                    });
            made[0] = new SignalTrigger(signal, install, handler);
            return made[0];
        } catch (ReflectiveOperationException | IllegalArgumentException unavailable) {
            Throwable why = unavailable.getCause() == null ? unavailable : unavailable.getCause();
            System.err.println("sightline: signal " + name + " has nothing sent: " + why.getMessage());
            return null;
        }
    }

    void end() {
        try {
            install.invoke(null, signal, before);
        } catch (ReflectiveOperationException stays) {
            // It does nothing any more: its recorder is closed.
        }
    }
}
