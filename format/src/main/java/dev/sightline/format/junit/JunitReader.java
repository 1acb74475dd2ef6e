package dev.sightline.format.junit;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.event.TimeText;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Unreadable;
import dev.sightline.format.internal.XmlInput;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Each test case is a row. A report says when a suite began and how long each of its cases took, and not when: they
/// stand one behind the other, as runners without parallel tests run them.
final class JunitReader {
    static final String ONE_BEHIND_ANOTHER =
            "a report says how long tests took, and not when each began: they stand one behind the other from the time of"
                    + " their suite on";
    private static final int DEEPEST = 64;
    private static final double MOST_SECONDS = 1e9;
    private static final Pattern GROUPED = Pattern.compile("[1-9]\\d{0,2}(,\\d{3})+([.]\\d*)?");
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}([.]\\d*)?|[.]\\d+|\\d([.]\\d+)?[eE]-\\d{1,2}");
    static final String NO_LENGTH = "a time of a test case that is none: nobody knows how long it took";
    static final String NO_TIMESTAMP = "a timestamp that is none: nobody knows when its cases were";
    /// Columns of its own, which attributes of the same name are not put into.
    private static final Set<String> OWN = Set.of("suite", "test", "class", "host", "duration", "outcome", "message");
    private static final Set<String> TAKEN = Set.of("name", "classname", "time", "timestamp");
    /// By the tag within a case, from the least to the worst.
    private static final Map<String, Outcome> OUTCOMES = Map.of(
            "skipped", Outcome.SKIPPED,
            "disabled", Outcome.SKIPPED,
            "flakyFailure", Outcome.FLAKY,
            "flakyError", Outcome.FLAKY,
            "failure", Outcome.FAILED,
            "error", Outcome.ERROR);

    /// As Google's and CTest's runners say it in attributes of the case.
    private static final Map<String, Outcome> SAID = Map.of(
            "notrun", Outcome.SKIPPED,
            "suppressed", Outcome.SKIPPED,
            "skipped", Outcome.SKIPPED,
            "disabled", Outcome.SKIPPED,
            "ignored", Outcome.SKIPPED,
            "fail", Outcome.FAILED,
            "failed", Outcome.FAILED,
            "error", Outcome.ERROR);

    private enum Outcome {
        PASSED,
        SKIPPED,
        FLAKY,
        FAILED,
        ERROR
    }

    private static final class Suite {
        final String name;
        /// Empty if nobody says it.
        final String host;
        /// When its next case begins; [TimeText#NONE] if nobody says when it began.
        long next;

        Suite(String name, String host, long next) {
            this.name = name;
            this.host = host;
            this.next = next;
        }
    }

    private final XmlInput xml;
    private final RowSink sink;
    private final TimeText text;
    private final Map<String, Integer> columns = new HashMap<>();
    /// The innermost first.
    private final Deque<Suite> suites = new ArrayDeque<>();
    /// Suites within more than [#DEEPEST], which are as the one around them.
    private int deeper;

    /// Where the case that is open begins; -1: none is.
    private long caseAt = -1;
    private Outcome outcome = Outcome.PASSED;
    private @Nullable String message;
    private @Nullable String wrong;

    JunitReader(InputStream stream, ZoneId zone, RowSink sink) {
        this.xml = new XmlInput(stream);
        this.sink = sink;
        this.text = new TimeText(zone);
    }

    void read() throws IOException {
        for (XmlInput.Kind kind = xml.next(); kind != XmlInput.Kind.END; kind = xml.next()) {
            switch (kind) {
                case OPEN -> opened(xml.name());
                case CLOSE -> closed(xml.name());
                case BROKEN -> xml.reject(sink);
                case TEXT, END -> {}
            }
        }
        if (caseAt >= 0) {
            endCase();
        }
        String damage = xml.damage();
        if (damage != null) {
            sink.damaged(damage, xml.end());
        }
    }

    private void opened(String tag) {
        switch (tag) {
            case "testsuite" -> suite();
            case "testcase" -> {
                if (caseAt >= 0) {
                    endCase();
                }
                beginCase();
            }
            default -> {
                Outcome said = OUTCOMES.get(tag);
                if (caseAt >= 0 && said != null && (said.compareTo(outcome) > 0 || message == null)) {
                    outcome = said.compareTo(outcome) > 0 ? said : outcome;
                    message = first("message", "type");
                }
            }
        }
    }

    private void closed(String tag) {
        if (tag.equals("testcase") && caseAt >= 0) {
            endCase();
        } else if (tag.equals("testsuite") && deeper > 0) {
            deeper--;
        } else if (tag.equals("testsuite") && !suites.isEmpty()) {
            Suite ended = suites.pop();
            Suite around = suites.peek();
            if (around != null && around.next != TimeText.NONE) {
                around.next = Math.max(around.next, ended.next);
            }
        }
    }

    private long timestamp() {
        String written = xml.attribute("timestamp");
        long nanos = text.parse(written);
        if (nanos == TimeText.NONE && !written.isEmpty()) {
            sink.assumed(NO_TIMESTAMP);
        }
        return nanos;
    }

    private void suite() {
        if (suites.size() >= DEEPEST) {
            deeper++;
            return;
        }
        Suite around = suites.peek();
        long began = timestamp();
        if (began == TimeText.NONE && around != null) {
            began = around.next;
        }
        String host = xml.attribute("hostname");
        String name = xml.attribute("name");
        suites.push(new Suite(
                name.isEmpty() && around != null ? around.name : name,
                host.isEmpty() && around != null ? around.host : host,
                began));
    }

    /// What its tag says is put at once: attributes are gone when the tags within it are read.
    private void beginCase() {
        caseAt = xml.start();
        outcome = Outcome.PASSED;
        for (String name : new String[] {"status", "result"}) {
            Outcome said = SAID.get(xml.attribute(name).toLowerCase(Locale.ROOT));
            outcome = said != null && said.compareTo(outcome) > 0 ? said : outcome;
        }
        message = null;
        wrong = null;
        try {
            put(suites.peek());
        } catch (Unreadable failure) {
            wrong = failure.cause();
        }
    }

    private void put(@Nullable Suite suite) {
        double seconds = seconds(xml.attribute("time"));
        if (seconds < 0 && !xml.attribute("time").isEmpty()) {
            sink.assumed(NO_LENGTH);
        }
        long own = timestamp();
        long at = own != TimeText.NONE || suite == null ? own : suite.next;
        if (at != TimeText.NONE) {
            sink.timeNanos(column("time", ColumnHint.of(ColumnType.TIME, Role.TIME)), at);
            if (own == TimeText.NONE) {
                sink.assumed(ONE_BEHIND_ANOTHER);
            }
        }
        if (suite != null) {
            string("suite", Role.ENTITY, suite.name);
        }
        string("test", Role.EVENT, xml.attribute("name"));
        string("class", null, xml.attribute("classname"));
        if (suite != null) {
            string("host", null, suite.host);
        }
        if (seconds >= 0) {
            sink.float64(column("duration", new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "s")), seconds);
            if (suite != null && at != TimeText.NONE) {
                long took = Math.round(seconds * 1e9);
                // beyond what a time can be nobody knows when the next one was
                suite.next = at > Long.MAX_VALUE - took ? TimeText.NONE : at + took;
            }
        }
        for (int i = 0; i < xml.attributes(); i++) {
            if (!TAKEN.contains(xml.attributeName(i)) && !xml.attributeValue(i).isEmpty()) {
                byte[] utf8 = xml.attributeValue(i).getBytes(StandardCharsets.UTF_8);
                String name = xml.attributeName(i);
                sink.text(column(OWN.contains(name) ? name + ".2" : name, ColumnHint.NONE), utf8, 0, utf8.length);
            }
        }
    }

    private void endCase() {
        int length = (int) Math.min(xml.end() - caseAt, Integer.MAX_VALUE);
        try {
            if (wrong == null) {
                string("outcome", null, outcome.name().toLowerCase(Locale.ROOT));
                string("message", null, message == null ? "" : message);
            }
        } catch (Unreadable failure) {
            wrong = failure.cause();
        }
        if (wrong == null) {
            sink.endRow(caseAt, length);
        } else {
            sink.rejectRow(wrong, caseAt, null, 0, 0);
        }
        caseAt = -1;
    }

    /// -1 for what is no length of a test; some write `1,234.5`, and some `0,104`.
    private static double seconds(String text) {
        String plain = GROUPED.matcher(text).matches() ? text.replace(",", "") : text.replace(',', '.');
        double seconds = NUMBER.matcher(plain).matches() ? Double.parseDouble(plain) : -1;
        return seconds < MOST_SECONDS ? seconds : -1;
    }

    private String first(String name, String other) {
        String value = xml.attribute(name);
        return value.isEmpty() ? xml.attribute(other) : value;
    }

    private void string(String name, @Nullable Role role, String value) {
        if (!value.isEmpty()) {
            sink.string(column(name, ColumnHint.of(ColumnType.STRING, role)), value);
        }
    }

    private int column(String name, ColumnHint hint) {
        Integer known = columns.get(name);
        if (known == null) {
            if (columns.size() >= KeyTable.MAX_KEYS) {
                throw new Unreadable(KeyTable.TOO_MANY);
            }
            known = sink.column(name, hint);
            columns.put(name, known);
        }
        return known;
    }
}
