package dev.sightline.intake.live;

import dev.sightline.event.Batch;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.store.live.Declaration;
import dev.sightline.store.live.LiveStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// How the columns of what is appended become columns of the store: those of a name are one, and so are those of a
/// role, under the store's name.
final class StoreColumns {
    private final LiveStore store;
    private final boolean stream;
    private final @Nullable RoleColumns roles;
    /// The columns of roles that the store knows.
    private final Set<Role> declared = EnumSet.noneOf(Role.class);
    /// The store's name of each column that has another name there.
    private final Map<String, String> names = new HashMap<>();

    /// The store's entity column, by the column of a stream that says it beside what it is in the store: `host` is a
    /// plain one there where recorders came first, and all that other senders say of themselves.
    private final Map<String, String> copies = new HashMap<>();

    /// What is done to each column of a stream that comes in another unit than the store's.
    private final Map<String, UnitChange> changes = new HashMap<>();

    private StoreColumns(LiveStore store, boolean stream, @Nullable RoleColumns roles) {
        this.store = store;
        this.stream = stream;
        this.roles = roles;
    }

    /// Those of rows whose columns are known: a column in a unit that does not convert is refused.
    static StoreColumns ofRows(LiveStore store) {
        return new StoreColumns(store, false, null);
    }

    /// Those of a stream, where nobody is there to be told: a column in a unit that does not convert becomes one of its
    /// own.
    static StoreColumns ofStream(LiveStore store, RoleColumns roles) {
        return new StoreColumns(store, true, roles);
    }

    /// Adds columns to the store, or finds them there.
    ///
    /// @param fresh not declared before
    /// @param all with those that were
    /// @throws IllegalArgumentException if a column is in another unit there
    void declare(List<Field> fresh, List<Field> all) throws IOException, InterruptedException {
        synchronized (store) { // two streams must not both bring the first column of a role
            declareAlone(fresh, all);
        }
    }

    private void declareAlone(List<Field> fresh, List<Field> all) throws IOException, InterruptedException {
        List<Field> stored = store.fields();
        fresh.forEach(field -> name(field, all, stored));
        List<Field> added = new ArrayList<>();
        for (Field field : fresh) {
            String name = names.getOrDefault(field.name(), field.name());
            Field known = stored.stream()
                    .filter(other -> other.name().equals(name))
                    .findFirst()
                    .orElse(null);
            if (known == null) {
                Role role = field.role();
                boolean taken = stored.stream().anyMatch(other -> role != null && other.role() == role);
                added.add(taken || keeps(role) ? field.withRole(null) : field);
            } else if (!Objects.equals(known.unit(), field.unit()) && known.unit() != null && field.unit() != null) {
                Optional<UnitChange> change = UnitChange.between(field.unit(), known.unit());
                if (stream && change.isPresent()) {
                    changes.put(field.name(), change.get());
                    continue;
                }
                if (stream) {
                    String own = name + " (" + field.unit() + ")";
                    names.put(field.name(), own);
                    added.add(new Field(own, field.type(), null, field.unit()));
                    continue;
                }
                throw new IllegalArgumentException("column '" + field.name() + "' is in " + field.unit() + ", but in "
                        + known.unit() + " in the store; append it to another store, or say --unit if it is wrong");
            }
        }
        LiveStore.await(store.declare(Declaration.ofFields(added)));
    }

    private void name(Field field, List<Field> all, List<Field> stored) {
        Role role = field.role();
        boolean known = stored.stream().anyMatch(other -> other.name().equals(field.name()));
        if (role == null || keeps(role) || known && !(stream && role == Role.ENTITY)) {
            return;
        }
        stored.stream()
                .filter(other -> other.role() == role
                        && all.stream().noneMatch(own -> own.name().equals(other.name())))
                .findFirst()
                .ifPresent(other -> (known ? copies : names).put(field.name(), other.name()));
    }

    private boolean keeps(@Nullable Role role) {
        return roles != null && roles.keeps(role);
    }

    /// Adds the columns of roles to the store that it does not have yet.
    ///
    /// @throws IllegalArgumentException if the store takes no more columns
    void declare(List<RoleColumns.Taken> taken) throws IOException, InterruptedException {
        List<RoleColumns.Taken> fresh =
                taken.stream().filter(each -> !declared.contains(each.role())).toList();
        if (fresh.isEmpty()) {
            return;
        }
        synchronized (store) {
            List<Field> stored = store.fields();
            List<Field> added = new ArrayList<>();
            for (RoleColumns.Taken each : fresh) {
                int place = Field.named(stored, each.name());
                if (place < 0) {
                    added.add(new Field(
                            each.name(), each.from().getFirst().values().type(), each.role(), null));
                } else if (stored.get(place).role() != each.role()) {
                    added.add(stored.get(place).withRole(each.role()));
                }
            }
            LiveStore.await(store.declare(Declaration.ofFields(added)));
        }
        fresh.forEach(each -> declared.add(each.role()));
    }

    /// The batch with the columns of roles: where it has such a column, that is filled, the others stand behind its
    /// own.
    ///
    /// @param own under the store's names
    static Batch withRoles(Batch own, List<RoleColumns.Taken> taken) {
        if (taken.isEmpty()) {
            return own;
        }
        List<Batch.Column> columns = new ArrayList<>(own.columns());
        for (RoleColumns.Taken each : taken) {
            Batch.Column made = FirstValues.of(each.name(), each.from(), own.rows());
            int place = 0;
            while (place < columns.size() && !columns.get(place).name().equals(made.name())) {
                place++;
            }
            if (place == columns.size()) {
                columns.add(made);
            } else {
                columns.set(place, made);
            }
        }
        return of(own, own.source(), columns);
    }

    /// The batch under the store's names: its columns at their places, and behind them what is copied from some.
    ///
    /// @param source the store's number of it
    Batch renamed(Batch batch, int source) {
        List<Batch.Column> columns = new ArrayList<>();
        List<Batch.Column> beside = new ArrayList<>();
        for (Batch.Column column : batch.columns()) {
            UnitChange change = changes.get(column.name());
            Batch.Values values = change == null ? column.values() : change.of(column.values());
            String name = names.getOrDefault(column.name(), column.name());
            columns.add(new Batch.Column(name, values, column.valid(), column.present()));
            String copy = copies.get(column.name());
            if (copy != null
                    && batch.columns().stream().noneMatch(other -> other.name().equals(copy))) {
                beside.add(new Batch.Column(copy, column.values(), column.valid(), column.present()));
            }
        }
        columns.addAll(beside);
        return of(batch, source, columns);
    }

    @SuppressWarnings("NullAway") // the class files of the records have lost the @Nullable of their arrays
    private static Batch of(Batch batch, int source, List<Batch.Column> columns) {
        return new Batch(batch.rows(), batch.firstRow(), source, batch.offsets(), batch.lengths(), columns);
    }
}
