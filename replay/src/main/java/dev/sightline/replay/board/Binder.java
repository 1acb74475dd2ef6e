package dev.sightline.replay.board;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.event.selection.Comparison;
import dev.sightline.event.selection.Literal;
import dev.sightline.event.selection.LiteralRules;
import dev.sightline.event.selection.Selection;
import dev.sightline.event.selection.SelectionParser;
import dev.sightline.replay.stage.Across;
import dev.sightline.replay.stage.BoardProblem;
import dev.sightline.replay.stage.Filter;
import dev.sightline.replay.stage.Meter;
import dev.sightline.replay.stage.Node;
import dev.sightline.replay.stage.Reading;
import dev.sightline.replay.stage.Registry;
import dev.sightline.replay.stage.Stage;
import dev.sightline.replay.stage.Stream;
import dev.sightline.replay.stage.Texts;
import dev.sightline.replay.stage.Token;
import dev.sightline.replay.stage.Trigger;
import dev.sightline.replay.stage.Words;
import dev.sightline.store.Snapshot;
import dev.sightline.summary.selection.ResolvedSelection;
import dev.sightline.view.request.Spelling;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Binds boards to the columns of a snapshot.
public final class Binder {
    /// How an error in an expression says where.
    private static final Pattern PLACE = Pattern.compile("expression, position ([0-9]{1,9}): (.*)", Pattern.DOTALL);

    private final Snapshot snapshot;
    private final ResolvedSelection where;
    private final LiteralRules rules;
    private final Registry registry;
    private final IntFunction<Texts> textsOfLines;

    /// @param where which rows count at all, resolved against the snapshot
    public Binder(Snapshot snapshot, ResolvedSelection where, LiteralRules rules, Registry registry) {
        this(snapshot, where, rules, registry, _ -> new Texts());
    }

    /// @param textsOfLines of each line, from 1: those of the rows before
    public Binder(
            Snapshot snapshot,
            ResolvedSelection where,
            LiteralRules rules,
            Registry registry,
            IntFunction<Texts> textsOfLines) {
        this.textsOfLines = textsOfLines;
        this.snapshot = snapshot;
        this.where = where;
        this.rules = rules;
        this.registry = registry;
    }

    /// All pipelines, those that are wrong with their problem.
    public List<Pipeline> bind(Board board) {
        List<Pipeline> pipelines = new ArrayList<>();
        for (Line line : board.lines()) {
            BoardProblem known = line.problem();
            Source source = line.source();
            if (known != null) {
                pipelines.add(Pipeline.wrong(line, known));
            } else if (source != null) {
                try {
                    pipelines.add(bind(line, source));
                } catch (BoardProblem problem) {
                    pipelines.add(Pipeline.wrong(line, problem));
                }
            }
        }
        return pipelines;
    }

    private Pipeline bind(Line line, Source source) {
        String reason = reason(source);
        List<Feed> feeds = new ArrayList<>();
        String by = null;
        Stream stream = Stream.numbers(null);
        Texts texts = textsOfLines.apply(line.number());
        if (reason == null) {
            ResolvedSelection asked = expression(line, source.where());
            for (Source.Operand operand : source.operands()) {
                feeds.add(feed(line, operand, asked, source));
            }
            by = source.by() == null ? null : key(line, source.by());
            stream = stream(source, feeds);
            if (feeds.stream().allMatch(Feed::isEmpty)) {
                reason = "no row is selected";
            }
        }
        Chain chain = new Chain(line, stream, texts, reason != null && feeds.isEmpty());
        for (Source.Operand operand : source.operands()) {
            if (operand.kind() == Source.Kind.COUNTER || operand.kind() == Source.Kind.CHANGE) {
                chain.implied(operand.kind().name().toLowerCase(Locale.ROOT), operand.word());
            }
        }
        chain.filters();
        Token join = source.join();
        return new Pipeline(
                line.number(),
                line.text(),
                line.events(),
                reason == null ? feeds : List.of(),
                join == null ? '\0' : join.text().charAt(0),
                by,
                chain.nodes,
                chain.stream,
                chain.ends(),
                texts,
                reason,
                null);
    }

    /// Why nothing comes of events that never happened; null when some may have.
    private @Nullable String reason(Source source) {
        for (Source.Operand operand : source.operands()) {
            Token event = operand.event();
            if (event == null) {
                continue;
            }
            Field column = withRole(Role.EVENT);
            if (column == null) {
                return "this trace has no event column; name one with event";
            }
            ResolvedSelection named = named(column, event.text());
            boolean none = true;
            for (int s = 0; s < snapshot.segments().size(); s++) {
                none &= named.selectsNone(s);
            }
            if (none) {
                return "not in this trace: no event is called " + Spelling.quoted(event.text());
            }
        }
        return null;
    }

