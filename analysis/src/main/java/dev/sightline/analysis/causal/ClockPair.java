package dev.sightline.analysis.causal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// What messages between two processes say of how far the second one's clock is ahead of the first one's, as a line
/// over the first one's clock: nothing arrives before it is sent, so each message from the first to the second is a
/// point that the line is not above, and each one back a point that it is not below [1]. Exact for clocks that run
/// evenly.
///
/// [1] A. Duda, G. Harrus, Y. Haddad, G. Bernard, "Estimating global time in distributed systems", ICDCS 1987
final class ClockPair {
    /// Two quartz clocks drift apart by less: 100 millionths each.
    static final double MOST_DRIFT = 200e-6;

    /// Corners of a hull that are compared with those of the other one; fewer only widen what is possible.
    private static final int MOST_CORNERS = 2000;

    /// By the first clock: how far ahead of it the second one is at most, and at least.
    private final Hull above = new Hull(1);

    private final Hull below = new Hull(-1);

    private record Point(long x, double y) {}

    /// The lower convex hull of points whose heights are multiplied by a sign (A. Andrew, 1979). Points are held until
    /// there are as many as the hull had corners: only corners of one of its parts can be corners of the whole.
    private static final class Hull {
        private static final int LEAST = 32;

        private final int sign;
        private List<Point> points = new ArrayList<>(2);
        private int corners;

        Hull(int sign) {
            this.sign = sign;
        }

        void add(long x, double y) {
            points.add(new Point(x, sign * y));
            if (points.size() >= 2 * corners + LEAST) {
                corners();
            }
        }

        boolean isEmpty() {
            return points.isEmpty();
        }

        /// From left to right.
        List<Point> corners() {
            if (points.size() > corners) {
                points = of(points);
                corners = points.size();
            }
            return points;
        }
    }

    /// A message to the second one.
    void there(long sentNanos, long receivedNanos) {
        above.add(sentNanos, apart(receivedNanos, sentNanos));
    }

    /// A message back.
    void back(long sentNanos, long receivedNanos) {
        below.add(receivedNanos, apart(sentNanos, receivedNanos));
    }

    /// Times of this century have more digits than a double, and two of them may be further apart than a long can say.
    private static double apart(long later, long earlier) {
        double about = (double) later - earlier;
        return Math.abs(about) < EXACT ? later - earlier : about;
    }

    private static final double EXACT = 1L << 53;

    boolean isBothWays() {
        return !above.isEmpty() && !below.isEmpty();
    }

    /// Whether no clocks that run evenly fit.
    boolean isImpossible() {
        return isBothWays() && leastDrift() > mostDrift();
    }

    /// How far it can be ahead at a moment of the first clock; infinite where nothing was sent there.
    double most(long atNanos) {
        return most(above.corners(), atNanos);
    }

    /// The same at least.
    double least(long atNanos) {
        return -most(below.corners(), atNanos);
    }

    /// Of a lower hull: its height where the moment is inside; beyond its ends clocks drift no faster than they can.
    private static double most(List<Point> hull, long at) {
        double most = Double.POSITIVE_INFINITY;
        for (int i = 0; i < hull.size(); i++) {
            Point point = hull.get(i);
            most = Math.min(most, point.y + MOST_DRIFT * Math.abs(apart(point.x, at)));
            if (i > 0 && hull.get(i - 1).x <= at && at <= point.x) {
                Point before = hull.get(i - 1);
                double share = apart(at, before.x) / apart(point.x, before.x);
                most = Math.min(most, before.y + share * (point.y - before.y));
            }
        }
        return most;
    }

    /// The steepest drift that is possible, as a share; at most what clocks do.
    double mostDrift() {
        return steepest(some(above.corners()), some(below.corners()), 1);
    }

    double leastDrift() {
        return -steepest(some(above.corners()), some(below.corners()), -1);
    }

    /// @param way 1: upwards over time; -1: the same backwards
    private static double steepest(List<Point> upper, List<Point> lower, int way) {
        double most = MOST_DRIFT;
        for (Point above : upper) {
            for (Point below : lower) {
                // of the lower hull heights are turned over
                double apart = way * apart(above.x, below.x);
                if (apart > 0) {
                    most = Math.min(most, (above.y + below.y) / apart);
                }
            }
        }
        return most;
    }

    private static List<Point> some(List<Point> hull) {
        int step = (hull.size() + MOST_CORNERS - 1) / MOST_CORNERS;
        List<Point> some = new ArrayList<>();
        for (int i = 0; i < hull.size(); i += Math.max(1, step)) {
            some.add(hull.get(i));
        }
        return some;
    }

    private static List<Point> of(List<Point> points) {
        List<Point> sorted = new ArrayList<>(points);
        sorted.sort(Comparator.comparingLong(Point::x).thenComparingDouble(Point::y));
        List<Point> hull = new ArrayList<>();
        for (Point point : sorted) {
            if (!hull.isEmpty() && hull.getLast().x == point.x) {
                continue;
            }
            while (hull.size() > 1 && isAbove(hull.get(hull.size() - 2), hull.getLast(), point)) {
                hull.removeLast();
            }
            hull.add(point);
        }
        return hull;
    }

    /// Whether the middle one is not below the line of the others.
    private static boolean isAbove(Point left, Point middle, Point right) {
        double share = apart(middle.x, left.x) / apart(right.x, left.x);
        return middle.y >= left.y + share * (right.y - left.y);
    }
}
