package dev.sightline.view.request;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import dev.sightline.store.Segment;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.Snapshots;
import dev.sightline.summary.Together;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The numbers of columns that are texts because a few words stand among them: `unavailable` of a sensor, `timeout` of
/// a probe. A column more for each in everything that is asked; the texts stay what they are.
public final class NumberColumns {
    static final String SUFFIX = ".number";

    /// So many rows tell what a column has.
    private static final int LOOKED_AT = 2048;

    private static final int MAX_COLUMNS = 16;
    private static final int MIN_NUMBERS = 20;
    private static final int MIN_DIFFERENT = 5;

    /// More words are names, some of which are numbers.
    private static final int MAX_WORDS = 8;

    /// To each word among them.
    private static final int MANY = 2;

    private static final int LONGEST = 24;

    /// Formats whose cells are typed by what they look like: others say that their texts are some.
    private static final Set<String> OF_CELLS = Set.of("csv", "json", "jsonl");

    /// Whole numbers may be codes, rooms or gates: what is measured has decimals, a unit, or is called so.
    private static final Pattern MEASURED =
            Pattern.compile("(?iu)(.*[^\\p{L}])?(val|value|reading|measurement|wert|valeur|valor|valore)");

    /// No octal, no id that begins with zeros.
    private static final Pattern NUMBER = Pattern.compile("[+-]?(0|[1-9]\\d*)?([.]\\d+)?([eE][+-]?\\d{1,3})?");

    /// Between thousands, where commas stand before decimals.
    private static final Pattern GROUPED = Pattern.compile("(?<=\\d)[.](?=\\d{3}([.,]|$))");

    /// Three digits behind a comma may be thousands.
    private static final Pattern DECIMAL_COMMA = Pattern.compile(",(\\d{1,2}|\\d{4,})$");

    private record Key() {}

    /// @param commas whether its decimals stand behind commas
    private record Found(String name, boolean commas) {}

    private NumberColumns() {}

    /// The snapshot with the columns, or as it is; as it is, too, where its rows are in several processes, or become
    /// more: nobody's column goes away because of the words that came.
    static Snapshot in(Snapshot snapshot) {
        Snapshot with = snapshot;
        for (Found column : found(snapshot)) {
            with = Snapshots.numbers(with, made(column.name), column.name, column.commas);
        }
        return with;
    }

    /// What they are made of, for people.
    ///
    /// @param shown to whom it is told, with the columns or without
    static List<String> said(Snapshot shown) {
        List<String> made = shown.fields().stream()
                .filter(field -> is(field, shown))
                .map(field -> source(field.name()))
                .toList();
        boolean isMade = !made.isEmpty();
        return (isMade ? made : found(shown).stream().map(Found::name).toList())
                .stream()
                        .map(column -> "column '" + column + SUFFIX + "' has the numbers of '" + column + "'"
                                + (isMade ? "" : ", where it is asked for"))
                        .toList();
    }

    /// Whether a text that somebody wrote may ask for one.
    static boolean isNamedIn(String text) {
        return text.toLowerCase(Locale.ROOT).contains(SUFFIX);
    }

    /// Whether a column is one, and none of that name that was read.
    public static boolean is(Field field, Snapshot shown) {
        return field.name().endsWith(SUFFIX)
                && field.equals(made(source(field.name())))
                && shown.field(source(field.name()))
                        .filter(texts -> texts.type() == ColumnType.STRING)
                        .isPresent();
    }

    /// Whether the numbers of a column of texts are in another.
    public static boolean areApart(Field field, Snapshot shown) {
        return shown.field(field.name() + SUFFIX)
                .filter(numbers -> is(numbers, shown))
                .isPresent();
    }

    /// The texts that its numbers are of; none where a column is made otherwise.
    static Stream<String> sources(String column, Snapshot shown) {
        return shown.field(column).filter(field -> is(field, shown)).stream().map(field -> source(field.name()));
    }

    private static Field made(String column) {
        return new Field(column + SUFFIX, ColumnType.FLOAT64, null, Unit.ofHeader(column));
    }

    private static String source(String name) {
        return name.substring(0, name.length() - SUFFIX.length());
    }

    private static List<Found> found(Snapshot snapshot) {
        boolean ofCells = snapshot.sources().stream().allMatch(source -> OF_CELLS.contains(source.format()));
        return snapshot.growth() != null || !ofCells
                ? List.of()
                : Together.plan(snapshot.rounds(), () -> snapshot.derived(new Key(), () -> find(snapshot)), List::of);
    }

    private static List<Found> find(Snapshot snapshot) {
        return snapshot.fields().stream()
                .filter(field -> field.type() == ColumnType.STRING && mayBe(field.role()))
                .map(Field::name)
                .filter(name -> snapshot.field(name + SUFFIX).isEmpty())
                .flatMap(name -> Stream.of(new Found(name, false), new Found(name, true)))
                .filter(found -> areNumbers(snapshot, found))
                .limit(MAX_COLUMNS)
                .toList();
    }

    /// An event may be called so by mistake; who, which flow or which span it is, is no measure.
    private static boolean mayBe(@Nullable Role role) {
        return role == null || role == Role.EVENT;
    }

    private static boolean areNumbers(Snapshot snapshot, Found found) {
        String column = found.name;
        if (ColumnNames.areOfNames(column, snapshot)) {
            return false;
        }
        Set<String> numbers = new HashSet<>();
        Set<String> words = new HashSet<>();
        boolean measured =
                Unit.ofHeader(column) != null || MEASURED.matcher(column).matches();
        int ofNumbers = 0;
        int seen = 0;
        int left = LOOKED_AT;
        for (Segment segment : snapshot.segments()) {
            for (int row = 0; row < segment.rows() && left > 0; row++, left--) {
                if (segment.value(column, row) instanceof String text) {
                    boolean number = isNumber(
                            found.commas ? GROUPED.matcher(text).replaceAll("").replace(',', '.') : text);
                    seen++;
                    ofNumbers += number ? 1 : 0;
                    measured |= number
                            && (found.commas ? DECIMAL_COMMA.matcher(text).find() : text.indexOf('.') >= 0);
                    (number ? numbers : words).add(text);
                    if (words.size() > MAX_WORDS) {
                        return false;
                    }
                }
            }
        }
        return measured
                && ofNumbers >= MIN_NUMBERS
                && 2 * ofNumbers >= seen
                && numbers.size() >= MIN_DIFFERENT
                && numbers.size() >= MANY * words.size();
    }

    private static boolean isNumber(String text) {
        return !text.isEmpty()
                && text.length() <= LONGEST
                && text.chars().anyMatch(c -> c >= '0' && c <= '9')
                && NUMBER.matcher(text).matches();
    }
}
