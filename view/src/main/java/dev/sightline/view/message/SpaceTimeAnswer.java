package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// Processes as rows over time, and messages as arrows from one to another; where there are more than can be told
/// apart, bundles of those that go from the same band to the same band at about the same time.
///
/// @param workOf the column that counts what processes did; null: none, or another clock was asked for
/// @param from of the axis of the clock, inclusive: nanoseconds, ticks, or what the column counts
/// @param to exclusive
/// @param arrows by when they were sent, at most as many as were asked for
/// @param others how many messages no arrow is of
/// @param stubs sends without receive and receives without send, by time; of more than were asked for, as many spread
///     over them
/// @param course of an order that is possible, what happens at each of its places; null: too much, or another clock
public record SpaceTimeAnswer(
        Clock clock,
        @Nullable String workOf,
        long from,
        long to,
        Bands bands,
        Counts counts,
        List<Arrow> arrows,
        long others,
        List<Stub> stubs,
        @Nullable List<Step> course)
        implements Answer {
    private static final int ROW_PX = 8;
    private static final int MOST_BANDS = 200;
    /// Pixels in which messages between the same bands are one bundle.
    private static final int BUNDLE_PX = 12;
    /// Of messages that are received before they are sent, so many have an arrow of their own among bundles.
    private static final int MOST_ALONE = 200;
    private static final int MOST_STEPS = 5000;

    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 1000, 1, 5000, "at most so many arrows (default: 1000)");
    static final Parameter<Clock> TIMES = Parameter.constant(
            "times",
            "WHICH",
            Clock.RAW,
            "times as written, without messages that arrive before they are sent, Lamport's, what was done, or an order that"
                    + " is possible: raw, corrected, logical, work, ordering",
            List.of(Clock.values()));

    private static final Parameter<Long> ORDERING =
            Parameter.whole("ordering", 1, 0, 1_000_000_000, "which of the orders that are possible (default: 1)");

    public static final View<Request> VIEW = new View<>(
            "spacetime",
            List.of(LIMIT, TIMES, ORDERING, MessagesAsked.GOES_ON),
            Request::of,
            SpaceTimeAnswer::of,
            Map.of("width", "800", "height", "400"));

    record Request(int limit, Clock clock, long ordering, boolean goesOn) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            return new Request(LIMIT.of(given), TIMES.of(given), ORDERING.of(given), MessagesAsked.GOES_ON.of(given));
        }
    }

    /// In the window.
    record Counts(
            long messages,
            long violations,
            long lostSends,
            long openReceives,
            Others elsewhere,
            long moved,
            boolean hasBytes) {}

    /// One message, or several that are drawn as one: where on the clock they were sent and received, on average.
    ///
    /// @param bytes of all of them; -1: nobody says
    /// @param violations how many were received before they were sent, by the times as written
    record Arrow(int fromBand, int toBand, long sent, long received, long messages, long bytes, long violations) {}

    /// A side of a message that has no other.
    ///
    /// @param toward the band of the process that it names as the other side; -1: it names none
    /// @param elsewhere what it names that tells of no message here; null: the other side is missing
    record Stub(
            int band,
            long at,
            int toward,
            boolean isSend,
            @Nullable String elsewhere) {}

    /// What happens at a place of an order.
    ///
    /// @param atNanos when it was, as written
    record Step(String who, long atNanos) {}

    private static Answer of(Question question, Request request) {
        return MessagesAsked.answer(question, "spacetime", request.goesOn, asked -> of(question, request, asked));
    }

    private static SpaceTimeAnswer of(Question question, Request request, MessagesAsked asked) {
        CausalOrder order = asked.order();
        Bands bands = Bands.of(order, Math.clamp(question.height() / ROW_PX, 1, MOST_BANDS));
        IntToLongFunction clock = request.clock.of(question, order, request.ordering);
        Gatherer all = new Gatherer(asked, clock, bands);
        asked.forEachShown(all::message);
        long lost = 0;
        long open = 0;
        for (int event : order.unmatched().lostSends()) {
            lost += asked.isShownLost(event) && all.stub(event, true) ? 1 : 0;
        }
        for (int event : order.unmatched().openReceives()) {
            open += asked.isShownLost(event) && all.stub(event, false) ? 1 : 0;
        }
        order.unmatched().sentElsewhere().stream()
                .filter(asked::isShownAlone)
                .forEach(event -> all.elsewhere(event, true));
        order.unmatched().receivedFromElsewhere().stream()
                .filter(asked::isShownAlone)
                .forEach(event -> all.elsewhere(event, false));
        long from = request.clock.isOwn() ? all.least() : asked.fromNanos();
        long to = request.clock.isOwn() ? all.most() + 1 : asked.toNanos();
        Counts counts =
                new Counts(all.size, all.violations, lost, open, Others.of(asked), order.moved(), order.hasBytes());
        List<Arrow> arrows = all.size <= request.limit
                ? all.messages().mapToObj(all::arrow).sorted(BY_TIME).toList()
                : all.bundled(from, to, Math.max(1, question.width() / BUNDLE_PX), request.limit);
        long drawn = arrows.stream().mapToLong(Arrow::messages).sum();
        List<Stub> stubs = spread(all.stubs, request.limit);
        String workOf = request.clock.workOf(question, order);
        long others = all.size - drawn;
        List<Step> course = request.clock == Clock.ORDERING ? course(order, clock, from, to) : null;
        return new SpaceTimeAnswer(request.clock, workOf, from, to, bands, counts, arrows, others, stubs, course);
    }

    /// By time; of more than are asked for, those at equal distances: the first ones alone would all stand at the left.
    static List<Stub> spread(List<Stub> all, int most) {
        List<Stub> sorted = all.stream()
                .sorted(Comparator.comparingLong(Stub::at).thenComparingInt(Stub::band))
                .toList();
        return sorted.size() <= most
                ? sorted
                : IntStream.range(0, most)
                        .mapToObj(i -> sorted.get((int) ((long) i * sorted.size() / most)))
                        .toList();
    }

    /// Whoever plays an order goes from one of these to the next.
    private static @Nullable List<Step> course(CausalOrder order, IntToLongFunction clock, long from, long to) {
        if (to - from > MOST_STEPS) {
            return null;
        }
        Step[] steps = new Step[(int) (to - from)];
        for (int process : order.communicating()) {
            for (int event : order.eventsOf(process)) {
                long place = clock.applyAsLong(event);
                if (order.isCommunication(event) && place >= from && place < to) {
                    steps[(int) (place - from)] = new Step(order.name(process), order.timeNanos(event));
                }
            }
        }
        return Arrays.asList(steps);
    }

    static final Comparator<Arrow> BY_TIME = Comparator.comparingLong(Arrow::sent)
            .thenComparingLong(Arrow::received)
            .thenComparingInt(Arrow::fromBand)
            .thenComparingInt(Arrow::toBand);

    private static final class Gatherer {
        private final MessagesAsked asked;
        private final CausalOrder order;
        private final IntToLongFunction clock;
        private final Bands bands;
        private int[] messages = new int[1024];
        private int size;
        private final List<Stub> stubs = new ArrayList<>();
        private long violations;

        Gatherer(MessagesAsked asked, IntToLongFunction clock, Bands bands) {
            this.asked = asked;
            this.order = asked.order();
            this.clock = clock;
            this.bands = bands;
        }

        void message(int message) {
            if (size == messages.length) {
                messages = Arrays.copyOf(messages, size + (size >> 1));
            }
            messages[size++] = message;
            violations += asked.isViolation(message) ? 1 : 0;
        }

        IntStream messages() {
            return Arrays.stream(messages, 0, size);
        }

        boolean stub(int event, boolean isSend) {
            int band = bands.of(order.process(event));
            return stubs.add(new Stub(band, clock.applyAsLong(event), bands.of(order.peer(event)), isSend, null));
        }

        void elsewhere(int event, boolean isSend) {
            int band = bands.of(order.process(event));
            stubs.add(new Stub(band, clock.applyAsLong(event), -1, isSend, order.peerName(event)));
        }

        private long sent(int message) {
            return clock.applyAsLong(order.sent(message));
        }

        private long received(int message) {
            return clock.applyAsLong(order.received(message));
        }

        long least() {
            return Math.min(
                    messages().mapToLong(this::sent).min().orElse(0),
                    stubs.stream().mapToLong(Stub::at).min().orElse(Long.MAX_VALUE));
        }

        long most() {
            return Math.max(
                    messages().mapToLong(this::received).max().orElse(0),
                    stubs.stream().mapToLong(Stub::at).max().orElse(0));
        }

        Arrow arrow(int message) {
            return new Arrow(
                    bands.of(order.process(order.sent(message))),
                    bands.of(order.process(order.received(message))),
                    sent(message),
                    received(message),
                    1,
                    order.bytes(message),
                    asked.isViolation(message) ? 1 : 0);
        }

        /// Those with most messages; some of what violates the order of time has arrows of its own.
        List<Arrow> bundled(long from, long to, int places, int limit) {
            List<Arrow> alone = new ArrayList<>();
            Bundles sums = new Bundles(bands.count(), from);
            int mostAlone = Math.min(MOST_ALONE, limit / 2);
            // the first ones alone would be a burst that there was not
            long each = Math.max(1, Math.ceilDiv(violations, Math.max(1, mostAlone)));
            long wrong = 0;
            for (int i = 0; i < size; i++) {
                int message = messages[i];
                boolean isViolation = asked.isViolation(message);
                if (isViolation && wrong++ % each == 0 && alone.size() < mostAlone) {
                    alone.add(arrow(message));
                    continue;
                }
                long sent = sent(message);
                long place = (long) ((double) (sent - from) / (to - from) * places);
                int fromBand = bands.of(order.process(order.sent(message)));
                int toBand = bands.of(order.process(order.received(message)));
                int bundle = sums.of(fromBand, toBand, place);
                sums.add(bundle, sent, received(message), order.bytes(message), isViolation);
            }
            List<Arrow> all = new ArrayList<>(alone);
            all.addAll(sums.most(limit - alone.size(), order.hasBytes()));
            all.sort(BY_TIME);
            return all;
        }
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line(summary());
        TextTable table = new TextTable("from", "to", "sent", "received", "messages", "");
        for (Arrow arrow : arrows.subList(0, Math.min(TEXT, arrows.size()))) {
            table.row(
                    bands.names()[arrow.fromBand],
                    bands.names()[arrow.toBand],
                    at(page, arrow.sent),
                    at(page, arrow.received),
                    Long.toString(arrow.messages),
                    arrow.violations > 0 ? "received before sent" : "");
        }
        page.tableIfAny(table);
        if (arrows.size() > TEXT) {
            page.line("... and " + TextPage.count(arrows.size() - TEXT) + " more arrows; --json has all");
        }
        for (Stub stub : stubs.subList(0, Math.min(TEXT, stubs.size()))) {
            page.line(bands.names()[stub.band]
                    + (stub.isSend ? ": sent at " : ": received at ")
                    + at(page, stub.at)
                    + (stub.elsewhere != null
                            ? (stub.isSend ? ", to " : ", from ") + stub.elsewhere + ", which tells of no message here"
                            : stub.isSend ? ", received by nobody" : ", sent by nobody"));
        }
    }

    /// As text; the document has all.
    private static final int TEXT = 40;

    private String at(TextPage page, long place) {
        return clock.isOwn() ? Long.toString(place) : page.moment(place);
    }

    private String summary() {
        return TextPage.count(counts.messages) + " messages between " + TextPage.count(bands.processes())
                + " processes; received before sent: " + TextPage.count(counts.violations)
                + ", sends without receive: " + TextPage.count(counts.lostSends)
                + ", receives without send: " + TextPage.count(counts.openReceives) + counts.elsewhere.text();
    }

    @Override
    public void writeFields(JsonGenerator json) {
        MessagesJson.write(json, this);
    }
}
