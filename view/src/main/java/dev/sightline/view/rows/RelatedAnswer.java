package dev.sightline.view.rows;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.Selection;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.place.FirstRows;
import dev.sightline.summary.rows.KeyColumn;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What belongs to one span or message: its own rows, its parent, its children, the other side of its message. Found by
/// the roles span, parent and message alone, so a function call, an RPC and an MPI message are all found the same way.
///
/// @param related own rows first, then parents, children in order of time, other sides
/// @param children how many there are; more than shown if the limit cut them
/// @param durationNanos of the span; null if no own row has one
/// @param selfNanos the part of it in which no child ran; null if unknown
public record RelatedAnswer(
        List<Related> related,
        long children,
        @Nullable Long durationNanos,
        @Nullable Long selfNanos) implements Answer {
    private static final Parameter<@Nullable String> ID =
            Parameter.text("id", "SPAN", "the span whose parent, children ... are wanted");
    private static final Parameter<@Nullable String> MESSAGE_ID =
            Parameter.text("messageId", "ID", "the message whose two sides are wanted");
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 1000, 1, 100_000, "at most so many rows of each relation (default: 1000)");

    public static final View<Request> VIEW = new View<>(
            "related",
            List.of(ID, MESSAGE_ID, LIMIT),
            Request::of,
            (question, request) -> new Finder(question, request).find());

    /// One of the two at least is given.
    record Request(@Nullable String id, @Nullable String messageId, int limit) {
        static Request of(Parameters given, Question question) {
            Request request = new Request(ID.of(given), MESSAGE_ID.of(given), LIMIT.of(given));
            if (request.id == null && request.messageId == null) {
                throw new IllegalArgumentException("id: name a span, or messageId: a message");
            }
            boolean noSpan = request.id != null && ColumnNames.withRole(question.snapshot(), Role.SPAN) == null;
            boolean noMessage =
                    request.messageId != null && ColumnNames.withRole(question.snapshot(), Role.MESSAGE) == null;
            if (noSpan || noMessage) {
                throw new IllegalArgumentException(
                        "no column of this trace has the role " + (noSpan ? "span" : "message") + "; name one with it");
            }
            return request;
        }
    }

    /// One row of some, and what it is to the span: `self`, `parent`, `child` or `message`.
    record Related(String relation, WrittenRows rows, int index) {
        @Nullable
        Object value(@Nullable Field field) {
            return rows.value(index, field);
        }
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        if (durationNanos != null) {
            page.line("took " + durationNanos + " ns"
                    + (selfNanos == null ? "" : ", " + selfNanos + " ns of it in itself"));
        }
        page.line(TextPage.count(children) + " children");
        for (Related one : related) {
            StringBuilder line = new StringBuilder(one.relation());
            for (Field field : one.rows().question().snapshot().fields()) {
                Object value = one.value(field);
                if (value != null) {
                    line.append("  ").append(field.name()).append('=').append(value);
                }
            }
            page.line(line.toString());
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.nanos(json, "durationNanos", durationNanos);
        Json.nanos(json, "selfNanos", selfNanos);
        Json.integer(json, "children", children);
        json.writeArrayPropertyStart("rows");
        for (Related one : related) {
            json.writeStartObject();
            json.writeStringProperty("relation", one.relation());
            one.rows().write(json, one.index());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static final class Finder {
        private final Question question;
        private final @Nullable Field span;
        private final @Nullable Field parent;
        private final @Nullable Field message;
        private final @Nullable Field duration;
        private final @Nullable String time;
        private final Request request;
        private final int limit;
        private final List<Related> related = new ArrayList<>();
        private final Set<Long> seen = new LinkedHashSet<>();
        /// How many rows have the id that was looked for last.
        private long found;

        Finder(Question question, Request request) {
            this.question = question;
            this.request = request;
            Snapshot snapshot = question.snapshot();
            span = ColumnNames.withRole(snapshot, Role.SPAN);
            parent = ColumnNames.withRole(snapshot, Role.PARENT);
            message = ColumnNames.withRole(snapshot, Role.MESSAGE);
            duration = ColumnNames.withRole(snapshot, Role.DURATION);
            time = snapshot.sortedBy();
            limit = request.limit;
        }

        RelatedAnswer find() {
            String id = request.id;
            String messageId = request.messageId;
            Set<String> messages = new LinkedHashSet<>();
            Set<String> parents = new LinkedHashSet<>();
            if (messageId != null) {
                messages.add(messageId);
            }
            if (id != null && span != null) {
                for (Related own : add("self", span, id)) {
                    addText(parents, own.value(parent));
                    addText(messages, own.value(message));
                }
            }
            for (String one : parents) {
                if (span != null) {
                    add("parent", span, one);
                }
            }
            List<Related> children = id != null && parent != null ? add("child", parent, id) : List.of();
            long allChildren = children.isEmpty() ? 0 : found;
            for (String one : messages) {
                if (message != null) {
                    add("message", message, one);
                }
            }
            return answer(allChildren, children);
        }

        private static void addText(Set<String> texts, @Nullable Object value) {
            if (value != null) {
                texts.add(value.toString());
            }
        }

        private @Nullable KeyColumn byTime() {
            return time == null ? null : question.keyColumn(time);
        }

        private ResolvedSelection is(Field field, String id) {
            boolean number = field.type() == ColumnType.INT64 && id.matches("-?[0-9]{1,19}");
            Literal literal = number ? new Literal.Quantity(id, null) : new Literal.Text(id);
            return question.resolve(new Selection.Compare(field.name(), Comparison.EQUAL, literal));
        }

        /// The first rows that have an id, of which those that are nothing else yet become related.
        private List<Related> add(String relation, Field field, String id) {
            FirstRows first = new FirstRows(question.snapshot(), byTime(), false, limit);
            FirstRows.State state = question.run(is(field, id), first);
            found = state.rows();
            long[] places = state.places(limit);
            WrittenRows rows = WrittenRows.of(question, places, List.of());
            List<Related> all = new ArrayList<>();
            for (int i = 0; i < places.length; i++) {
                all.add(new Related(relation, rows, i));
                if (seen.add(places[i])) {
                    related.add(all.getLast());
                }
            }
            return all;
        }

        private RelatedAnswer answer(long children, List<Related> shown) {
            Related own = related.stream()
                    .filter(one -> one.relation().equals("self") && nanos(one) >= 0)
                    .findFirst()
                    .orElse(null);
            if (own == null) {
                return new RelatedAnswer(related, children, null, null);
            }
            long nanos = nanos(own);
            boolean all = children == shown.size() && start(own) != null;
            return new RelatedAnswer(related, children, nanos, all ? nanos - covered(own, nanos, shown) : null);
        }

        private @Nullable Long start(Related one) {
            Field field = time == null ? null : question.snapshot().field(time).orElse(null);
            return one.value(field) instanceof Long nanos ? nanos : null;
        }

        /// How long a row's span took, -1 if it says nothing.
        private long nanos(Related one) {
            Unit unit = duration == null || duration.unit() == null
                    ? null
                    : Unit.parse(duration.unit()).filter(Unit::isTime).orElse(null);
            double factor = unit == null ? 1 : unit.factor();
            return switch (one.value(duration)) {
                case Long whole -> (long) Math.min(Long.MAX_VALUE, whole * factor);
                case Double number -> Math.round(number * factor);
                case null, default -> -1;
            };
        }

        /// A span that seems to end behind the last time ends there.
        private static long sum(long start, long nanos) {
            long end = start + nanos;
            return end < start ? Long.MAX_VALUE : end;
        }

        /// The part of a span in which at least one child ran: the union of their intervals, cut at the span's ends.
        private long covered(Related own, long nanos, List<Related> children) {
            Long from = start(own);
            if (from == null) {
                return 0;
            }
            long to = sum(from, nanos);
            long[][] intervals = children.stream()
                    .filter(child -> nanos(child) > 0 && start(child) != null)
                    .map(child -> {
                        Long begin = start(child);
                        long at = begin == null ? to : begin;
                        return new long[] {Math.max(from, at), Math.min(to, sum(at, nanos(child)))};
                    })
                    .sorted((a, b) -> Long.compare(a[0], b[0]))
                    .toArray(long[][]::new);
            long sum = 0;
            long reached = from;
            for (long[] interval : intervals) {
                sum += Math.max(0, interval[1] - Math.max(reached, interval[0]));
                reached = Math.max(reached, interval[1]);
            }
            return sum;
        }
    }
}
