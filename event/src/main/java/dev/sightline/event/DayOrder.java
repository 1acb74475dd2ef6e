package dev.sightline.event;

import org.jspecify.annotations.Nullable;

/// What the dates of a column are, or of the lines of a file: which of two numbers is the day, in `3/4/2026`, and
/// whether all are of one time of day, as days are. Some dates leave no choice; else the number that goes on while the
/// other stays is the day, as rows follow each other.
public final class DayOrder {
    /// So many times as often one goes on as the other; rows in no order move both.
    private static final int SURELY = 4;

    /// Once may be chance, but where a clock passed midnight with it.
    private static final int MIDNIGHT = 2;

    private static final long DAY = 86_400_000_000_000L;

    private boolean dayIsFirst;
    private boolean monthIsFirst;
    private boolean either;
    private int lastFirst;
    private int lastSecond;
    private long lastOfDay;
    private long firstMoves;
    private long secondMoves;
    /// Beside a 1: what is told of each month may be of its first.
    private long firstMovesAtOne;

    private long secondMovesAtOne;
    private boolean clocked;
    /// Whether the second number went on as a clock passed midnight.
    private boolean secondAtMidnight;

    private long ofDay = -1;
    private boolean isOfSeveral;
    private boolean hasClock;

    public void sawDayFirst() {
        dayIsFirst = true;
    }

    /// @param open whether the date does not say which number is the month
    /// @param monthFirst whether the first can only be it
    public void saw(boolean open, boolean monthFirst) {
        either |= open;
        monthIsFirst |= monthFirst;
    }

    /// The two numbers of the next date, and when that day it is, in nanoseconds.
    public void saw(int first, int second, long ofDay) {
        clocked |= ofDay > 0;
        if (lastFirst > 0 && (first == lastFirst) != (second == lastSecond)) {
            boolean moved = first != lastFirst;
            int stayed = moved ? second : first;
            boolean onward = moved ? first > lastFirst : second > lastSecond;
            int weight = (onward ? ofDay < lastOfDay : ofDay > lastOfDay) ? MIDNIGHT : 1;
            secondAtMidnight |= !moved && onward && lastOfDay - ofDay > DAY / 2;
            firstMoves += moved && stayed != 1 ? weight : 0;
            firstMovesAtOne += moved && stayed == 1 ? weight : 0;
            secondMoves += !moved && stayed != 1 ? weight : 0;
            secondMovesAtOne += !moved && stayed == 1 ? weight : 0;
        }
        lastFirst = first;
        lastSecond = second;
        lastOfDay = ofDay;
    }

    /// @param nanos since 1970
    /// @param clockless whether it was written without a time of day
    public void sawDated(long nanos, boolean clockless) {
        hasClock |= !clockless;
        if (!isOfSeveral) {
            sawOfDay(Math.floorMod(nanos, DAY));
        }
    }

    private void sawOfDay(long nanos) {
        isOfSeveral |= ofDay >= 0 && nanos != ofDay;
        ofDay = nanos;
    }

    /// Whether all dates are days: written without a time of day, or all of midnight.
    public boolean isOfDays() {
        return ofDay >= 0 && (!hasClock || !isOfSeveral && ofDay == 0);
    }

    public void merge(DayOrder other) {
        if (other.ofDay >= 0) {
            sawOfDay(other.ofDay);
            isOfSeveral |= other.isOfSeveral;
        }
        hasClock |= other.hasClock;
        dayIsFirst |= other.dayIsFirst;
        monthIsFirst |= other.monthIsFirst;
        either |= other.either;
        firstMoves += other.firstMoves;
        secondMoves += other.secondMoves;
        firstMovesAtOne += other.firstMovesAtOne;
        secondMovesAtOne += other.secondMovesAtOne;
        clocked |= other.clocked;
        secondAtMidnight |= other.secondAtMidnight;
    }

    /// What the dates say that leave no choice; null: there are none, or they differ.
    public @Nullable Boolean said() {
        return dayIsFirst == monthIsFirst ? null : Boolean.valueOf(dayIsFirst);
    }

    public boolean isDayFirst() {
        return dayIsFirst || isInferred();
    }

    /// Whether only the order of rows says so.
    public boolean isInferred() {
        return !dayIsFirst && !monthIsFirst && either && first() >= MIDNIGHT && first() > SURELY * second();
    }

    /// Whether dates were read with the month first though nothing says that it is.
    public boolean guessesMonthFirst() {
        return either && !monthIsFirst && !isDayFirst() && second() <= SURELY * first();
    }

    /// Whether only that the second number goes on says that the first is the month: it may be the month that does.
    public boolean isMonthGuessedByMoves() {
        return either && !monthIsFirst && !dayIsFirst && !secondAtMidnight && second() > SURELY * first();
    }

    private long first() {
        return firstMoves + (clocked ? firstMovesAtOne : 0);
    }

    private long second() {
        return secondMoves + (clocked ? secondMovesAtOne : 0);
    }
}
