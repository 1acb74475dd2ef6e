package dev.sightline.format.log;

import dev.sightline.format.internal.Place;
import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Learns which words stand in front of the messages of a log: those whose shape is the same in nearly all records.
final class Preambles {
    private static final int MAX_ELEMENTS = 10;
    private static final int LOOK_AHEAD = 6;
    /// So many records are enough to see columns in words, and so many have each of them on average.
    private static final int MIN_PADDED = 5;

    private static final int ROWS_OF_EACH = 3;
    private final List<Sample> records;
    private final boolean isPostgres;
    private final ElementNames names = new ElementNames();
    private final Word word = new Word();

    /// @param isPostgres whether all behind the level is the message, as PostgreSQL's are
    Preambles(List<Sample> records, boolean isPostgres) {
        this.records = records;
        this.isPostgres = isPostgres;
    }

    /// The words before the time.
    List<Element> before(Place usual) {
        List<Element> elements = new ArrayList<>();
        List<List<String>> words = new ArrayList<>();
        int[] at = records.stream().mapToInt(Sample::start).toArray();
        for (int i = 0; i < usual.word(); i++) {
            // Places count words between blanks: so here, too, whatever is inside.
            Map<Shape, Integer> shapes = new EnumMap<>(Shape.class);
            List<String> contents = new ArrayList<>();
            for (int r = 0; r < at.length; r++) {
                Sample record = records.get(r);
                int from = Scan.skipBlanks(record.bytes(), at[r], record.end());
                at[r] = Scan.findBlank(record.bytes(), from, record.end());
                shapes.merge(word.read(record.bytes(), from, at[r]), 1, Integer::sum);
                contents.add(text(record));
            }
            Shape shape = usual(shapes, records.size() * 8 / 10);
            // Names of files and hosts look like those of loggers.
            boolean plain = shape == Shape.NONE || shape == Shape.LOGGER || shape == Shape.SOURCE;
            Shape known = shape == null || plain ? Shape.WORD : shape;
            // Compose puts the service before a bar: `web-1  | 2026-01-02T03:04:05Z ...`.
            boolean barred = i == 1 && usual.word() == 2 && contents.stream().allMatch("|"::equals);
            if (barred) {
                elements.set(0, new Element(elements.getFirst().shape(), "service"));
            }
            elements.add(new Element(known, names.name(known, contents, false)));
            words.add(contents);
        }
        Senders.name(usual, elements, words, nextWords());
        return elements;
    }

    /// The first words behind the time.
    private List<String> nextWords() {
        List<String> next = new ArrayList<>();
        for (Sample record : records) {
            word.read(record.bytes(), record.at, record.end());
            next.add(text(record));
        }
        return next;
    }

    /// The words between the time and the message.
    List<Element> after() {
        List<Element> elements = new ArrayList<>();
        List<Sample> active = new ArrayList<>(records);
        while (elements.size() < MAX_ELEMENTS && !active.isEmpty()) {
            boolean levelled = elements.stream().anyMatch(e -> e.column().equals("level"));
            if (levelled && isPostgres) {
                break;
            }
            int fixed = wordsBeforeFixed(active, levelled);
            if (fixed > 0 && !isAllBehind(active, fixed)) {
                boolean arrow = !levelled && isArrow(active, fixed);
                boolean beforeLevel = !levelled && isLevelBehind(active, fixed);
                for (int i = 0; i < fixed; i++) {
                    boolean separated = i == fixed - 1;
                    Element taken = take(active, Shape.WORD, separated && !arrow, beforeLevel);
                    elements.add(separated && arrow ? new Element(Shape.WORD, Element.SOURCE) : taken);
                }
                if (arrow) {
                    elements.add(take(active, Shape.SEPARATOR, false, false));
                    take(active, Shape.WORD, false, false);
                    // what stands behind the two is the message
                    elements.add(new Element(Shape.WORD, Element.DESTINATION));
                    return elements;
                }
                continue;
            }
            if (levelled && elements.getLast().column().equals("level") && arePadded(active)) {
                elements.add(take(active, Shape.WORD, true, false));
                return elements;
            }
            Shape shape = usual(shapesAt(active, 0), active.size() * 9 / 10);
            boolean isCount = shape == Shape.NUMBER && !levelled && areCounts(active);
            boolean isMessage = shape == Shape.BRACKET && isAllBehind(active, 0);
            if (shape == null || !shape.isStructure() || isCount || isMessage || isOfMessage(shape, elements)) {
                break;
            }
            elements.add(take(active, shape, false, false));
        }
        while (!elements.isEmpty() && (elements.getLast().shape() == Shape.WORD || isName(elements, active))) {
            elements.removeLast();
        }
        return elements;
    }

