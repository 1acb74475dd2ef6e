package dev.sightline.sql.trace;

import dev.sightline.store.arrow.CutFile;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Turns DuckDB's messages into one line. DuckDB is told to write them as JSON, with the place in the query.
public final class SqlErrors {
    private static final int LONGEST = 400;

    public static final String MEMORY = "this query needs more memory than it may have";

    public static final String LESS = "; take fewer rows or columns, or aggregate first";

    /// Behind the name of a function; a text that is converted to a number, which DuckDB refuses.
    public static final String TOO_MUCH = ": this would take too much time or memory";

    private static final Pattern REFUSED =
            Pattern.compile("^Could not convert string '(\\w+" + TOO_MUCH + ")' to INT8");

    /// What 64 bits of nanoseconds hold, in whole days as DuckDB takes them.
    private static final String TIMES = "1677-09-22 to 2262-04-11";

    private static final Pattern NEAR = Pattern.compile("^syntax error at or near \"(\\w+)\"");
    private static final Pattern NO_INTEGER =
            Pattern.compile("^Could not convert string '(.{1,100})' to INT64", Pattern.DOTALL);
    private static final Pattern DATE =
            Pattern.compile("\\s*[+-]?\\d{1,6}-\\d{1,2}-\\d{1,2}([ T(].*)?", Pattern.DOTALL);
    private static final Pattern BEYOND_TIME = Pattern.compile("to higher precision|to Timestamp\\(NS\\)"
            + "|^Could not convert DATE .* to nanoseconds|^Timestamp microseconds out of range"
            + "|^Type INT32 with value .*-\\d\\d-\\d\\d can't be cast to the destination type INT64");

    private SqlErrors() {}

    /// @param query as the user wrote it; a place in another text is not told
    public static SqlProblem problem(SQLException error, String query, boolean placed) {
        return problem(String.valueOf(error.getMessage()), query, placed);
    }

    public static SqlProblem problem(String message, String query, boolean placed) {
        if (CutFile.isMeant(message)) {
            return new SqlProblem(CutFile.MESSAGE);
        }
        int brace = message.indexOf('{');
        if (brace < 0) {
            return new SqlProblem(oneLine(message));
        }
        JsonNode json;
        try {
            json = JsonMapper.shared().readTree(message.substring(brace));
        } catch (JacksonException e) {
            return new SqlProblem(oneLine(message));
        }
        return problem(json, query, placed, null);
    }

    /// @param json with `exception_type` and `exception_message`, or `error_type` and `error_message`
    /// @param names of the columns; a word of SQL that is also one of them may have been meant as such
    public static SqlProblem problem(JsonNode json, String query, boolean placed, @Nullable SqlNames names) {
        String type =
                json.path("exception_type").asString(json.path("error_type").asString(""));
        String text = json.path("exception_message")
                .asString(json.path("error_message").asString(""));
        if (type.equals("Out of Memory")) {
            return new SqlProblem(MEMORY + LESS);
        }
        Matcher refused = REFUSED.matcher(text);
        if (type.equals("Conversion") && refused.find()) {
            return new SqlProblem(refused.group(1));
        }
        if (type.equals("not implemented") && text.startsWith("Only SELECT")) {
            return new SqlProblem("a query only reads: SELECT, WITH, FROM, VALUES, DESCRIBE, SUMMARIZE and EXPLAIN are"
                    + " understood here");
        }
        String what = type.equals("Conversion") ? ofTime(text) : oneLine(text) + quoting(text, names);
        String position = json.path("position").asString("");
        if (!placed || !position.matches("[0-9]{1,9}")) {
            return new SqlProblem(what);
        }
        return at(what, query, Integer.parseInt(position));
    }

    private static String quoting(String text, @Nullable SqlNames names) {
        Matcher word = NEAR.matcher(text);
        int column = names == null || !word.find() ? -1 : names.column(word.group(1));
        return names == null || column < 0
                ? ""
                : "; it is a word of SQL, and the column is "
                        + SqlNames.quoted(names.columns().get(column)) + ", with its quotes";
    }

    /// DuckDB names types in which times are kept here (`INT64`), where the reader of the message has written a date.
    private static String ofTime(String text) {
        Matcher string = NO_INTEGER.matcher(text);
        if (string.find()) {
            String value = string.group(1);
            return DATE.matcher(value).matches()
                    ? "'" + value + "' is no time, or beyond those that can be compared here: " + TIMES
                    : "'" + value + "' is no whole number, and no time such as '2026-01-31 12:00:00'";
        }
        return BEYOND_TIME.matcher(text).find()
                ? "a time that the query names or computes is beyond those that can be compared here: " + TIMES
                : oneLine(text);
    }

    /// @param byteOffset in UTF-8
    public static SqlProblem at(String what, String query, int byteOffset) {
        byte[] bytes = query.getBytes(StandardCharsets.UTF_8);
        String before = new String(bytes, 0, Math.min(byteOffset, bytes.length), StandardCharsets.UTF_8);
        int line = 1 + (int) before.chars().filter(c -> c == '\n').count();
        int column = before.length() - before.lastIndexOf('\n');
        return new SqlProblem(what, line, column);
    }

    /// Lines of a message joined, without the advice about settings that nobody can set here.
    static String oneLine(String message) {
        String joined = message.lines()
                .map(String::strip)
                .takeWhile(line -> !line.startsWith("Possible solutions") && !line.startsWith("LINE "))
                .filter(line -> !line.isEmpty())
                .collect(Collectors.joining("; "))
                .replace("!;", ";")
                .replaceAll("\\p{Cntrl}", " ");
        return joined.length() <= LONGEST ? joined : joined.substring(0, LONGEST) + " ...";
    }
}
