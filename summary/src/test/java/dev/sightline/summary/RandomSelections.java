package dev.sightline.summary;

import dev.sightline.event.selection.Paint;
import dev.sightline.event.selection.Selection;
import dev.sightline.event.selection.SelectionParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Expressions over the columns of [Table#random].
public final class RandomSelections {
    private static final List<String> OPERATORS = List.of("=", "!=", "<", "<=", ">", ">=");

    private RandomSelections() {}

    public static Selection selection(Random random) {
        return random.nextInt(4) == 0 ? Selection.all() : SelectionParser.parse(text(random, 3));
    }

    public static Paint paint(Random random) {
        List<Paint.Category> categories = new ArrayList<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            categories.add(new Paint.Category("c" + i, SelectionParser.parse(text(random, 1))));
        }
        return new Paint(categories);
    }

    static String text(Random random, int depth) {
        return switch (depth == 0 ? 3 : random.nextInt(5)) {
            case 0 -> "(" + text(random, depth - 1) + " and " + text(random, depth - 1) + ")";
            case 1 -> "(" + text(random, depth - 1) + " or " + text(random, depth - 1) + ")";
            case 2 -> "not " + text(random, depth - 1);
            default -> test(random);
        };
    }

    private static String test(Random random) {
        String operator = " " + OPERATORS.get(random.nextInt(6)) + " ";
        return switch (random.nextInt(9)) {
            case 0 -> "n" + operator + (random.nextInt(220) - 60);
            case 1 -> "n" + operator + (random.nextInt(400) - 100) / 2.0;
            case 2 -> "x" + operator + Math.exp(random.nextGaussian() * 3);
            case 3 -> "x" + operator + "0.5";
            case 4 -> "ok" + operator + random.nextBoolean();
            case 5 ->
                "s" + operator + "'" + List.of("", "ERROR", "F", "é", "z", "zz").get(random.nextInt(6)) + "'";
            case 6 -> "id" + operator + "'" + Long.toHexString(random.nextInt(1 << 30)) + "'";
            case 7 ->
                List.of("s ~ 'R|z'", "id ~ '^[0-7].*a'", "n ~ '^-?7$'", "x ~ '5'", "ok ~ 't'", "e ~ '1$'")
                        .get(random.nextInt(6));
            default ->
                "wide" + operator
                        + List.of("0", "1e19", "-1e30", "9223372036854775807", "-4611686018427387904.5")
                                .get(random.nextInt(5));
        };
    }
}
