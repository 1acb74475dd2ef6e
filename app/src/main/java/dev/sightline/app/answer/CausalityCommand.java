package dev.sightline.app.answer;

import dev.sightline.analysis.causal.CausalOrder;
import dev.sightline.analysis.causal.Causality;
import dev.sightline.analysis.causal.ClockTruth;
import dev.sightline.analysis.causal.Unmatched;
import dev.sightline.app.trace.CacheFolder;
import dev.sightline.app.trace.ReadingOptions;
import dev.sightline.app.trace.TraceOpener;
import dev.sightline.event.TimeScale;
import dev.sightline.intake.Intake;
import dev.sightline.view.Views;
import dev.sightline.view.message.ClocksAnswer;
import dev.sightline.view.request.Json;
import dev.sightline.view.request.Scope;
import dev.sightline.view.request.Trace;
import dev.sightline.view.text.TextPage;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;

/// Says what messages tell of who happened before what.
@Command(
        name = "causality",
        mixinStandardHelpOptions = true,
        description = {
            "Pairs the sends and receives of a trace's messages and says whose clocks cannot be right: what is received before it is sent,",
            "and how many events have another time where nothing is (docs/causality.md)."
        },
        footer = {
            "",
            "Examples:",
            "  sightline causality run/traces.otf2",
            "  sightline causality epoch_4proc.prv.gz --json",
            "  sightline causality spans.json --from 12:00 --to 12:05"
        })
public final class CausalityCommand implements Callable<Integer> {
    /// As text; the document has all.
    private static final int TEXT_PAIRS = 20;

    @Parameters(
            arity = "1..*",
            paramLabel = "PATH",
            description = "files or folders; '-' is standard input; several make one trace")
    private List<String> paths = new ArrayList<>();

    @Mixin
    private ReadingOptions reading = new ReadingOptions();

    @Mixin
    private SelectionOptions selection = new SelectionOptions();

    @Option(
            names = "--moved",
            description = "also list each event that is later where nothing is received before it is sent, and why")
    private boolean moved;

