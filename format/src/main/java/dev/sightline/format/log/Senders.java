package dev.sightline.format.log;

import dev.sightline.format.internal.Place;
import dev.sightline.format.internal.StampKind;
import java.util.List;
import java.util.regex.Pattern;

/// Names words that somebody put in front of lines of several programs before their time: who each line is from.
final class Senders {
    /// Of the pods of a deployment, a job, or a set: all end in what tells them apart.
    private static final Pattern POD = Pattern.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?-([0-9]+|[a-z0-9]{4,10})");

    private static final Pattern CONTAINER = Pattern.compile("[a-z]([-a-z0-9]*[a-z0-9])?");
    /// Machines and copies of programs are numbered; days and verbs are not.
    private static final Pattern NUMBERED = Pattern.compile("[a-z]++[-._0-9][-._a-z0-9]*+");

    private static final int ROWS_OF_EACH = 3;

    private Senders() {}

    /// @param usual where the time is
    /// @param elements the words before it, some of which get another name
    /// @param words their contents, by word
    /// @param next the first words behind the time
    static void name(Place usual, List<Element> elements, List<List<String>> words, List<String> next) {
        nameRepeated(elements, words, next);
        if (elements.isEmpty() || !isUnnamed(elements.getFirst())) {
            return;
        }
        // stern prints `pod container 2026-01-02T03:04:05Z ...`
        boolean two = elements.size() == 2 && isUnnamed(elements.get(1)) && usual.kind() == StampKind.ISO;
        if (two && all(words.getFirst(), POD) && all(words.get(1), CONTAINER)) {
            elements.set(0, new Element(Shape.WORD, "pod"));
            elements.set(1, new Element(Shape.WORD, "container"));
        } else if (tellsApart(words.getFirst()) && all(words.getFirst(), NUMBERED)) {
            elements.set(0, new Element(Shape.WORD, "origin"));
        }
    }

    /// A machine that is named before the time, by whoever collected the line, and again behind it.
    private static void nameRepeated(List<Element> elements, List<List<String>> words, List<String> next) {
        for (int i = 0; i < elements.size(); i++) {
            List<String> contents = words.get(i);
            int same = 0;
            for (int r = 0; r < contents.size(); r++) {
                String machine = contents.get(r);
                boolean again = next.get(r).equals(machine)
                        || next.get(r).startsWith(machine + "/")
                        || next.get(r).endsWith("@" + machine);
                same += again ? 1 : 0;
            }
            boolean different = contents.stream().distinct().count() > 1;
            if (isUnnamed(elements.get(i)) && different && same * 10 >= contents.size() * 9) {
                elements.set(i, new Element(Shape.WORD, "host"));
                return;
            }
        }
    }

    private static boolean isUnnamed(Element element) {
        return element.shape() == Shape.WORD && element.column().startsWith("field.");
    }

    private static boolean all(List<String> words, Pattern pattern) {
        return words.stream().allMatch(word -> pattern.matcher(word).matches());
    }

    private static boolean tellsApart(List<String> words) {
        long different = words.stream().distinct().count();
        return different > 1 && different * ROWS_OF_EACH <= words.size();
    }
}