    private ResolvedSelection named(Field column, String name) {
        Selection.Compare compare = new Selection.Compare(column.name(), Comparison.EQUAL, new Literal.Text(name));
        return column.type() == ColumnType.STRING
                ? ResolvedSelection.resolve(compare, snapshot, rules)
                : ResolvedSelection.resolve(
                        new Selection.Match(column.name(), "^" + Pattern.quote(name) + "$"), snapshot, rules);
    }

    private ResolvedSelection expression(Line line, @Nullable Token text) {
        if (text == null) {
            return where;
        }
        try {
            return where.and(ResolvedSelection.resolve(SelectionParser.parse(text.text()), snapshot, rules));
        } catch (IllegalArgumentException wrong) {
            String message = String.valueOf(wrong.getMessage());
            Matcher place = PLACE.matcher(message);
            boolean isPlaced = place.matches();
            int at = isPlaced ? Integer.parseInt(Objects.requireNonNull(place.group(1))) - 1 : 0;
            throw new BoardProblem(
                    line.number(), text.column() + at, isPlaced ? Objects.requireNonNull(place.group(2)) : message);
        }
    }

    private Feed feed(Line line, Source.Operand operand, ResolvedSelection asked, Source source) {
        Token event = operand.event();
        Field events = withRole(Role.EVENT);
        ResolvedSelection rows = event == null || events == null ? asked : asked.and(named(events, event.text()));
        Token column = operand.column();
        Field field = column == null ? null : column(line, column);
        boolean isNumber = field == null
                || field.type() == ColumnType.INT64
                || field.type() == ColumnType.FLOAT64
                || field.type() == ColumnType.BOOL;
        boolean needsNumber = source.join() != null || operand.kind() == Source.Kind.COUNTER;
        if (field != null && column != null && !isNumber && needsNumber) {
            throw new BoardProblem(
                    line.number(),
                    column.column(),
                    "column " + Spelling.quoted(field.name()) + " is of type "
                            + field.type().label() + "; numbers are expected");
        }
        boolean asTexts = field != null && (!isNumber || operand.kind() == Source.Kind.STATE);
        boolean none = true;
        for (int s = 0; s < snapshot.segments().size(); s++) {
            none &= rows.selectsNone(s);
        }
        return new Feed(rows, field == null ? null : field.name(), asTexts, none, lasting(line, source));
    }

    private Feed.@Nullable Lasting lasting(Line line, Source source) {
        Token word = source.lasts();
        if (word == null) {
            return null;
        }
        if (source.join() != null) {
            throw new BoardProblem(
                    line.number(), word.column(), "a join holds until the next of either; leave 'for' out");
        }
        Field field = column(line, word);
        String symbol = field.unit();
        Double nanos = symbol == null
                ? null
                : Unit.parse(symbol).filter(Unit::isTime).map(Unit::factor).orElse(null);
        if (nanos == null || field.type() != ColumnType.INT64 && field.type() != ColumnType.FLOAT64) {
            throw new BoardProblem(
                    line.number(),
                    word.column(),
                    "a column of durations is expected, and " + Spelling.quoted(field.name()) + " has no unit of time");
        }
        return new Feed.Lasting(field.name(), nanos);
    }

    private Stream stream(Source source, List<Feed> feeds) {
        Feed first = feeds.getFirst();
        if (first.asTexts()) {
            return Stream.texts();
        }
        String column = first.column();
        String unit = column == null || source.join() != null
                ? null
                : snapshot.field(column).map(Field::unit).orElse(null);
        return Stream.numbers(unit);
    }

    private Field column(Line line, Token name) {
        List<String> known = snapshot.fields().stream().map(Field::name).toList();
        return snapshot.field(name.text())
                .or(() -> snapshot.fields().stream()
                        .filter(field -> name.kind() == Token.Kind.WORD
                                && field.role() != null
                                && field.role().label().equals(name.text()))
                        .findFirst())
                .orElseThrow(() -> new BoardProblem(
                        line.number(),
                        name.column(),
                        "there is no column " + Spelling.quoted(name.text()) + Spelling.hint(name.text(), known)));
    }

    private String key(Line line, Token name) {
        boolean isSource = name.kind() == Token.Kind.WORD
                && name.text().equals(Role.ENTITY.label())
                && snapshot.field(name.text()).isEmpty()
                && withRole(Role.ENTITY) == null;
        return isSource ? "" : column(line, name).name();
    }

