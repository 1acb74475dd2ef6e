package dev.sightline.analysis.suspect;

import dev.sightline.analysis.cell.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/// Numbers for entities and for the steps they take: what an entity did (an event), or what it said (the
/// template of a log line). Those beyond [#MAX_STEPS] are one step of their entity, so memory is bounded.
final class StepNames {
    static final int MAX_STEPS = 50_000;
    private static final String OTHER = "(other)";

    /// @param said whether it is a log template rather than an event
    record Step(int entity, boolean said, String name) {}

    private final Names entities = new Names();
    /// What those go by that stand for several.
    private final Map<Integer, String> renamed = new HashMap<>();
    private final List<Step> steps = new ArrayList<>();
    private final Map<Step, Integer> stepNumbers = new HashMap<>();

    int entity(String name) {
        return entities.number(name);
    }

    int step(int entity, boolean said, String name) {
        Step step = new Step(entity, said, name);
        Integer known = stepNumbers.get(step);
        if (known == null && steps.size() >= MAX_STEPS) {
            step = new Step(entity, said, OTHER);
            known = stepNumbers.get(step);
        }
        if (known != null) {
            return known;
        }
        stepNumbers.put(step, steps.size());
        steps.add(step);
        return steps.size() - 1;
    }

    String entityName(int entity) {
        return renamed.getOrDefault(entity, entities.name(entity));
    }

    List<String> entityNames() {
        return IntStream.range(0, entities.size()).mapToObj(this::entityName).toList();
    }

    Step step(int number) {
        return steps.get(number);
    }

    /// Makes one of replicas that came and went: where a service has an entity that only one of the two periods
    /// saw, all of its entities are judged together, under the name they have in common.
    ///
    /// @return for each entity the number it goes by; its own for most
    int[] united(Set<Integer> usual, Set<Integer> seen) {
        Map<String, List<Integer>> services = new HashMap<>();
        for (int i = 0; i < entities.size(); i++) {
            services.computeIfAbsent(service(entityName(i)), name -> new ArrayList<>())
                    .add(i);
        }
        int[] united = new int[entities.size()];
        services.forEach((name, members) -> {
            Set<Integer> before = new HashSet<>(members);
            before.retainAll(usual);
            Set<Integer> now = new HashSet<>(members);
            now.retainAll(seen);
            boolean replaced = members.size() > 1 && !before.isEmpty() && !now.isEmpty() && !before.equals(now);
            for (int member : members) {
                united[member] = replaced ? members.getFirst() : member;
            }
            if (replaced) {
                renamed.put(members.getFirst(), name);
            }
        });
        return united;
    }

    /// Whether its name is what several have in common.
    boolean isUnited(int entity) {
        return renamed.containsKey(entity);
    }

    /// The number of a step when its entity goes by another.
    int moved(int step, int[] united) {
        Step old = steps.get(step);
        return united[old.entity()] == old.entity() ? step : step(united[old.entity()], old.said(), old.name());
    }

    /// What replicas of a service have in common: the name without the hashes that Kubernetes appends to pods
    /// (`cart-579f59597d-wc2lz`), or the number it appends to those that keep theirs (`store-2`).
    static String service(String entity) {
        int last = entity.lastIndexOf('-');
        if (last <= 0) {
            return entity;
        }
        String tail = entity.substring(last + 1);
        if (!tail.isEmpty() && tail.chars().allMatch(Character::isDigit)) {
            return entity.substring(0, last);
        }
        int before = entity.lastIndexOf('-', last - 1);
        if (before <= 0 || tail.length() != 5 || !tail.chars().allMatch(StepNames::isSafe)) {
            return entity;
        }
        String hash = entity.substring(before + 1, last);
        boolean isHash = hash.length() >= 6
                && hash.chars().allMatch(c -> Character.isDigit(c) || c >= 'a' && c <= 'z')
                && hash.chars().anyMatch(Character::isDigit);
        return isHash ? entity.substring(0, before) : entity;
    }

    /// The letters that Kubernetes makes random names of: none that could spell a word.
    private static boolean isSafe(int c) {
        return "bcdfghjklmnpqrstvwxz2456789".indexOf(c) >= 0;
    }
}
