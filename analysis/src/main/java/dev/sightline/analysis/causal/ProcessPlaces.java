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
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Where the processes of a trace run, and how they are connected, as its rows say: Conch writes it when a process
/// begins; of other traces only names of hosts and programs are known.
///
/// @param processes in the order of their names, in which numbers count as such
public record ProcessPlaces(List<Process> processes) {
    /// Of several values of one process so many are named.
    private static final int MOST_VALUES = 3;

    /// The columns that say something, the first one that is there.
    private enum Fact {
        HOST("host", "host.name", "hostname", "node"),
        MACHINE("machine", "host.type", "host.arch"),
        PROGRAM("program", "process.executable.name", "service.name"),
        TOPOLOGY("topology"),
        POSITION("position"),
        NEIGHBOURS("neighbours");

        private final List<String> names;

        Fact(String... names) {
            this.names = List.of(names);
        }

        private int column(List<Field> fields) {
            return names.stream()
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
    public record Process(
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
        int[] columns = new int[Fact.values().length];
        for (Fact fact : Fact.values()) {
            columns[fact.ordinal()] = fact.column(fields);
        }
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
        List<Process> processes = new ArrayList<>();
        told.forEach((name, facts) -> {
            String near = facts.text(Fact.NEIGHBOURS);
            List<Integer> neighbours = new ArrayList<>();
            for (String other : near == null ? new String[0] : near.split(" ")) {
                Integer place = places.get(other);
                if (place != null) {
                    neighbours.add(place);
                }
            }
            neighbours.sort(null);
            processes.add(new Process(
                    name,
                    facts.text(Fact.HOST),
                    facts.text(Fact.MACHINE),
                    facts.text(Fact.PROGRAM),
                    facts.text(Fact.TOPOLOGY),
                    facts.text(Fact.POSITION),
                    neighbours));
        });
        processes.sort(Comparator.comparing(Process::name, NaturalOrder.BY_NUMBERS));
        return new ProcessPlaces(processes);
    }

    /// What was said of one process.
    private static final class Told {
        private final Map<Fact, Set<String>> values = new HashMap<>();

        void take(Row row, int[] columns) {
            for (Fact fact : Fact.values()) {
                int column = columns[fact.ordinal()];
                if (column >= 0 && row.isPresent(column)) {
                    Set<String> some = values.computeIfAbsent(fact, any -> new LinkedHashSet<>());
                    if (some.size() <= MOST_VALUES) {
                        some.add(row.string(column));
                    }
                }
            }
        }

        /// How processes are connected is said once, when they begin: the first counts.
        @Nullable
        String text(Fact fact) {
            Set<String> some = values.get(fact);
            if (some == null) {
                return null;
            }
            List<String> all = List.copyOf(some);
            if (fact.ordinal() >= Fact.TOPOLOGY.ordinal()) {
                return all.getFirst();
            }
            String named = String.join(", ", all.subList(0, Math.min(MOST_VALUES, all.size())));
            return all.size() > MOST_VALUES ? named + ", \u2026" : named;
        }
    }
}
