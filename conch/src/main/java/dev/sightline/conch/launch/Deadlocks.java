package dev.sightline.conch.launch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// Finds the processes that wait for each other, so that none can go on [1].
///
/// A process that needs one of several others is stuck when all of them are stuck or gone; one that needs all, when one
/// of them is. What is on its way to it may wake it, so all messages must have arrived. As none of the stuck can be
/// woken but by another of them, it does not matter that they told at different times.
///
/// [1] K. M. Chandy, J. Misra, L. M. Haas, Distributed Deadlock Detection, ACM TOCS 1(2), 1983.
final class Deadlocks {
    private Deadlocks() {}

    /// @param blocked by id
    /// @param running ids of those that are there and did not tell that they wait
    /// @return those that are stuck, ascending
    static Set<Integer> stuck(Map<Integer, Blocked> blocked, Set<Integer> running) {
        TreeSet<Integer> stuck = new TreeSet<>(blocked.keySet());
        boolean changed = true;
        while (changed) {
            changed = stuck.removeIf(process -> canGoOn(process, blocked, stuck, running));
        }
        return stuck;
    }

    private static boolean canGoOn(
            int process, Map<Integer, Blocked> blocked, Set<Integer> stuck, Set<Integer> running) {
        Blocked own = Objects.requireNonNull(blocked.get(process));
        int helpful = 0;
        int there = 0;
        for (int source : own.sources()) {
            Blocked other = blocked.get(source);
            boolean onItsWay = other != null && other.sent()[process] != own.arrived()[source];
            boolean helps = running.contains(source) || other != null && (!stuck.contains(source) || onItsWay);
            there += running.contains(source) || other != null ? 1 : 0;
            helpful += helps ? 1 : 0;
        }
        return there == 0 || (own.all() ? helpful == there : helpful > 0);
    }

    /// Rings among the stuck, each of which waits for the next, for people.
    static String text(Map<Integer, Blocked> blocked, Set<Integer> stuck, List<String> names) {
        List<Integer> ring = new ArrayList<>();
        for (int process : stuck) {
            if (reach(process, blocked, stuck).contains(process)) {
                ring.add(process);
            }
        }
        StringBuilder text = new StringBuilder("deadlock: ");
        for (int process : ring.isEmpty() ? List.copyOf(stuck) : ring) {
            text.append(text.length() > 10 ? "; " : "")
                    .append(names.get(process))
                    .append(" waits ")
                    .append(Objects.requireNonNull(blocked.get(process)).what());
            if (text.length() > 2000) {
                return text.append("; ... ")
                        .append(stuck.size())
                        .append(" in all")
                        .toString();
            }
        }
        return text.toString();
    }

    private static Set<Integer> reach(int from, Map<Integer, Blocked> blocked, Set<Integer> stuck) {
        TreeSet<Integer> seen = new TreeSet<>();
        ArrayDeque<Integer> next = new ArrayDeque<>(List.of(from));
        while (!next.isEmpty()) {
            Blocked at = blocked.get(next.remove());
            for (int source : at == null ? new int[0] : at.sources()) {
                if (stuck.contains(source) && seen.add(source)) {
                    next.add(source);
                }
            }
        }
        return seen;
    }
}
