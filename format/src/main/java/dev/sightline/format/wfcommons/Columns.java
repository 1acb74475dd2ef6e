package dev.sightline.format.wfcommons;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.RowSink;
import dev.sightline.format.internal.KeyTable;
import dev.sightline.format.internal.Unreadable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The columns of tasks.
final class Columns {
    private static final String[] ALWAYS = {"id", "name", "category", "machine", "runtimeInSeconds"};

    private final RowSink sink;
    private final Map<String, Integer> known = new HashMap<>();
    private final String spanKey;

    /// @param byName whether tasks refer to each other by name, else by id
    Columns(RowSink sink, boolean byName) {
        this.sink = sink;
        this.spanKey = byName ? "name" : "id";
        for (String name : ALWAYS) {
            of(name);
        }
    }

    /// Under the name of version 1.5: earlier ones called some fields otherwise, in the same unit.
    int of(String key) {
        String name = switch (key) {
            case "runtime" -> "runtimeInSeconds";
            case "cores" -> "coreCount";
            case "energy" -> "energyInKWh";
            case "avgPower" -> "avgPowerInW";
            case "machine.cpu.count" -> "machine.cpu.coreCount";
            case "machine.cpu.speed" -> "machine.cpu.speedInMHz";
            default -> key;
        };
        Integer column = known.get(name);
        if (column == null) {
            if (known.size() == KeyTable.MAX_KEYS) {
                throw new Unreadable(KeyTable.TOO_MANY);
            }
            column = sink.column(name, hint(name));
            known.put(name, column);
        }
        return column;
    }

    static boolean isTime(String name) {
        return name.equals("executedAt") || name.equals("startedAt") || name.equals("finishedAt");
    }

    /// A task's name without the number that makes it unique: `mProject` of `mProject_ID0000012` or
    /// `mProject_00000012`.
    static String category(String name) {
        int end = name.length();
        while (end > 0 && Character.isDigit(name.charAt(end - 1))) {
            end--;
        }
        if (end == name.length()) {
            return name;
        }
        String stem = name.substring(0, end);
        stem = stem.endsWith("_ID")
                ? stem.substring(0, end - 3)
                : stem.endsWith("_") ? stem.substring(0, end - 1) : name;
        return stem.isEmpty() ? name : stem;
    }

    private ColumnHint hint(String name) {
        if (name.equals(spanKey)) {
            return ColumnHint.of(ColumnType.STRING, Role.SPAN);
        }
        return switch (name) {
            case "category" -> ColumnHint.of(ColumnType.STRING, Role.EVENT);
            case "machine" -> ColumnHint.of(ColumnType.STRING, Role.ENTITY);
            case "parent" -> ColumnHint.of(ColumnType.STRING, Role.PARENT);
            case "workflow.name" -> ColumnHint.of(ColumnType.STRING, Role.FLOW);
            case "executedAt", "startedAt" -> ColumnHint.of(ColumnType.TIME, Role.TIME);
            case "finishedAt" -> ColumnHint.of(ColumnType.TIME, null);
            case "runtimeInSeconds" -> new ColumnHint(ColumnType.FLOAT64, Role.DURATION, "s");
            case "workflow.makespanInSeconds" -> unit(ColumnType.FLOAT64, "s");
            case "avgCPU" -> unit(ColumnType.FLOAT64, "%");
            case "memory", "machine.memory" -> unit(null, "kB");
            case "readBytes",
                    "writtenBytes",
                    "memoryInBytes",
                    "machine.memoryInBytes",
                    "inputFiles.sizeInBytes",
                    "outputFiles.sizeInBytes" -> unit(null, "B");
            case "machine.cpu.speedInMHz" -> unit(null, "MHz");
            case "id",
                    "name",
                    "parents",
                    "children",
                    "inputFiles",
                    "outputFiles",
                    "files",
                    "command.program",
                    "command.arguments",
                    "workflow.executedAt",
                    "schemaVersion" -> ColumnHint.of(ColumnType.STRING, null);
            default -> ColumnHint.NONE;
        };
    }

    private static ColumnHint unit(@Nullable ColumnType type, String unit) {
        return new ColumnHint(type, null, unit);
    }
}
