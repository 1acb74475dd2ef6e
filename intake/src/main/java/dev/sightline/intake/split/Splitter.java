package dev.sightline.intake.split;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Row;
import dev.sightline.event.RowBlock;
import dev.sightline.event.selection.Selection;
import dev.sightline.intake.split.SplitConfig.Route;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/// Sends rows to files as a configuration says. One thread.
///
/// A row with a column `nl.action` asks for something of just the outputs that it goes to, after it was written:
/// `flush` (what was written is in the files), `rollover`, or `reload` (the configuration is read again; NetLogger's
/// NL.ACTION, Gunter et al. 2005).
public final class Splitter implements Closeable {
    private static final String ACTION = "nl.action";
    private static final int MAX_KNOWN = 64;

    /// Where the configuration comes from when it is read again.
    @FunctionalInterface
    public interface Source {
        SplitConfig read() throws IOException;
    }

    private final Source source;
    private final Outputs outputs;
    private SplitConfig config;
    private List<Field> fields = List.of();
    private RowBytes bytes = new RowBytes(List.of());
    private Map<String, String> others = Map.of();
    private Rules rules = new Rules(List.of(), List.of());
    /// Those for rows that call columns otherwise, by how.
    private final Map<Map<String, String>, Rules> known = new HashMap<>();
    private int time = -1;
    private int action = -1;
    private long taken;
    private long dropped;
    private long unmatched;

    /// @param folder that paths are relative to
    /// @param append whether files that are there already are added to; else they are an error
    public Splitter(Path folder, Source source, boolean append) throws IOException {
        this.source = source;
        this.outputs = new Outputs(folder, append);
        this.config = source.read();
    }

    /// The configuration for rows with certain columns.
    private record Rules(List<RowSelection> drops, List<Way> ways) {}

    /// A route for rows with certain columns, and what is known of the files and folders it names.
    private record Way(
            Route route,
            RowSelection when,
            PathTemplate.Namer namer,
            RowSelection behind,
            List<Way> inside,
            Map<String, Outputs.Output> known) {}

    /// The rows that come from now on have these columns.
    ///
    /// @throws IllegalArgumentException if the configuration does not fit them: one line
    public void columns(List<Field> now) {
        fields = List.copyOf(now);
        bytes = new RowBytes(fields);
        known.clear();
        others = Map.of();
        rules = rules(ColumnNames.of(fields));
        int timed = Field.withRole(fields, Role.TIME);
        time = timed >= 0 && fields.get(timed).type() == ColumnType.TIME ? timed : -1;
        action = -1;
        for (int i = 0; i < fields.size(); i++) {
            Field field = fields.get(i);
            boolean isAction = field.type() == ColumnType.STRING
                    && field.name().toLowerCase(Locale.ROOT).equals(ACTION);
            action = isAction ? i : action;
        }
    }

    private Rules rules(ColumnNames names) {
        return new Rules(
                config.drops().stream()
                        .map(drop -> RowSelection.of(drop, names))
                        .toList(),
                ways(config.routes(), names));
    }

    /// The rows that come from now on call columns of the configuration otherwise.
    private void call(Map<String, String> otherwise) {
        if (!otherwise.equals(others)) {
            known.put(others, rules);
            if (known.size() > MAX_KNOWN) {
                known.clear();
            }
            others = otherwise;
            rules = known.computeIfAbsent(otherwise, its -> rules(new ColumnNames(fields, its)));
        }
    }

    private List<Way> ways(List<Route> routes, ColumnNames names) {
        return routes.stream()
                .map(route -> new Way(
                        route,
                        RowSelection.of(route.when(), names),
                        route.path().namer(names),
                        behind(route, names),
                        ways(route.inside(), names),
                        new HashMap<>()))
                .toList();
    }

    private RowSelection behind(Route route, ColumnNames names) {
        Selection behind = route.roll().behind();
        return behind == null ? _ -> false : RowSelection.of(behind, names);
    }

