package dev.sightline.analysis.causal;

import dev.sightline.analysis.cell.CellText;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.store.Snapshot;
import dev.sightline.store.order.OrderedRows;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Where the processes of a trace run, and how they are connected, as its rows say: Conch writes it when a process
/// begins; of other traces only names of hosts and programs are known.
///
/// @param processes in the order of their names, in which numbers count as such
public record ProcessPlaces(List<Placed> processes) {
    /// Of several values of one process so many are named.
    private static final int MOST_VALUES = 3;

    /// The columns that say something, the first one that is there.
    private enum Fact {
        HOST,
        MACHINE,
        PROGRAM,
        TOPOLOGY,
        POSITION,
        NEIGHBOURS;

        private List<String> names() {
            return switch (this) {
                case HOST -> List.of("host", "host.name", "hostname", "node");
                case MACHINE -> List.of("machine", "host.type", "host.arch");
                case PROGRAM -> List.of("program", "process.executable.name", "service.name");
                case TOPOLOGY -> List.of("topology");
                case POSITION -> List.of("position");
                case NEIGHBOURS -> List.of("neighbours");
            };
        }

        /// How processes are connected is said once, when they begin: the first counts.
        private boolean isSaidOnce() {
            return this == TOPOLOGY || this == POSITION || this == NEIGHBOURS;
        }

        private int column(List<Field> fields) {
            return names().stream()
                    .mapToInt(name -> Field.named(fields, name))
                    .filter(column -> column >= 0
                            && fields.get(column).type() == ColumnType.STRING
                            && fields.get(column).role() != Role.ENTITY)
                    .findFirst()
                    .orElse(-1);
        }
    }

    /// What rows say of one; null: nothing. Where they say several things of it, they stand with commas between.
    ///
    /// @param topology the groups that it is in, from the outermost, such as `TREE/RING`
    /// @param position which member it is of each of them, from 0, such as `2/0`
    /// @param neighbours places in the list of processes, ascending
    public record Placed(
            String name,
            @Nullable String host,
            @Nullable String machine,
            @Nullable String program,
            @Nullable String topology,
            @Nullable String position,
            List<Integer> neighbours) {}

    public ProcessPlaces {
        processes = List.copyOf(processes);
    }

    /// @param cancelled asked for each block of rows
    /// @throws IllegalArgumentException if no column says whose a row is, or there are too many: what to do
    public static ProcessPlaces of(Snapshot snapshot, BooleanSupplier cancelled) {
        List<Field> fields = snapshot.fields();
        int entity = Field.withRole(fields, Role.ENTITY);
        if (entity < 0) {
            throw new IllegalArgumentException(
                    "no column says which process a row is of; name one with --entity (role entity)");
        }
        List<Told.Place> columns = Stream.of(Fact.values())
                .map(fact -> new Told.Place(fact, fact.column(fields)))
                .filter(place -> place.column >= 0)
                .toList();
        Map<String, Told> told = new HashMap<>();
        OrderedRows rows = new OrderedRows(snapshot, null);
        for (RowBlock block = rows.next(); block != null; block = rows.next()) {
            if (cancelled.getAsBoolean()) {
                throw new CancellationException();
            }
            for (int i = 0; i < block.rows(); i++) {
                Row row = block.row(i);
                if (row.isPresent(entity)) {
                    String name = CellText.of(row, fields.get(entity), entity);
                    told.computeIfAbsent(name, any -> new Told()).take(row, columns);
                    if (told.size() > Events.MOST_PROCESSES) {
                        throw new IllegalArgumentException("more than " + Events.MOST_PROCESSES
                                + " entities are no processes that send messages; name another column with --entity");
                    }
                }
            }
        }
        return of(told);
    }

    private static ProcessPlaces of(Map<String, Told> told) {
        List<String> names = told.keySet().stream()
                .sorted(Comparator.comparing(name -> name, NaturalOrder.BY_NUMBERS))
                .toList();
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            places.put(names.get(i), i);
        }
        List<Placed> processes = new ArrayList<>();
        for (String name : names) {
            Told facts = Objects.requireNonNull(told.get(name));
            String near = facts.text(Fact.NEIGHBOURS);
            List<Integer> neighbours = new ArrayList<>();
            for (String other : near == null ? new String[0] : near.split(" ")) {
                Integer place = places.get(other);
                if (place != null) {
                    neighbours.add(place);
                }
            }
            neighbours.sort(null);
            processes.add(new Placed(
                    name,
                    facts.text(Fact.HOST),
                    facts.text(Fact.MACHINE),
                    facts.text(Fact.PROGRAM),
                    facts.text(Fact.TOPOLOGY),
                    facts.text(Fact.POSITION),
                    neighbours));
        }
        return new ProcessPlaces(processes);
    }

    /// What was said of one process.
    private static final class Told {
        /// Where a fact is said.
        private record Place(Fact fact, int column) {}

        private final Map<Fact, Set<String>> values = new EnumMap<>(Fact.class);

        void take(Row row, List<Place> columns) {
            for (Place place : columns) {
                if (row.isPresent(place.column)) {
                    Set<String> some = values.computeIfAbsent(place.fact, any -> new LinkedHashSet<>());
                    if (some.size() <= MOST_VALUES) {
                        some.add(row.string(place.column));
                    }
                }
            }
        }

        @Nullable
        String text(Fact fact) {
            Set<String> some = values.get(fact);
            if (some == null) {
                return null;
            }
            List<String> all = List.copyOf(some);
            if (fact.isSaidOnce()) {
                return all.getFirst();
            }
            String named = String.join(", ", all.subList(0, Math.min(MOST_VALUES, all.size())));
            return all.size() > MOST_VALUES ? named + ", \u2026" : named;
        }
    }
}
