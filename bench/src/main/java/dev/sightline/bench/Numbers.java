package dev.sightline.bench;

import dev.sightline.view.request.Answer;
import dev.sightline.view.request.AnswerJson;
import java.io.StringReader;
import java.util.Arrays;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// What two contestants answered, to be compared: whole numbers exactly, others to 1e-9 of their size.
///
/// @param counts whole numbers, in order
/// @param reals the others
record Numbers(long[] counts, double[] reals) {
    private static final double TOLERANCE = 1e-9;

    static Numbers of(long... counts) {
        return new Numbers(counts, new double[0]);
    }

    static Numbers ofReals(double... reals) {
        return new Numbers(new long[0], reals);
    }

    /// All numbers below the field of the name in the document of an answer; texts are left out.
    static double[] field(Answer answer, String name) {
        double[] numbers = new double[1024];
        int n = 0;
        try (JsonParser json = new JsonFactory()
                .createParser(ObjectReadContext.empty(), new StringReader(AnswerJson.document(answer)))) {
            int depth = 0;
            boolean inside = false;
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                if (token == JsonToken.PROPERTY_NAME && depth == 1) {
                    inside = json.currentName().equals(name);
                } else if (inside && token.isNumeric()) {
                    numbers = n < numbers.length ? numbers : Arrays.copyOf(numbers, 2 * n);
                    numbers[n++] = json.getDoubleValue();
                }
            }
        }
        return Arrays.copyOf(numbers, n);
    }

    /// A field of whole numbers below 2^53.
    static Numbers counts(Answer answer, String name) {
        return of(Arrays.stream(field(answer, name))
                .mapToLong(value -> (long) value)
                .toArray());
    }

    boolean agreesWith(Numbers other) {
        if (!Arrays.equals(counts, other.counts) || reals.length != other.reals.length) {
            return false;
        }
        for (int i = 0; i < reals.length; i++) {
            double size = Math.max(Math.abs(reals[i]), Math.abs(other.reals[i]));
            if (!(Math.abs(reals[i] - other.reals[i]) <= TOLERANCE * size)) {
                return false;
            }
        }
        return true;
    }

    /// Whether as much is counted in all as in `exact`, but for a thousandth: what an answer from the pyramid owes.
    boolean hasTotalOf(Numbers exact) {
        double total = Arrays.stream(exact.counts).sum();
        return counts.length == exact.counts.length
                && Math.abs(Arrays.stream(counts).sum() - total) <= total / 1000;
    }

    /// How much of the whole is counted elsewhere than in `exact`: 0 = nowhere, 1 = nothing agrees.
    double shareMisplaced(Numbers exact) {
        long moved = Math.abs(counts.length - exact.counts.length);
        long all = moved;
        for (int i = 0; i < Math.min(counts.length, exact.counts.length); i++) {
            moved += Math.abs(counts[i] - exact.counts[i]);
            all += exact.counts[i];
        }
        return all == 0 ? 0 : moved / 2.0 / all;
    }

    /// Of the whole numbers and their order, or of the others to 9 digits.
    String checksum() {
        long hash = 0xcbf29ce484222325L;
        for (long count : counts) {
            hash = (hash ^ count) * 0x100000001b3L;
        }
        for (double real : reals) {
            hash = (hash ^ String.format("%.8e", real).hashCode()) * 0x100000001b3L;
        }
        return String.format("%08x", (int) (hash ^ hash >>> 32));
    }
}
