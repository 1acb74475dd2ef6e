package dev.sightline.examples;

import dev.sightline.conch.Conch;
import dev.sightline.conch.Data;
import dev.sightline.conch.Message;
import java.util.Arrays;
import java.util.Random;

/// Multiplies two matrices, some rows in each process. Process 0 hands out the rows and gathers the product, or the
/// front end if there is one, which runs the same program; either checks a part of the product.
///
/// Argument: how many rows the matrices have (default 300).
public final class MatrixMultiply {
    private static final int ROWS = 1;
    private static final int RIGHT = 2;
    private static final int PRODUCT = 3;

    private MatrixMultiply() {}

    public static void main(String[] args) {
        int n = args.length > 0 ? Integer.parseInt(args[0]) : 300;
        try (Conch conch = Conch.setup()) {
            int root = conch.hasFrontEnd() ? conch.frontEnd() : 0;
            if (conch.id() == root) {
                handOut(conch, n);
            } else {
                multiply(conch, root);
            }
        }
    }

    private static void handOut(Conch conch, int n) {
        double[] left = random(n, 1);
        double[] right = random(n, 2);
        int workers = conch.isFrontEnd() ? conch.size() : conch.size() - 1;
        conch.broadcast(RIGHT, Data.of(n, right));
        int each = workers == 0 ? n : (n + workers - 1) / workers;
        double[] product = new double[n * n];
        int first = conch.isFrontEnd() ? 0 : 1;
        for (int i = 0; i < workers; i++) {
            int from = Math.min(n, i * each);
            int to = Math.min(n, from + each);
            conch.send(first + i, ROWS, Data.of(from, Arrays.copyOfRange(left, from * n, to * n)));
        }
        if (workers == 0) {
            product = product(left, right, n);
        }
        for (int i = 0; i < workers; i++) {
            Message part = conch.receiveType(PRODUCT);
            int from = (int) part.data().int64();
            double[] rows = part.data().doubles();
            System.arraycopy(rows, 0, product, from * n, rows.length);
            conch.log("part from=%d rows=%d", from, rows.length / Math.max(1, n));
        }
        check(left, right, product, n);
        System.out.printf(
                "product of two matrices of %d x %d: sum %.6f%n",
                n, n, Arrays.stream(product).sum());
    }

    private static void multiply(Conch conch, int root) {
        Message matrix = conch.receive(root, RIGHT);
        int n = (int) matrix.data().int64();
        double[] right = matrix.data().doubles();
        Message rows = conch.receive(root, ROWS);
        int from = (int) rows.data().int64();
        conch.send(root, PRODUCT, Data.of(from, product(rows.data().doubles(), right, n)));
    }

    /// Rows of n numbers with a matrix of n x n.
    static double[] product(double[] rows, double[] right, int n) {
        double[] product = new double[rows.length];
        for (int i = 0; i + n <= rows.length; i += n) {
            for (int k = 0; k < n; k++) {
                double factor = rows[i + k];
                for (int j = 0; j < n; j++) {
                    product[i + j] += factor * right[k * n + j];
                }
            }
        }
        return product;
    }

    private static double[] random(int n, long seed) {
        return new Random(seed).doubles((long) n * n).toArray();
    }

    private static void check(double[] left, double[] right, double[] product, int n) {
        for (int i = 0; i < n; i += Math.max(1, n / 7)) {
            double[] row = product(Arrays.copyOfRange(left, i * n, (i + 1) * n), right, n);
            if (!Arrays.equals(row, Arrays.copyOfRange(product, i * n, (i + 1) * n))) {
                throw new IllegalStateException("row " + i + " of the product is wrong");
            }
        }
    }
}
