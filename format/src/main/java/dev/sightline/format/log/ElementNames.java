package dev.sightline.format.log;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Names the columns of the words in front of messages, by their shape and by what the first ones hold.
final class ElementNames {
    private static final Pattern KEY = Pattern.compile("(pid|tid|client|thread|tag|req|id)[ =:]\\S+");
    /// Of messages: MySQL's `MY-011068`, Oracle's `ORA-00600`.
    private static final Pattern CODE = Pattern.compile("[A-Z]{2,5}-?\\d{3,6}");

    /// What frameworks put before the lines of one request: Rails' tags, trace ids.
    private static final Pattern REQUEST =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-fA-F]{16,64}");

    private static final Pattern COUNTED = Pattern.compile("([A-Za-z_]+?)[-_#]?\\d+");
    private static final int MANY = 20;
    private final Set<String> taken = new HashSet<>();
    private int fields;

    /// @param separated whether the word stands right before a separator, as the names of loggers do
    String name(Shape shape, List<String> contents, boolean separated) {
        String name = switch (shape) {
            case SEPARATOR -> "";
            case LEVEL -> "level";
            case NUMBER -> number(contents);
            case SOURCE -> "source";
            case LOGGER -> "logger";
            case PAREN -> contents.stream().allMatch(text -> text.matches(".*\\w\\.\\w+:.*")) ? "source" : field();
            case BRACKET -> bracket(contents);
            case WORD, NONE -> word(contents, separated);
        };
        if (name.isEmpty()) {
            return name;
        }
        String unique = name;
        for (int n = 2; !taken.add(unique); n++) {
            unique = name + "." + n;
        }
        return unique;
    }

    /// `user@database` is no logger.
    private String word(List<String> contents, boolean separated) {
        boolean users = !contents.isEmpty() && contents.stream().allMatch(text -> text.matches("[^@:/]+@[^@:/]+"));
        return users && !taken.contains("user") ? "user" : separated && !taken.contains("logger") ? "logger" : field();
    }

    private String field() {
        return "field." + ++fields;
    }

    /// Large numbers are no processes, nor are those that are others in each line; nginx numbers its connections with a
    /// star.
    private String number(List<String> contents) {
        if (contents.stream().anyMatch(text -> text.startsWith("*"))) {
            return "connection";
        }
        boolean counts = contents.size() >= MANY && contents.stream().distinct().count() == contents.size();
        if (counts || contents.stream().anyMatch(text -> text.matches("\\d{8,}"))) {
            return "number";
        }
        return taken.contains("pid") ? "tid" : "pid";
    }

    private String bracket(List<String> contents) {
        if (contents.stream().allMatch(ElementNames::endsWithLevel)) {
            return contents.stream().allMatch(text -> text.indexOf('/') > text.indexOf(':')) ? "thread" : "module";
        }
        if (contents.stream().allMatch(text -> text.matches("pod/[^/ ]+(/[^/ ]+)?"))) {
            return "pod";
        }
        if (contents.stream().allMatch(text -> text.matches("pid \\d+(:tid \\d+)?"))) {
            return "process";
        }
        String key = common(KEY, contents);
        if (!key.isEmpty()) {
            return key.toLowerCase(Locale.ROOT);
        }
        if (contents.stream().allMatch(text -> text.matches("\\d+"))) {
            return number(contents);
        }
        String counted = common(COUNTED, contents);
        if (!counted.isEmpty() && Set.of("cpu", "core", "rank", "node").contains(counted)) {
            return counted;
        }
        if (contents.stream().allMatch(text -> text.matches(".*\\.\\w{1,4}:\\d+"))) {
            return "source";
        }
        if (contents.stream().allMatch(text -> CODE.matcher(text).matches())) {
            return "code";
        }
        if (!contents.isEmpty()
                && contents.stream().allMatch(text -> REQUEST.matcher(text).matches())
                && contents.stream().anyMatch(text -> !text.matches("\\d+"))) {
            return "request_id";
        }
        boolean words = contents.stream().allMatch(text -> text.indexOf(' ') < 0 || text.indexOf('[') > 0);
        boolean isThread = contents.stream().anyMatch(text -> text.matches("main|.*\\d|.*[Tt]hread.*"));
        return words && isThread && !taken.contains("thread") ? "thread" : "context";
    }

    /// Apache's `[core:error]`, Minecraft's `[Server thread/INFO]`.
    private static boolean endsWithLevel(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return (text.indexOf(':') >= 0 || text.indexOf('/') >= 0) && Element.levelAt(bytes, 0, bytes.length) >= 0;
    }

    /// The first group, if all contents match and agree on it; else empty.
    private static String common(Pattern pattern, List<String> contents) {
        String first = "";
        for (String text : contents) {
            Matcher matcher = pattern.matcher(text);
            if (!matcher.matches() || !(first.isEmpty() || first.equals(matcher.group(1)))) {
                return "";
            }
            first = matcher.group(1);
        }
        return first;
    }
}