    @Option(names = "--json", description = "print one JSON document")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        try (Intake intake = new Intake(CacheFolder.open(System.getenv()))) {
            Trace trace = TraceOpener.open(intake, reading.request(paths, intake), System.err);
            Map<String, List<String>> parameters = new LinkedHashMap<>(selection.parameters());
            parameters.put("zone", List.of(reading.zone()));
            Scope scope = new Views().scope(trace, parameters, () -> false);
            CausalOrder order = CausalOrder.of(scope.snapshot(), scope.where(), () -> false);
            Causality found = Causality.of(order);
            boolean isCounted = trace.ledger().clock() == TimeScale.STEPS;
            ClockTruth clocks = isCounted || order.communicating().length > ClockTruth.MOST_PROCESSES
                    ? new ClockTruth(null, 0, List.of())
                    : ClockTruth.of(order);
            if (json) {
                OutputStream out = new BufferedOutputStream(System.out, 1 << 16);
                try (JsonGenerator document = Json.FACTORY.createGenerator(ObjectWriteContext.empty(), out)) {
                    write(document, found, clocks, order);
                }
                out.write('\n');
                out.flush();
            } else {
                print(found, clocks, order, isCounted);
            }
            return 0;
        }
    }

    /// @param counted whether times are steps of a logical clock
    private void print(Causality found, ClockTruth clocks, CausalOrder order, boolean counted) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        out.println(TextPage.count(found.messages()) + " messages between " + TextPage.count(found.processes())
                + " processes; sends without receive: " + TextPage.count(found.unmatchedSends())
                + aside(order.unmatched())
                + ", receives without send: " + TextPage.count(found.unmatchedReceives())
                + with(" from", order.unmatched().receivedFromElsewhere().size()));
        boolean isNoneWhole = found.messages() == 0 && found.unmatchedSends() + found.unmatchedReceives() > 0;
        out.println(
                isNoneWhole
                        ? "no send has the id of a receive: both sides of a message must give it the same one"
                        : order(found));
        pairs(out, found, counted ? " steps" : " ns");
        // where nothing is against the clocks they are right, as far as anybody can tell
        if (clocks.clocks().stream().anyMatch(clock -> clock.isOff() || clock.isImpossible())) {
            TextPage page = new TextPage(out::println);
            new ClocksAnswer(clocks, clocks.worst(TEXT_PAIRS)).writeText(page);
        }
        if (moved) {
            order.forEachMoved(each -> out.println(reason(order, each)));
        }
        out.flush();
    }

    /// Of sends that are not called lost, why.
    private static String aside(Unmatched unmatched) {
        String answered = unmatched.answered() == 0
                ? ""
                : " (" + TextPage.count(unmatched.answered()) + " answered by somebody without rows here)";
        return answered + with(" to", unmatched.sentElsewhere().size());
    }

    private static String with(String how, int sides) {
        return sides == 0 ? "" : " (" + TextPage.count(sides) + how + " names that tell of no message here)";
    }

    private static String reason(CausalOrder order, CausalOrder.Moved each) {
        int event = each.event();
        long by = order.correctedNanos(event) - order.timeNanos(event);
        String cause =
                order.name(order.process(each.cause())) + " sent it at " + TextPage.time(order.timeNanos(each.cause()));
        return TextPage.time(order.timeNanos(event)) + " " + order.name(order.process(event)) + " moved by " + by
                + " ns: " + (each.isMessage() ? cause : "as long behind the event before it as it was, nearly");
    }

    private static String order(Causality found) {
        return found.violations() == 0
                ? "no message is received before it is sent"
                : TextPage.count(found.violations())
                        + " are received before they are sent; in times without that, "
                        + TextPage.count(found.movedEvents()) + " of " + TextPage.count(found.events())
                        + " events are later than written"
                        + (found.violationsLeft() == 0
                                ? ""
                                : ", and " + TextPage.count(found.violationsLeft()) + " messages cannot be in order");
    }

    private static void pairs(PrintStream out, Causality found, String unit) {
        found.pairs().stream()
                .limit(TEXT_PAIRS)
                .forEach(pair -> out.println("  " + pair.from() + " -> " + pair.to() + ": "
                        + TextPage.count(pair.messages()) + ", at least " + pair.leastNanos() + unit
                        + (pair.violations() == 0
                                ? ""
                                : "; " + TextPage.count(pair.violations()) + " received before they are sent")));
        if (found.pairs().size() > TEXT_PAIRS) {
            out.println(
                    "  ... and " + TextPage.count(found.pairs().size() - TEXT_PAIRS) + " more pairs; --json has all");
        }
    }

    private void write(JsonGenerator json, Causality found, ClockTruth clocks, CausalOrder order) {
        json.writeStartObject();
        Json.integer(json, "events", found.events());
        Json.integer(json, "processes", found.processes());
        Json.integer(json, "messages", found.messages());
        Json.integer(json, "unmatchedSends", found.unmatchedSends());
        Json.integer(json, "answeredElsewhere", order.unmatched().answered());
        Json.integer(json, "sentElsewhere", order.unmatched().sentElsewhere().size());
        Json.integer(json, "unmatchedReceives", found.unmatchedReceives());
        Json.integer(
                json,
                "receivedFromElsewhere",
                order.unmatched().receivedFromElsewhere().size());
        Json.integer(json, "violations", found.violations());
        Json.integer(json, "movedEvents", found.movedEvents());
        Json.integer(json, "violationsLeft", found.violationsLeft());
        json.writeArrayPropertyStart("pairs");
        for (Causality.Pair pair : found.pairs()) {
            json.writeStartObject();
            json.writeStringProperty("from", pair.from());
            json.writeStringProperty("to", pair.to());
            Json.integer(json, "messages", pair.messages());
            Json.integer(json, "violations", pair.violations());
            Json.nanos(json, "leastNanos", pair.leastNanos());
            json.writeEndObject();
        }
        json.writeEndArray();
        Json.text(json, "reference", clocks.reference());
        json.writeArrayPropertyStart("clocks");
        clocks.clocks().forEach(clock -> ClocksAnswer.write(json, clock));
        json.writeEndArray();
        if (moved) {
            json.writeArrayPropertyStart("moved");
            order.forEachMoved(each -> {
                json.writeStartObject();
                json.writeStringProperty("process", order.name(order.process(each.event())));
                Json.nanos(json, "timeNanos", order.timeNanos(each.event()));
                Json.nanos(json, "correctedNanos", order.correctedNanos(each.event()));
                json.writeStringProperty("reason", each.isMessage() ? "message" : "interval");
                json.writeStringProperty("causeProcess", order.name(order.process(each.cause())));
                Json.nanos(json, "causeNanos", order.timeNanos(each.cause()));
                json.writeEndObject();
            });
            json.writeEndArray();
        }
        json.writeEndObject();
    }
}