    /// Whether nothing follows brackets in nearly all records: what is said stands in them, as in `[GC pause (young),
    /// 0.0096173 secs]`.
    ///
    /// @param ahead how many words stand before them
    private boolean isAllBehind(List<Sample> active, int ahead) {
        long all = active.stream()
                .filter(record -> {
                    int at = record.at;
                    for (int i = 0; i < ahead; i++) {
                        word.read(record.bytes(), at, record.end());
                        at = word.next();
                    }
                    boolean inBrackets = word.read(record.bytes(), at, record.end()) == Shape.BRACKET;
                    return inBrackets && word.next() >= record.end();
                })
                .count();
        return all * 10 >= active.size() * 8L;
    }

    /// Whether a word that looks like structure can only be the message's: a second level, or what follows the logger.
    private static boolean isOfMessage(Shape shape, List<Element> elements) {
        boolean logged = elements.stream().anyMatch(element -> element.column().equals("logger"));
        boolean levelled =
                elements.stream().anyMatch(element -> element.column().equals("level"));
        return shape == Shape.LEVEL ? levelled : logged && (shape == Shape.LOGGER || shape == Shape.NUMBER);
    }

    /// Whether the words behind the level are names that blanks make equally long, as in `Info    CBS    Loaded`: who
    /// logs.
    private boolean arePadded(List<Sample> active) {
        Set<String> contents = new HashSet<>();
        Set<Integer> widths = new HashSet<>();
        int padded = 0;
        for (Sample record : active) {
            if (word.read(record.bytes(), record.at, record.end()) != Shape.WORD) {
                return false;
            }
            padded += word.next() - word.to() > 1 && word.next() < record.end() ? 1 : 0;
            widths.add(word.next() - record.at);
            contents.add(text(record));
        }
        return active.size() >= MIN_PADDED
                && padded == active.size()
                && widths.size() == 1
                && contents.size() * ROWS_OF_EACH <= active.size();
    }

    /// Whether numbers say how many of what the next word names: `64 bytes from 10.0.0.5`.
    private boolean areCounts(List<Sample> active) {
        long counts = active.stream()
                .filter(record -> {
                    word.read(record.bytes(), record.at, record.end());
                    boolean isBare = record.bytes()[word.to() - 1] <= '9' && record.bytes()[word.to() - 1] >= '0';
                    Shape next = word.read(record.bytes(), word.next(), record.end());
                    byte first = word.from() < record.end() ? record.bytes()[word.from()] : 0;
                    return isBare && next == Shape.WORD && first >= 'a' && first <= 'z';
                })
                .count();
        return counts * 10 >= active.size() * 9L;
    }

    /// Whether the last word tells what happened: what follows it is nothing but values (`Opened:12: {'id': 3}`).
    private static boolean isName(List<Element> elements, List<Sample> active) {
        Shape last = elements.getLast().shape();
        long values = active.stream()
                .filter(record -> record.at >= record.end() || record.bytes()[record.at] == '{')
                .count();
        return (last == Shape.LOGGER || last == Shape.SOURCE) && values * 10 >= active.size() * 8L;
    }

