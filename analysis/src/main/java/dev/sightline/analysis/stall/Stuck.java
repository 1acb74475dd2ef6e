package dev.sightline.analysis.stall;

import dev.sightline.analysis.stall.Track.Waiting;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;

/// Which processes can never go on, as each waits for another of them.
///
/// One that wants a message of one process, or meets it, needs that one; one that takes a message of anybody needs one
/// of all others; at a barrier all that are missing are needed. Who is not told to wait, or is not in the trace, may
/// help for all that is known, and so may a message that was sent and not received yet.
final class Stuck {
    private final Map<String, Track> tracks;
    private final Map<String, List<Sends.Sent>> open = new HashMap<>();

    /// @param unreceived messages
    Stuck(Map<String, Track> tracks, Collection<Sends.Sent> unreceived) {
        this.tracks = tracks;
        for (Sends.Sent sent : unreceived) {
            if (sent.to() != null) {
                open.computeIfAbsent(sent.to(), _ -> new ArrayList<>()).add(sent);
            }
        }
    }

    /// Those that wait for each other: each of a set reaches all others of it.
    List<List<Track>> rings() {
        Map<String, Set<String>> needs = new LinkedHashMap<>();
        for (Track track : tracks.values()) {
            Waiting waiting = track.waiting;
            if (waiting != null && !track.isOver() && !isComing(track, waiting)) {
                needs.put(track.name, needs(track, waiting));
            }
        }
        boolean changed = true;
        while (changed) {
            changed = needs.entrySet().removeIf(each -> canGoOn(each.getKey(), each.getValue(), needs.keySet()));
        }
        return rings(needs);
    }

    private Set<String> needs(Track track, Waiting waiting) {
        Set<String> needs = new TreeSet<>();
        if (waiting.word().equals("barrier")) {
            for (String member : members(waiting.group())) {
                Track other = tracks.get(member);
                Waiting its = other == null ? null : other.waiting;
                boolean isHere =
                        its != null && its.word().equals("barrier") && Objects.equals(its.group(), waiting.group());
                if (!member.equals(track.name) && !isHere) {
                    needs.add(member);
                }
            }
        } else if (waiting.peer() != null) {
            needs.add(waiting.peer());
        } else {
            needs.addAll(tracks.keySet());
            needs.remove(track.name);
        }
        return needs;
    }

    /// What is on its way to it: a message that it wants, a call, or an event that was signalled.
    private boolean isComing(Track track, Waiting waiting) {
        return switch (waiting.word()) {
            case "receive" ->
                open.getOrDefault(track.name, List.of()).stream()
                        .anyMatch(sent -> (waiting.peer() == null
                                        || waiting.peer().equals(sent.from()))
                                && (waiting.type() == null || waiting.type().equals(sent.type())));
            case "wait" -> tracks.values().stream().anyMatch(other -> other.signalled.contains(waiting.group()));
            case "accept" ->
                tracks.values().stream()
                        .map(other -> other.waiting)
                        .anyMatch(its -> its != null
                                && its.word().equals("rendezvous")
                                && track.name.equals(its.peer())
                                && Objects.equals(its.group(), waiting.group()));
            default -> false;
        };
    }

    private boolean canGoOn(String name, Set<String> needs, Set<String> stuck) {
        Waiting waiting = Objects.requireNonNull(Objects.requireNonNull(tracks.get(name)).waiting);
        boolean all = waiting.word().equals("barrier");
        int helpful = 0;
        int there = 0;
        for (String need : needs) {
            Track other = tracks.get(need);
            boolean isThere = other == null || !other.isOver();
            there += isThere ? 1 : 0;
            helpful += isThere && !stuck.contains(need) ? 1 : 0;
        }
        return there == 0 || (all ? helpful == there : helpful > 0);
    }

    private List<List<Track>> rings(Map<String, Set<String>> needs) {
        Map<String, Set<String>> reached = new HashMap<>();
        needs.keySet().forEach(name -> reached.put(name, reach(name, needs)));
        List<List<Track>> rings = new ArrayList<>();
        Set<String> done = new HashSet<>();
        for (String name : needs.keySet()) {
            Set<String> its = reached.getOrDefault(name, Set.of());
            if (!its.contains(name) || !done.add(name)) {
                continue;
            }
            List<Track> ring = new ArrayList<>();
            for (String other : needs.keySet()) {
                if (its.contains(other) && reached.getOrDefault(other, Set.of()).contains(name)) {
                    ring.add(Objects.requireNonNull(tracks.get(other)));
                    done.add(other);
                }
            }
            rings.add(ring);
        }
        return rings;
    }

    private static Set<String> reach(String from, Map<String, Set<String>> needs) {
        Set<String> seen = new HashSet<>();
        ArrayDeque<String> next = new ArrayDeque<>(List.of(from));
        while (!next.isEmpty()) {
            for (String need : needs.getOrDefault(next.remove(), Set.of())) {
                if (needs.containsKey(need) && seen.add(need)) {
                    next.add(need);
                }
            }
        }
        return seen;
    }

    /// Of `0-3 7`.
    static List<String> members(@org.jspecify.annotations.Nullable String group) {
        List<String> members = new ArrayList<>();
        for (String part : group == null ? new String[0] : group.split(" ")) {
            int dash = part.indexOf('-');
            if (!part.matches("[0-9]{1,6}(-[0-9]{1,6})?")) {
                return List.of();
            }
            int from = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
            int to = Integer.parseInt(dash < 0 ? part : part.substring(dash + 1));
            for (int i = from; i <= to; i++) {
                members.add(Integer.toString(i));
            }
        }
        return members;
    }
}
