package dev.sightline.format.ctf;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Which events begin what others end, by their names: only where a trace has both.
final class Pairs {
    /// What begins, and what ends it.
    private static final List<Words> WORDS = List.of(
            new Words("entry", "exit"),
            new Words("enter", "exit"),
            new Words("enter", "leave"),
            new Words("begin", "end"),
            new Words("start", "end"),
            new Words("start", "stop"));

    /// LTTng until 2.5 had one event for the end of all system calls.
    private static final String OLD_SYSCALL_EXIT = "exit_syscall";

    private static final Pattern OLD_SYSCALL = Pattern.compile("(compat_)?sys_.*");
    private static final Pattern SYSCALL = Pattern.compile("(compat_)?sys(call_entry)?_.*");

    /// Two words, and where the first stands in a name: between other signs, or begun with a capital letter.
    private record Words(String begin, String end, Pattern pattern) {
        Words(String begin, String end) {
            this(
                    begin,
                    end,
                    Pattern.compile("(?<![A-Za-z])(?i:" + begin + ")(?![A-Za-z])|(?<=[a-z0-9])" + capital(begin)
                            + "(?![a-z])"));
        }
    }

    /// What an event is of its pair.
    ///
    /// @param kind the same for the begin and the end
    /// @param once whether a thread does at most one of this and its like at a time
    record Part(int kind, boolean begins, boolean once) {}

    private final Map<String, Part> parts = new HashMap<>();

    Pairs(Collection<String> names) {
        Set<String> all = new HashSet<>(names);
        boolean old = all.contains(OLD_SYSCALL_EXIT);
        if (old) {
            parts.put(OLD_SYSCALL_EXIT, new Part(0, false, true));
        }
        int kinds = 1;
        for (String name : names) {
            if (old && OLD_SYSCALL.matcher(name).matches()) {
                parts.put(name, new Part(0, true, true));
                continue;
            }
            String end = end(name, all);
            if (end != null && !parts.containsKey(name) && !parts.containsKey(end)) {
                boolean once = SYSCALL.matcher(name).matches();
                parts.put(name, new Part(kinds, true, once));
                parts.put(end, new Part(kinds, false, once));
                kinds++;
            }
        }
    }

    private static @Nullable String end(String name, Set<String> all) {
        for (Words words : WORDS) {
            for (String end : ends(name, words)) {
                if (all.contains(end)) {
                    return end;
                }
            }
        }
        return null;
    }

    /// The name with the word replaced, wherever it stands as a word, the last first; in the case it is written in.
    private static List<String> ends(String name, Words words) {
        List<String> ends = new ArrayList<>();
        Matcher matcher = words.pattern().matcher(name);
        String end = words.end();
        while (matcher.find()) {
            String found = matcher.group();
            boolean capitals = found.equals(found.toUpperCase(Locale.ROOT));
            String replaced = capitals
                    ? end.toUpperCase(Locale.ROOT)
                    : Character.isUpperCase(found.charAt(0)) ? capital(end) : end;
            ends.addFirst(name.substring(0, matcher.start()) + replaced + name.substring(matcher.end()));
        }
        return ends;
    }

    private static String capital(String word) {
        return Character.toUpperCase(word.charAt(0)) + word.substring(1);
    }

    boolean isEmpty() {
        return parts.isEmpty();
    }

    @Nullable
    Part of(String name) {
        return parts.get(name);
    }
}
