package dev.sightline.format.parquet;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.parquet.io.api.Converter;
import org.apache.parquet.io.api.GroupConverter;
import org.apache.parquet.io.api.RecordMaterializer;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/// The schema as columns: structures flattened with dots, lists and maps one cell each. The library assembles a row
/// into their cells.
public final class Rows extends RecordMaterializer<List<Cell>> {
    private static final int DEEPEST = 64;
    private static final int MAX_FIELDS = 100_000;

    private final Map<String, String> metadata;
    private final ZoneRules rules;
    private final List<Cell> cells = new ArrayList<>();
    private final List<String> names = new ArrayList<>();
    private final List<ColumnHint> hints = new ArrayList<>();
    private final GroupConverter root;
    private int fields;

    Rows(MessageType schema, Map<String, String> metadata, ZoneRules rules) throws Damage {
        this.metadata = metadata;
        this.rules = rules;
        check(schema, 0);
        root = new Structure(schema, "");
    }

    private void check(GroupType type, int depth) throws Damage {
        for (Type child : type.getFields()) {
            if (++fields > MAX_FIELDS || depth > DEEPEST) {
                throw new Damage("a schema of more than " + MAX_FIELDS + " fields, or deeper than " + DEEPEST);
            }
            if (!child.isPrimitive()) {
                check(child.asGroupType(), depth + 1);
            }
        }
    }

    List<String> names() {
        return names;
    }

    List<ColumnHint> hints() {
        return hints;
    }

    private Converter converter(Type type, String prefix) {
        String name = prefix + type.getName();
        if (type.isRepetition(Type.Repetition.REPEATED)) {
            return Nested.of(type, rules, cell(name, null)::element);
        }
        if (type.isPrimitive()) {
            return new Leaf(type.asPrimitiveType(), rules, cell(name, type.asPrimitiveType()));
        }
        if (Nested.isCollection(type.asGroupType())) {
            return Nested.of(type, rules, cell(name, null)::string);
        }
        return new Structure(type.asGroupType(), name + ".");
    }

    private Cell cell(String name, @Nullable PrimitiveType type) {
        Cell cell = new Cell();
        cells.add(cell);
        names.add(name);
        String unit = metadata.get(Metadata.UNIT + name);
        Role role = Metadata.role(metadata.get(Metadata.ROLE + name));
        if (type == null) {
            hints.add(new ColumnHint(ColumnType.STRING, role, unit));
        } else {
            hints.add(new ColumnHint(Leaf.type(type), role, unit == null ? Leaf.unit(type) : unit));
        }
        return cell;
    }

    @Override
    public List<Cell> getCurrentRecord() {
        return cells;
    }

    @Override
    public GroupConverter getRootConverter() {
        return root;
    }

    private final class Structure extends GroupConverter {
        private final List<Converter> children = new ArrayList<>();

        Structure(GroupType type, String prefix) {
            for (Type child : type.getFields()) {
                children.add(converter(child, prefix));
            }
        }

        @Override
        public Converter getConverter(int field) {
            return children.get(field);
        }

        @Override
        public void start() {
            // its cells were cleared with the row
        }

        @Override
        public void end() {
            // its cells are put with the row
        }
    }
}