    /// How many words of any shape stand before a level, separator or bracket at the same place in nearly all records.
    /// A level may stand earlier in some: what a server does on its own, it does for no user.
    private int wordsBeforeFixed(List<Sample> active, boolean levelled) {
        int early = 0;
        for (int ahead = 0; ahead < LOOK_AHEAD; ahead++) {
            Map<Shape, Integer> shapes = shapesAt(active, ahead);
            int levels = shapes.getOrDefault(Shape.LEVEL, 0);
            int enough = Math.max(2, active.size() * 17 / 20);
            int strict = Math.max(3, active.size() * 19 / 20);
            boolean mostly = early + levels >= enough && levels * 2 >= active.size();
            early += levels;
            if ((!levelled && mostly)
                    || shapes.getOrDefault(Shape.SEPARATOR, 0) >= strict
                    || (ahead == 1 && shapes.getOrDefault(Shape.BRACKET, 0) >= strict)) {
                return ahead;
            }
        }
        return 0;
    }

    /// Whether the words before and behind the one that comes are who sent and who received, as tcpdump prints packets:
    /// `10.0.0.4.57020 > 10.0.0.9.443:`.
    ///
    /// @param ahead how many words stand before the arrow
    private boolean isArrow(List<Sample> active, int ahead) {
        long arrows = active.stream()
                .filter(record -> {
                    int at = record.at;
                    for (int i = 0; i < ahead; i++) {
                        word.read(record.bytes(), at, record.end());
                        at = word.next();
                    }
                    boolean separates = word.read(record.bytes(), at, record.end()) == Shape.SEPARATOR
                            && word.length() == 1
                            && record.bytes()[word.from()] == '>';
                    int second = word.next();
                    word.read(record.bytes(), second, record.end());
                    // without the colon behind it
                    return separates
                            && word.to() > second
                            && word.to() < record.end()
                            && record.bytes()[word.to()] == ':';
                })
                .count();
        return ahead > 0 && arrows * 20 >= active.size() * 19L;
    }

    /// Whether what stands behind so many words is the level, in half of the records at least.
    private boolean isLevelBehind(List<Sample> active, int ahead) {
        return shapesAt(active, ahead).getOrDefault(Shape.LEVEL, 0) * 2 >= active.size();
    }

    private Map<Shape, Integer> shapesAt(List<Sample> active, int ahead) {
        Map<Shape, Integer> shapes = new EnumMap<>(Shape.class);
        for (Sample record : active) {
            int at = record.at;
            Shape shape = word.read(record.bytes(), at, record.end());
            for (int i = 0; i < ahead && shape != Shape.NONE; i++) {
                at = word.next();
                shape = word.read(record.bytes(), at, record.end());
            }
            shapes.merge(shape, 1, Integer::sum);
        }
        return shapes;
    }

    /// Moves the records that fit behind their next word; the others are looked at no more.
    ///
    /// @param beforeLevel whether records that have the level in its place have no such word
    private Element take(List<Sample> active, Shape shape, boolean separated, boolean beforeLevel) {
        List<String> contents = new ArrayList<>();
        boolean optional = false;
        Shape known = shape;
        if (shape == Shape.WORD) {
            Shape usual = usual(shapesAt(active, 0), active.size() * 9 / 10);
            known = usual == null ? Shape.WORD : usual;
        }
        for (Sample record : List.copyOf(active)) {
            Shape found = word.read(record.bytes(), record.at, record.end());
            if (beforeLevel && found == Shape.LEVEL && word.isUpperCase()) {
                optional = true;
            } else if (new Element(shape, "").takes(found)) {
                contents.add(text(record));
                record.at = word.next();
            } else {
                active.remove(record);
            }
        }
        boolean levelled = (known == Shape.BRACKET || known == Shape.LOGGER)
                && !contents.isEmpty()
                && contents.stream().allMatch(Preambles::endsWithLevel);
        return new Element(shape, names.name(known, contents, separated), optional, levelled);
    }

    private static boolean endsWithLevel(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return Element.levelAt(bytes, 0, bytes.length) >= 0;
    }

    private String text(Sample record) {
        return new String(Arrays.copyOfRange(record.bytes(), word.from(), word.to()), StandardCharsets.UTF_8);
    }

    private static @Nullable Shape usual(Map<Shape, Integer> shapes, int enough) {
        return shapes.entrySet().stream()
                .filter(entry -> entry.getValue() >= Math.max(1, enough))
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
    }
}
