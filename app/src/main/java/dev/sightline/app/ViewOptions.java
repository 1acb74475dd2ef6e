package dev.sightline.app;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// The parameters of views. Each is an option with the parameter's name, `--log-x` for `logX`.
final class ViewOptions {
    /// Of these options alone: what asks for their values, so that each is named once.
    @Spec
    private CommandSpec self = CommandSpec.create();

    @Option(names = "--column", paramLabel = "COL", description = "the column to show")
    @Nullable
    String column;

    @Option(names = "--x", paramLabel = "COL", description = "scatter: the column across")
    @Nullable
    String x;

    @Option(names = "--y", paramLabel = "COL", description = "scatter: the column upwards")
    @Nullable
    String y;

    @Option(names = "--log-x", description = "a logarithmic x axis")
    boolean logX;

    @Option(names = "--log-y", description = "a logarithmic y axis")
    boolean logY;

    @Option(names = "--at", paramLabel = "T", description = "state, next: the moment, a date or nanoseconds")
    @Nullable
    String at;

    @Option(
            names = "--paint",
            paramLabel = "SPEC",
            description = "categories: 'name: EXPR; name: EXPR'; the first match wins")
    @Nullable
    String paint;

    @Option(names = "--width", paramLabel = "N", description = "bins across (default: 800)")
    @Nullable
    String width;

    @Option(names = "--height", paramLabel = "N", description = "bins upwards (default: 400)")
    @Nullable
    String height;

    @Option(names = "--limit", paramLabel = "N", description = "at most so many rows or entities")
    @Nullable
    String limit;

    @Option(names = "--offset", paramLabel = "N", description = "after so many rows or entities")
    @Nullable
    String offset;

    @Option(
            names = "--id",
            paramLabel = "SPAN",
            description = "related: the span whose parent, children ... are wanted")
    @Nullable
    String id;

    @Option(names = "--message-id", paramLabel = "ID", description = "related: the message whose two sides are wanted")
    @Nullable
    String messageId;

    @Option(
            names = "--order",
            paramLabel = "COL",
            description = "details: sorted by this column; flows: duration, rows or start first")
    @Nullable
    String order;

    @Option(
            names = "--flows-of",
            paramLabel = "EXPR",
            description =
                    "details: all rows, at any time, of the flows that have a row within --from and --to which passes;"
                            + " 'all' for any row")
    @Nullable
    String flowsOf;

    @Option(names = "--uncounted", description = "details: stops when the rows are found, without counting the rest")
    boolean uncounted;

    @Option(
            names = "--arrival",
            paramLabel = "N",
            description = "next: which of the rows of that time it starts from; an answer's 'arrival'")
    @Nullable
    String arrival;

    @Option(names = "--back", description = "next: the row before")
    boolean back;

    @Option(names = "--top", paramLabel = "N", description = "flows: at most so many (default: 50)")
    @Nullable
    String top;

    @Option(names = "--desc", description = "the largest first")
    boolean desc;

    @Option(
            names = "--sort",
            paramLabel = "KEY",
            description = "timelines: first, name, silent (who stopped while others went on) or category:NAME")
    @Nullable
    String sort;

    @Option(names = "--select", paramLabel = "EXPR", description = "different: the rows to compare with the rest")
    @Nullable
    String select;

    @Option(
            names = "--bins",
            paramLabel = "N",
            description = "timelines: shares of time in so many bins instead of runs")
    @Nullable
    String bins;

    @Option(
            names = "--until",
            paramLabel = "T",
            description = "timelines: rows that hold until the next and have none hold until then, not only to the last"
                    + " row's time")
    @Nullable
    String until;

    @Option(
            names = "--hold",
            paramLabel = "HOW",
            description = "how long a value holds: duration (of rows that have one; the default where there is such a"
                    + " column), next (until the entity's next row), or a time such as 30s (the same, but for so long at"
                    + " most)")
    @Nullable
    String hold;

    @Option(
            names = "--active",
            paramLabel = "FOLD",
            description =
                    "state, frequency, timelines: an entity's value is the sum, max or count of its rows that hold")
    @Nullable
    String active;

    @Option(names = "--count", paramLabel = "WHAT", description = "frequency: entities (default), or rows that hold")
    @Nullable
    String count;

    @Option(
            names = "--row",
            paramLabel = "WHICH",
            description = "state: which of the rows of an entity that hold: the latest (default), or the latest in the"
                    + " entity's category, as frequency counts it")
    @Nullable
    String row;

    @Option(names = "--x-min", paramLabel = "V", description = "scatter: the picture's left edge")
    @Nullable
    String xMin;

    @Option(names = "--x-max", paramLabel = "V", description = "scatter: its right edge")
    @Nullable
    String xMax;

    @Option(names = "--y-min", paramLabel = "V", description = "scatter, density: the picture's lower edge")
    @Nullable
    String yMin;

    @Option(names = "--y-max", paramLabel = "V", description = "scatter, density: its upper edge")
    @Nullable
    String yMax;

    @Option(names = "--rank-from", paramLabel = "N", description = "distribution: from this rank of the curve on")
    @Nullable
    String rankFrom;

    @Option(names = "--rank-to", paramLabel = "N", description = "distribution: before this rank")
    @Nullable
    String rankTo;

    /// Those on the command line, by the names that views know.
    Map<String, List<String>> given() {
        Map<String, List<String>> given = new LinkedHashMap<>();
        for (OptionSpec option : self.options()) {
            Object value = option.getValue();
            if (value != null && !value.equals(false)) {
                given.put(parameter(option.longestName()), List.of(value.toString()));
            }
        }
        return given;
    }

    private static String parameter(String option) {
        StringBuilder name = new StringBuilder();
        for (String word : option.substring("--".length()).split("-", -1)) {
            name.append(name.isEmpty() ? word : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
        }
        return name.toString();
    }
}