    /// Writes rows to where they belong, just arrived or stored.
    ///
    /// @throws IOException which file, what happened
    /// @throws IllegalArgumentException if the configuration does not fit their columns: one line
    public void take(RowBlock block) throws IOException {
        take(block, Map.of());
    }

    /// @param otherwise the rows' name of each column that the configuration calls otherwise
    void take(RowBlock block, Map<String, String> otherwise) throws IOException {
        if (!block.fields().equals(fields)) {
            columns(block.fields());
        }
        call(otherwise);
        for (int i = 0; i < block.rows(); i++) {
            take(block.row(i));
            taken++;
        }
    }

    void take(Row row) throws IOException {
        for (RowSelection drop : rules.drops) {
            if (drop.selects(row)) {
                dropped++;
                return;
            }
        }
        bytes.next();
        List<Outputs.Output> taken = new ArrayList<>();
        write(rules.ways, "", row, taken);
        if (taken.isEmpty()) {
            unmatched++;
        } else if (action >= 0 && row.isPresent(action)) {
            act(row.string(action).toLowerCase(Locale.ROOT), taken);
        }
    }

    private void act(String what, List<Outputs.Output> on) throws IOException {
        switch (what) {
            case "flush" -> outputs.flush(on);
            case "rollover" -> {
                // a folder that rolls as a whole takes its files with it
                for (Outputs.Output output : on.reversed()) {
                    if (output.rolls()) {
                        outputs.roll(output);
                    }
                }
            }
            case "reload" -> reload();
            default -> {}
        }
    }

    /// Reads the configuration again. If that cannot be used, the one before holds on.
    ///
    /// @throws IOException or IllegalArgumentException what is wrong with it: one line
    public void reload() throws IOException {
        SplitConfig next = source.read();
        SplitConfig before = config;
        Map<String, String> otherwise = others;
        config = next;
        try {
            columns(fields);
            call(otherwise);
        } catch (IllegalArgumentException e) {
            config = before;
            columns(fields);
            call(otherwise);
            throw e;
        }
        outputs.begin();
    }

    /// @param taken gets those that the row went to, a folder behind what is in it
    /// @return how many bytes were written
    private long write(List<Way> among, String parent, Row row, List<Outputs.Output> taken) throws IOException {
        long sum = 0;
        for (Way way : among) {
            if (!way.when.selects(row)) {
                continue;
            }
            String name = parent + way.namer.name(row);
            Outputs.Output output = way.known.get(name);
            if (output == null) {
                output = outputs.named(name, way.route);
                way.known.put(name, output);
            }
            outputs.beforeRow(output, time >= 0 && row.isPresent(time) ? row.int64(time) : Long.MIN_VALUE);
            int before = taken.size();
            long written;
            if (way.inside.isEmpty()) {
                written = outputs.append(output, bytes.of(row, name));
                taken.add(output);
            } else {
                written = write(way.inside, name + "/", row, taken);
                if (taken.size() > before) {
                    taken.add(output);
                    outputs.grew(output, written);
                }
            }
            sum += written;
            if (taken.size() > before && (outputs.isFull(output) || way.behind.selects(row))) {
                outputs.roll(output);
            }
        }
        return sum;
    }

    /// What was written so far, by path; what retention removed is not among it.
    public List<Written> written() {
        return outputs.written();
    }

    /// @param path relative to the folder
    public record Written(String path, long rows) {}

    /// The columns that the configuration speaks of.
    Set<String> columns() {
        return config.columns();
    }

    /// How many rows of blocks are where they belong.
    public long taken() {
        return taken;
    }

    /// How many rows a drop took.
    public long dropped() {
        return dropped;
    }

    /// How many rows fitted no route.
    public long unmatched() {
        return unmatched;
    }

    /// How many rows retention removed with their files.
    public long removed() {
        return outputs.removedRows();
    }

    /// What was taken is in the files.
    public void flush() throws IOException {
        outputs.close();
    }

    @Override
    public void close() throws IOException {
        flush();
    }
}
