package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Machines;
import dev.sightline.event.Role;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Who the rows of the first picture are about, where another column than the one that was found tells more: the
/// threads of a scheduler's trace, the things that are measured at one time after another, those that are in a state.
final class OtherEntity {
    private static final Pattern WHO = Pattern.compile(
            "(?i)(^|[^a-z])(cpu|core|processor|thread|host|node|pod|device|dev"
                    + "|disk|iface|interface|user|command|comm|process|instance|service|worker|rank|machine|container|server)$");

    /// What wrote a line of a log that one file has for all.
    private static final Pattern WROTE =
            Pattern.compile("(?i)(^|[^a-z])(context|component|module|subsystem|service|logger|program|app)$");

    private static final double NEARLY_ALL = 0.9;
    /// Somebody may write twice what a ticket is in; of rows in no order that many are alike by chance.
    private static final double MOSTLY = 0.85;

    private static final double CLEARLY = 0.08;

    private OtherEntity() {}

    /// @param first the column that is shown first
    /// @param groups for each row of the sample who it is about so far
    /// @param grouped whether who it is about is nothing but how rows are grouped: for how long they hold is said
    /// @return the name of the other column; null when none tells more
    static @Nullable String of(
            ColumnUse first,
            List<ColumnUse> uses,
            RowSample sample,
            RowSample.Column time,
            int[] groups,
            boolean grouped) {
        RowSample.Column shown = first.portrait().cells();
        ColumnUse thread = uses.stream()
                .filter(use -> field(use).name().equals("thread"))
                .findFirst()
                .orElse(null);
        boolean scheduling = shown.texts().stream().anyMatch(text -> text.contains("sched_switch"));
        if (scheduling && thread != null && field(thread).type() == ColumnType.STRING) {
            return field(thread).role() == Role.ENTITY ? null : "thread";
        }
        Set<Integer> found = new HashSet<>();
        for (int row = 0; row < groups.length; row++) {
            if (shown.has(row)) {
                found.add(groups[row]);
            }
        }
        String unit = unitInState(first, uses, sample, groups);
        if (unit != null) {
            return unit;
        }
        List<ColumnUse> others = uses.stream()
                .filter(use -> !use.equals(first) && mayBeWho(use) && !worksAtOne(use, uses))
                .toList();
        if (found.size() != 1) {
            return Noise.whoHasCourse(first, others, groups, time);
        }
        if (first.isSeverity()) {
            String wrote = wrote(others);
            if (wrote != null) {
                return wrote;
            }
        }
        SideBySide rows = SideBySide.of(sample, time, shown);
        String named = named(others, rows);
        // where others in the trace are known by name, numbers and words that nobody knows would take these away
        boolean known = uses.stream()
                .anyMatch(use ->
                        field(use).role() == Role.ENTITY && use.portrait().distinct() > 1);
        if (named != null || known) {
            return named;
        }
        String numbered = numbered(others, rows);
        if (numbered != null) {
            return numbered;
        }
        String inTurn = InTurn.of(others, time, shown);
        String course = inTurn != null ? inTurn : Noise.whoHasCourse(first, others, groups, time);
        String does = course != null ? course : Doers.of(first, others, sample);
        boolean nobody = uses.stream().noneMatch(use -> field(use).role() == Role.ENTITY);
        return does == null && grouped && nobody ? Explains.of(first, others, sample) : does;
    }

    private static Field field(ColumnUse use) {
        return use.portrait().field();
    }

    /// Which part of a program, as nearly every line says: one of them may be silent, or have all the errors.
    private static @Nullable String wrote(List<ColumnUse> others) {
        return others.stream()
                .filter(use -> field(use).type() == ColumnType.STRING
                        && WROTE.matcher(field(use).name()).find()
                        && use.portrait().presence() >= NEARLY_ALL
                        && use.portrait().distinct() > 1
                        && use.portrait().distinct() <= ColumnUse.FEW)
                .map(use -> field(use).name())
                .findFirst()
                .orElse(null);
    }

    /// What somebody is in, a level, or a code is not who it is.
    private static boolean mayBeWho(ColumnUse use) {
        Role role = field(use).role();
        boolean says = use.kind() == ColumnUse.Kind.STATE
                || use.kind() == ColumnUse.Kind.FEW_VALUES
                        && use.portrait().cells().isNumber()
                        && !isCalledWho(use);
        return !says && (role == null || role == Role.EVENT);
    }

    /// The units of work that go from one state to the next, where nobody else is known, or nobody else goes from one
    /// state to another each time: tickets, and not who works on them.
    private static @Nullable String unitInState(ColumnUse first, List<ColumnUse> uses, RowSample sample, int[] groups) {
        RowSample.Column state = first.portrait().cells();
        boolean nobody = uses.stream().noneMatch(use -> field(use).role() == Role.ENTITY);
        return uses.stream()
                .filter(use -> first.kind() == ColumnUse.Kind.STATE && !first.isSeverity())
                .filter(use -> field(use).role() == Role.FLOW
                        && use.portrait().presence() >= NEARLY_ALL
                        && use.portrait().distinct() > 1
                        && 2 * use.portrait().distinct() <= use.portrait().seen())
                .filter(use ->
                        nobody || goesOn(state, sample.entities(use.portrait().cells()), groups))
                .map(use -> field(use).name())
                .findFirst()
                .orElse(null);
    }

    private static boolean goesOn(RowSample.Column state, int[] units, int[] groups) {
        double share = Changes.share(state, units);
        return share >= MOSTLY && share >= Changes.share(state, groups) + CLEARLY;
    }

    /// Who is at the one machine that all rows are about.
    private static boolean worksAtOne(ColumnUse who, List<ColumnUse> uses) {
        return uses.stream()
                .anyMatch(use -> field(use).role() == Role.ENTITY
                        && Machines.worksAt(field(who).name(), field(use).name()));
    }

    private static boolean isCalledWho(ColumnUse use) {
        return WHO.matcher(field(use).name()).find();
    }

    /// The things of a panel, by texts or by numbers that are called like somebody.
    private static @Nullable String named(List<ColumnUse> others, SideBySide rows) {
        return others.stream()
                .filter(use -> field(use).type() == ColumnType.STRING
                        || field(use).type() == ColumnType.INT64 && isCalledWho(use))
                .filter(use -> rows.isEachOnce(use.portrait().cells()))
                .map(use -> field(use).name())
                .findFirst()
                .orElse(null);
    }

    /// The things of a panel that only have a number: `partition`, `zone`, `shard`. Where two columns could say who,
    /// and not the same, none does.
    private static @Nullable String numbered(List<ColumnUse> others, SideBySide rows) {
        List<ColumnUse> numbered = others.stream()
                .filter(use -> field(use).type() == ColumnType.INT64
                        && field(use).role() == null
                        && field(use).unit() == null)
                .filter(use -> rows.isEachAlways(use.portrait().cells())
                        || rows.isKey(use.portrait().cells()))
                .toList();
        boolean agree = numbered.stream()
                .allMatch(use -> rows.isTheSame(
                        numbered.getFirst().portrait().cells(), use.portrait().cells()));
        return numbered.isEmpty() || !agree ? null : field(numbered.getFirst()).name();
    }
}
