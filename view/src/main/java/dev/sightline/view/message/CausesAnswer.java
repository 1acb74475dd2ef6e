package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.analysis.causal.HappensBefore;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Selection;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Spelling;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// What can have caused an event, what it can have caused, and what neither: those that are concurrent with it.
///
/// @param who its process
/// @param atNanos when it was, as written
/// @param tick its logical time
/// @param cause the event before it by one causal step; null: there is none
/// @param effect the one after it
/// @param processes those that have something before or after it, by name; at most 1000
/// @param beforeWhere selects the rows before it; null where there are none, or too many processes for an expression
/// @param afterWhere the same of those after it
public record CausesAnswer(
        String who,
        long atNanos,
        int tick,
        Share events,
        Share messages,
        @Nullable Near cause,
        @Nullable Near effect,
        List<Touched> processes,
        @Nullable Selection beforeWhere,
        @Nullable Selection afterWhere)
        implements Answer {
    private static final int MOST_PROCESSES = 1000;

    private static final Parameter<@Nullable String> WHO =
            Parameter.text("who", "NAME", "the process whose event it is (default: that of the last event by then)");
    private static final Parameter<@Nullable Long> AT =
            Parameter.time("at", "its last event by this moment (default: the last of all)");

    public static final View<Request> VIEW = new View<>("causes", List.of(WHO, AT), Request::of, CausesAnswer::of);

    record Request(@Nullable String who, long atNanos) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            Long at = AT.of(given);
            return new Request(WHO.of(given), at == null ? Long.MAX_VALUE : at);
        }
    }

    /// An event one causal step away.
    ///
    /// @param isMessage whether a message leads there, or the process itself
    record Near(String who, long atNanos, boolean isMessage) {
        static @Nullable Near of(CausalOrder order, int event, int near) {
            return near < 0
                    ? null
                    : new Near(
                            order.name(order.process(near)),
                            order.timeNanos(near),
                            order.process(near) != order.process(event));
        }
    }

    /// How many are before, after, and neither.
    record Share(long before, long after, long concurrent) {}

    /// @param lastNanos of what it did before; null: nothing
    /// @param firstNanos of what it does after; null: nothing
    record Touched(
            String name,
            long before,
            @Nullable Long lastNanos,
            long after,
            @Nullable Long firstNanos) {}

    private static Answer of(Question question, Request request) {
        return MessagesAsked.answer(question, "causes", asked -> of(question, request, asked.order()));
    }

    private static CausesAnswer of(Question question, Request request, CausalOrder order) {
        int event = event(order, request);
        HappensBefore happensBefore = order.happensBefore();
        HappensBefore.Cone cone = happensBefore.of(event);
        List<Touched> processes = new ArrayList<>();
        List<Selection> before = new ArrayList<>();
        List<Selection> after = new ArrayList<>();
        Field time = Objects.requireNonNull(ColumnNames.withRole(question.snapshot(), Role.TIME));
        Field entity = Objects.requireNonNull(ColumnNames.withRole(question.snapshot(), Role.ENTITY));
        for (int process : order.communicating()) {
            int last = happensBefore.lastBefore(cone, process);
            int first = happensBefore.firstAfter(cone, process);
            if (last < 0 && first < 0) {
                continue;
            }
            Long lastNanos = last < 0 ? null : Long.valueOf(order.timeNanos(last));
            Long firstNanos = first < 0 ? null : Long.valueOf(order.timeNanos(first));
            Touched found = new Touched(
                    order.name(process), cone.past()[process], lastNanos, cone.future()[process], firstNanos);
            if (processes.size() < MOST_PROCESSES) {
                processes.add(found);
            }
            if (lastNanos != null && before.size() <= EventRows.MOST_TERMS) {
                before.add(EventRows.of(entity, found.name, time, Comparison.AT_MOST, lastNanos));
            }
            if (firstNanos != null && after.size() <= EventRows.MOST_TERMS) {
                after.add(EventRows.of(entity, found.name, time, Comparison.AT_LEAST, firstNanos));
            }
        }
        return new CausesAnswer(
                order.name(order.process(event)),
                order.timeNanos(event),
                order.lamport(event),
                new Share(cone.before(), cone.after(), cone.concurrent()),
                messages(order, cone),
                Near.of(order, event, order.cause(event)),
                Near.of(order, event, order.effect(event)),
                processes,
                EventRows.any(before),
                EventRows.any(after));
    }

    private static int event(CausalOrder order, Request request) {
        int best = -1;
        for (int process = 0; process < order.processes(); process++) {
            if (request.who == null || request.who.equals(order.name(process))) {
                int event = order.eventAt(process, request.atNanos);
                if (event >= 0 && (best < 0 || order.timeNanos(event) > order.timeNanos(best))) {
                    best = event;
                }
            }
        }
        if (best < 0) {
            String who = request.who == null ? "nobody" : Spelling.quoted(request.who);
            throw new IllegalArgumentException("who, at: " + who + " has no event by then; choose a later moment, or "
                    + "another of the names that the view exchange has");
        }
        return best;
    }

    /// A message is before it if it was received by then, after it if it was sent then or later.
    private static Share messages(CausalOrder order, HappensBefore.Cone cone) {
        HappensBefore happensBefore = order.happensBefore();
        long before = 0;
        long after = 0;
        for (int message = 0; message < order.messages(); message++) {
            HappensBefore.Relation sent = happensBefore.relation(cone, order.sent(message));
            HappensBefore.Relation received = happensBefore.relation(cone, order.received(message));
            if (received == HappensBefore.Relation.BEFORE || received == HappensBefore.Relation.SAME) {
                before++;
            } else if (sent == HappensBefore.Relation.AFTER || sent == HappensBefore.Relation.SAME) {
                after++;
            }
        }
        return new Share(before, after, order.messages() - before - after);
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line(who + " at " + page.moment(atNanos) + ", logical time " + tick);
        page.line("events before: " + TextPage.count(events.before) + ", after: " + TextPage.count(events.after)
                + ", concurrent: " + TextPage.count(events.concurrent));
        page.line("messages before: " + TextPage.count(messages.before) + ", after: " + TextPage.count(messages.after)
                + ", concurrent: " + TextPage.count(messages.concurrent));
        line(page, "one step back: ", cause);
        line(page, "one step on: ", effect);
        TextTable table = new TextTable("process", "before", "the last at", "after", "the first at");
        for (Touched process : processes) {
            table.row(
                    process.name,
                    Long.toString(process.before),
                    process.lastNanos == null ? "" : page.moment(process.lastNanos),
                    Long.toString(process.after),
                    process.firstNanos == null ? "" : page.moment(process.firstNanos));
        }
        page.tableIfAny(table);
    }

    @Override
    public void writeFields(JsonGenerator json) {
        json.writeStringProperty("who", who);
        Json.nanos(json, "atNanos", atNanos);
        Json.integer(json, "tick", tick);
        write(json, "events", events);
        write(json, "messages", messages);
        write(json, "cause", cause);
        write(json, "effect", effect);
        json.writeArrayPropertyStart("processes");
        for (Touched process : processes) {
            json.writeStartObject();
            json.writeStringProperty("name", process.name);
            Json.integer(json, "before", process.before);
            Json.nanos(json, "lastNanos", process.lastNanos);
            Json.integer(json, "after", process.after);
            Json.nanos(json, "firstNanos", process.firstNanos);
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.text(json, "beforeWhere", beforeWhere == null ? null : beforeWhere.toString());
        Json.text(json, "afterWhere", afterWhere == null ? null : afterWhere.toString());
    }

    private static void line(TextPage page, String what, @Nullable Near near) {
        if (near != null) {
            page.line(what + near.who + " at " + page.moment(near.atNanos) + (near.isMessage ? ", by a message" : ""));
        }
    }

    private static void write(JsonGenerator json, String name, @Nullable Near near) {
        if (near == null) {
            json.writeNullProperty(name);
            return;
        }
        json.writeObjectPropertyStart(name);
        json.writeStringProperty("who", near.who);
        Json.nanos(json, "atNanos", near.atNanos);
        json.writeBooleanProperty("message", near.isMessage);
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, Share share) {
        json.writeObjectPropertyStart(name);
        Json.integer(json, "before", share.before);
        Json.integer(json, "after", share.after);
        Json.integer(json, "concurrent", share.concurrent);
        json.writeEndObject();
    }
}