    private @Nullable Field withRole(Role role) {
        return snapshot.fields().stream()
                .filter(field -> field.role() == role)
                .findFirst()
                .orElse(null);
    }

    /// The stages of one line, bound one after the other.
    private final class Chain {
        private final Line line;
        private final Texts texts;
        /// Whether it is not known what comes in, as nothing does: then stages are not asked whether they take it.
        private final boolean isUnknown;

        private final List<Supplier<? extends Node>> nodes = new ArrayList<>();
        private final List<UnaryOperator<List<Reading>>> over = new ArrayList<>();
        private Stream stream;

        Chain(Line line, Stream stream, Texts texts, boolean isUnknown) {
            this.line = line;
            this.stream = stream;
            this.texts = texts;
            this.isUnknown = isUnknown;
        }

        void implied(String name, Token at) {
            Stage stage = registry.find(name, false).orElseThrow();
            filter((Filter) stage, new Words(line.number(), List.of(), at.column(), texts));
        }

        void filters() {
            for (int i = 0; i < line.filters().size() && !isUnknown; i++) {
                Part part = line.filters().get(i);
                requireTaken(part);
                if (part.stage() instanceof Across across) {
                    over.add(across.bind(part.words(texts), stream));
                } else if (!over.isEmpty()) {
                    throw problem(
                            part,
                            "'" + part.name().text() + "' looks at each key by itself, and the stage before"
                                    + " it at all of them; put it first");
                } else if (part.stage() instanceof Filter filter) {
                    // `share STATE | window W` is a share of the window, not a mean of shares.
                    boolean goesOn =
                            part.stage().name().equals("share") && part.words().size() == 1;
                    Part next = goesOn && i + 1 < line.filters().size()
                            ? line.filters().get(i + 1)
                            : null;
                    List<Token> words = new ArrayList<>(part.words());
                    if (next != null && next.stage().name().equals("window")) {
                        words.addAll(next.words());
                        i++;
                    }
                    filter(filter, new Words(line.number(), words, part.end(), texts));
                }
            }
        }

        private void filter(Filter filter, Words words) {
            Filter.Bound bound = filter.bind(words, stream);
            Token lasts = line.source() == null ? null : line.source().lasts();
            if (lasts != null && bound.node().get().remembers()) {
                throw new BoardProblem(
                        line.number(),
                        lasts.column(),
                        "values that end cannot be remembered by '" + filter.name()
                                + "', which would not know of it; leave 'for' out, or the filter");
            }
            nodes.add(bound.node());
            stream = bound.out();
        }

        List<End> ends() {
            List<End> ends = new ArrayList<>();
            for (Part part : isUnknown ? List.<Part>of() : line.ends()) {
                requireTaken(part);
                if (part.stage() instanceof Meter meter) {
                    Meter.Setting setting = meter.bind(part.words(texts), stream);
                    ends.add(new End.Shown(meter, title(setting.title()), setting, over));
                } else if (part.stage() instanceof Trigger trigger) {
                    if (!over.isEmpty()) {
                        throw problem(
                                part,
                                "a trigger looks at each value that comes, and the stage before it at all keys"
                                        + " at the cursor; give it a line of its own");
                    }
                    ends.add(fired(part, trigger));
                }
            }
            for (Part part : isUnknown ? line.ends() : List.<Part>of()) {
                Token first = part.words().isEmpty() ? null : part.words().getFirst();
                String title = title(first != null && first.kind() == Token.Kind.TEXT ? first.text() : null);
                ends.add(
                        switch (part.stage()) {
                            case Meter meter -> new End.Shown(meter, title, new Meter.Setting(title, null), List.of());
                            case Trigger trigger -> fired(part, trigger);
                            case Filter _, Across _ -> throw new IllegalStateException("a filter behind an arrow");
                        });
            }
            return ends;
        }

        private End fired(Part part, Trigger trigger) {
            Trigger.Setting setting = trigger.bind(part.words(texts), stream);
            return new End.Fired(trigger, title(setting.title()), setting.action());
        }

        private String title(@Nullable String given) {
            return given == null || given.isEmpty() ? line.stream() : given;
        }

        private void requireTaken(Part part) {
            if (!part.stage().takes(stream)) {
                String comes = stream.content() == Stream.Content.TEXTS
                        ? "texts"
                        : "numbers" + (stream.unit() == null ? " without a unit" : " in " + stream.unit());
                throw problem(part, "'" + part.name().text() + "' cannot take what comes in, " + comes);
            }
        }

        private BoardProblem problem(Part part, String what) {
            return new BoardProblem(line.number(), part.name().column(), what);
        }
    }
}
