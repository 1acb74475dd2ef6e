package dev.sightline.view.message;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.analysis.wait.Stretch;
import dev.sightline.analysis.wait.Wait;
import dev.sightline.analysis.wait.Waits;
import dev.sightline.event.CsvLine;
import dev.sightline.view.request.Answer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Parameters;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.View;
import dev.sightline.view.text.TextPage;
import dev.sightline.view.text.TextTable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;

/// Who waits for whom, and how long: late senders and receivers, those who come last to a collective operation, and
/// what is not over.
///
/// @param columns equal parts of the window
/// @param cells in which somebody waits, by band and column
/// @param processes by name, or those with most where there are more than were asked for
/// @param pairs who waited for whom, with most first; at most as many as were asked for
/// @param isKnown whether rows tell when anything that may wait is entered and left
/// @param undecided messages of which no wait can be told, as a clock is wrong
/// @param apart collective operations of which it is not told who met whom
public record WaitsAnswer(
        long fromNanos,
        long toNanos,
        Bands bands,
        int columns,
        List<Cell> cells,
        WaitSums sums,
        List<OfProcess> processes,
        List<Pair> pairs,
        boolean isKnown,
        long undecided,
        long apart)
        implements Answer {
    private static final int ROW_PX = 8;
    private static final int MOST_BANDS = 200;
    private static final int COLUMN_PX = 2;
    private static final Parameter<Integer> LIMIT =
            Parameter.size("limit", 60, 1, 5000, "at most so many processes and pairs (default: 60)");

    public static final View<Request> VIEW = new View<>(
            "waits",
            List.of(LIMIT, Parameter.FORMAT),
            Request::of,
            WaitsAnswer::of,
            Map.of("width", "800", "height", "400"));

    record Request(int limit) {
        static Request of(Parameters given, Question question) {
            question.timeColumn();
            Parameter.FORMAT.of(given);
            return new Request(LIMIT.of(given));
        }
    }

    record Cell(int band, int column, WaitSums sums) {}

    /// @param sums how long it waited, each moment once
    /// @param caused how long others waited for it, added up
    record OfProcess(String name, WaitSums sums, long caused) {}

    /// @param late empty: nobody is named
    /// @param nanos added up over its waits
    record Pair(String process, String late, Wait.Kind kind, long waits, long nanos) {}

    private record Kept() {}

    /// What is found once, of all rows.
    static Waits waits(Question question, CausalOrder order) {
        return question.snapshot()
                .derived(new Kept(), () -> Waits.of(order, question.snapshot(), question.cancelled()));
    }

    private static Answer of(Question question, Request request) {
        return MessagesAsked.answer(question, "waits", asked -> of(question, request, asked));
    }

    private static WaitsAnswer of(Question question, Request request, MessagesAsked asked) {
        CausalOrder order = asked.order();
        Waits waits = waits(question, order);
        int[] all = waits.processes();
        Bands bands = Bands.of(order, all, Math.clamp(question.height() / ROW_PX, 1, MOST_BANDS));
        int columns = Math.max(1, question.width() / COLUMN_PX);
        Map<Integer, List<Wait>> byProcess = new HashMap<>();
        Map<Pair, long[]> pairs = new HashMap<>();
        long[] caused = new long[order.processes()];
        for (Wait each : waits.all()) {
            long from = Math.max(each.fromNanos(), asked.fromNanos());
            long to = Math.min(each.toNanos(), asked.toNanos());
            if (from >= to || !isSelected(asked, each)) {
                continue;
            }
            byProcess
                    .computeIfAbsent(each.process(), any -> new ArrayList<>())
                    .add(new Wait(each.process(), each.late(), each.kind(), each.message(), each.row(), from, to));
            String late = each.late() < 0 ? "" : order.name(each.late());
            if (each.late() >= 0) {
                caused[each.late()] += to - from;
            }
            Pair pair = new Pair(order.name(each.process()), late, each.kind(), 0, 0);
            long[] sum = pairs.computeIfAbsent(pair, any -> new long[2]);
            sum[0]++;
            sum[1] += to - from;
        }
        Map<Integer, WaitSums> cells = new TreeMap<>();
        List<OfProcess> processes = new ArrayList<>();
        WaitSums sums = WaitSums.NONE;
        for (int process : all) {
            WaitSums own = WaitSums.NONE;
            for (Stretch stretch : Waits.stretches(byProcess.getOrDefault(process, List.of()))) {
                own = own.plus(stretch);
                new Columns(asked.fromNanos(), asked.toNanos(), columns)
                        .add(stretch, (long) bands.of(process) * columns, cells);
            }
            sums = sums.plus(own);
            processes.add(new OfProcess(order.name(process), own, caused[process]));
        }
        return new WaitsAnswer(
                asked.fromNanos(),
                asked.toNanos(),
                bands,
                columns,
                cells.entrySet().stream()
                        .map(each -> new Cell(each.getKey() / columns, each.getKey() % columns, each.getValue()))
                        .toList(),
                sums,
                most(processes, request.limit),
                pairs.entrySet().stream()
                        .map(each -> new Pair(
                                each.getKey().process,
                                each.getKey().late,
                                each.getKey().kind,
                                each.getValue()[0],
                                each.getValue()[1]))
                        .sorted(Comparator.comparingLong((Pair pair) -> -pair.nanos)
                                .thenComparing(Pair::process)
                                .thenComparing(Pair::late)
                                .thenComparing(Pair::kind))
                        .limit(request.limit)
                        .toList(),
                waits.isKnown(),
                waits.undecided(),
                waits.meetingsApart());
    }

    /// A row of its step, or of its message, is.
    private static boolean isSelected(MessagesAsked asked, Wait wait) {
        CausalOrder order = asked.order();
        return asked.isRowSelected(wait.row())
                || wait.message() >= 0
                        && (asked.isSelected(order.sent(wait.message()))
                                || asked.isSelected(order.received(wait.message())));
    }

    /// Still by name.
    private static List<OfProcess> most(List<OfProcess> all, int limit) {
        if (all.size() <= limit) {
            return all;
        }
        List<OfProcess> most = all.stream()
                .sorted(Comparator.comparingLong((OfProcess each) -> -each.sums.all() - each.caused))
                .limit(limit)
                .toList();
        return all.stream().filter(most::contains).toList();
    }

    /// Equal parts of a window.
    record Columns(long from, long to, int count) {
        /// Where a column begins.
        long begin(int column) {
            long span = to - from;
            return from + span / count * column + span % count * column / count;
        }

        int of(long nanos) {
            int guess = (int) Math.clamp((double) (nanos - from) / (to - from) * count, 0, count - 1);
            while (guess > 0 && begin(guess) > nanos) {
                guess--;
            }
            while (guess < count - 1 && begin(guess + 1) <= nanos) {
                guess++;
            }
            return guess;
        }

        void add(Stretch stretch, long row, Map<Integer, WaitSums> cells) {
            for (int column = of(stretch.fromNanos()); column < count && begin(column) < stretch.toNanos(); column++) {
                long begins = Math.max(stretch.fromNanos(), begin(column));
                long ends = Math.min(stretch.toNanos(), column == count - 1 ? to : begin(column + 1));
                if (ends > begins) {
                    cells.merge((int) row + column, WaitSums.NONE.plus(stretch.kind(), ends - begins), WaitSums::plus);
                }
            }
        }
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeText(TextPage page) {
        page.line("waiting, in " + page.unit() + "; late sender " + page.lasting(sums.lateSender()) + ", late receiver "
                + page.lasting(sums.lateReceiver()) + ", collective " + page.lasting(sums.collective())
                + ", not over " + page.lasting(sums.open()));
        if (!isKnown) {
            page.line("no rows tell when sends and receives are entered and left: whether anybody waits is not known");
        }
        if (undecided > 0) {
            page.line(TextPage.count(undecided)
                    + " messages are received before they are sent: a clock is wrong, and no wait is told of them");
        }
        if (apart > 0) {
            page.line(TextPage.count(apart) + " collective operations of which it is not told who met whom");
        }
        TextTable table = new TextTable(
                "process", "late sender", "late receiver", "collective", "not over", "waits", "others wait for it");
        for (OfProcess each : processes) {
            table.row(
                    each.name,
                    page.lasting(each.sums.lateSender()),
                    page.lasting(each.sums.lateReceiver()),
                    page.lasting(each.sums.collective()),
                    page.lasting(each.sums.open()),
                    page.lasting(each.sums.all()),
                    page.lasting(each.caused));
        }
        page.tableIfAny(table);
        TextTable who = new TextTable("process", "waits for", "as", "times", page.unit());
        for (Pair pair : pairs.subList(0, Math.min(TEXT, pairs.size()))) {
            who.row(
                    pair.process,
                    pair.late.isEmpty() ? "nobody named" : pair.late,
                    words(pair.kind),
                    Long.toString(pair.waits),
                    page.lasting(pair.nanos));
        }
        page.tableIfAny(who);
    }

    /// As text; the document has all.
    private static final int TEXT = 20;

    private static String words(Wait.Kind kind) {
        return kind == Wait.Kind.OPEN ? "not over" : Parameter.word(kind).replace('_', ' ');
    }

    @Override
    public void writeCsv(Consumer<String> lines) {
        lines.accept(CsvLine.of(List.of("process", "late", "kind", "waits", "nanos")));
        for (Pair pair : pairs) {
            lines.accept(CsvLine.of(List.of(
                    pair.process,
                    pair.late,
                    Parameter.word(pair.kind),
                    Long.toString(pair.waits),
                    Long.toString(pair.nanos))));
        }
    }

    @Override
    public void writeFields(JsonGenerator json) {
        Json.nanos(json, "fromNanos", fromNanos);
        Json.nanos(json, "toNanos", toNanos);
        bands.write(json);
        json.writeNumberProperty("columns", columns);
        write(json, sums);
        json.writeBooleanProperty("known", isKnown);
        Json.integer(json, "undecided", undecided);
        Json.integer(json, "apart", apart);
        json.writeArrayPropertyStart("cells");
        for (Cell cell : cells) {
            json.writeStartObject();
            json.writeNumberProperty("band", cell.band);
            json.writeNumberProperty("column", cell.column);
            write(json, cell.sums);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("waiting");
        for (OfProcess each : processes) {
            json.writeStartObject();
            json.writeStringProperty("process", each.name);
            write(json, each.sums);
            Json.nanos(json, "causedNanos", each.caused);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayPropertyStart("pairs");
        for (Pair pair : pairs) {
            json.writeStartObject();
            json.writeStringProperty("process", pair.process);
            json.writeStringProperty("late", pair.late);
            json.writeStringProperty("kind", Parameter.word(pair.kind));
            Json.integer(json, "waits", pair.waits);
            Json.nanos(json, "nanos", pair.nanos);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void write(JsonGenerator json, WaitSums sums) {
        Json.nanos(json, "lateSenderNanos", sums.lateSender());
        Json.nanos(json, "lateReceiverNanos", sums.lateReceiver());
        Json.nanos(json, "collectiveNanos", sums.collective());
        Json.nanos(json, "openNanos", sums.open());
    }
}
