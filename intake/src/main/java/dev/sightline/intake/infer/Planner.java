package dev.sightline.intake.infer;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Makes the plan of a trace from what was seen of its sources: types, roles, units, and which columns are one.
public final class Planner {
    private final List<SourceStats> sources;
    private final UserTyping user;
    private final Map<String, TraceColumn> columns = new LinkedHashMap<>();
    private final Map<Role, String> roles = new EnumMap<>(Role.class);
    /// Names that were made for columns whose own was taken, and those columns' own.
    private final Map<String, String> displacedFrom = new HashMap<>();

    private Planner(List<SourceStats> sources, UserTyping user) {
        this.sources = sources;
        this.user = user;
    }

    /// A column of the trace in the making.
    private static final class TraceColumn {
        final List<Part> parts = new ArrayList<>();
    }

    /// One source's share of a trace column.
    private record Part(
            int source,
            SeenCells stats,
            ColumnType type,
            long epochScale,
            @Nullable String unit) {}

    public static Plan plan(List<SourceStats> sources, UserTyping user) {
        return new Planner(sources, user).plan();
    }

    /// The types of one source's columns when it is looked at alone.
    public static Map<String, ColumnType> typesOf(SourceStats source, UserTyping user) {
        Map<String, ColumnType> types = new HashMap<>();
        for (int i = 0; i < source.columns().size(); i++) {
            SeenCells column = source.columns().get(i);
            types.put(column.name(), typeOf(column, i == 0, user));
        }
        TimeGuesses.byChance(source, types).forEach(column -> {
            if (!user.types().containsKey(column.name())) {
                types.put(column.name(), column.narrowest());
            }
        });
        if (source.guessesRoles() && !"".equals(user.roles().get(Role.TIME))) {
            TimeGuesses.sinceStart(source, types).stream()
                    .filter(column -> !user.types().containsKey(column.name()))
                    .forEach(column -> types.put(column.name(), ColumnType.TIME));
        }
        return types;
    }

    /// The end column that goes with the start, if the source has both; for [SourceStats#agrees].
    public static Optional<String> endColumn(SourceStats source, Map<String, ColumnType> types) {
        return Optional.ofNullable(RoleFinder.endOf(source.columns(), types));
    }

    /// The start: the column that would have the time role.
    public static Optional<String> startColumn(SourceStats source, Map<String, ColumnType> types) {
        return Optional.ofNullable(
                new RoleFinder(source, types, source::isOne).find().get(Role.TIME));
    }

    private Plan plan() {
        for (int i = 0; i < sources.size(); i++) {
            unite(i, sources.get(i));
        }
        user.roles().forEach(this::overrideRole);
        long[] days = daysLater();
        DateOrders orders = new DateOrders(sources);
        List<Field> fields = new ArrayList<>();
        List<Map<String, Plan.Column>> perSource = new ArrayList<>();
        sources.forEach(source -> perSource.add(new HashMap<>()));
        columns.forEach((name, column) -> {
            ColumnType type = typeOf(name, column);
            String symbol = unitOf(name, column, type);
            Unit target = symbol == null || type == ColumnType.STRING
                    ? null
                    : Unit.parse(symbol).orElse(null);
            fields.add(new Field(name, type, roleOf(name), symbol));
            for (Part part : column.parts) {
                Unit unit =
                        part.unit() == null ? target : Unit.parse(part.unit()).orElse(null);
                perSource
                        .get(part.source())
                        .put(
                                part.stats().name(),
                                new Plan.Column(
                                        name,
                                        type,
                                        scaleOf(part, type),
                                        user.dayFirst() == null
                                                ? orders.of(part.source(), part.stats())
                                                : new Plan.Days(user.dayFirst(), ""),
                                        days[part.source()],
                                        unit,
                                        target));
            }
        });
        Plan plan = new Plan(fields, perSource.stream().map(Map::copyOf).toList());
        return user.roles().containsKey(Role.TIME) ? plan : plan.fromTheBegin(sources);
    }

    /// Of each source: how many days after 1970-01-01 its times begin that name no date.
    private long[] daysLater() {
        TraceColumn time = columns.get(roles.getOrDefault(Role.TIME, ""));
        Undated.Times[] times = new Undated.Times[sources.size()];
        Arrays.fill(times, new Undated.Times(null, null));
        for (Part part : time == null ? List.<Part>of() : time.parts) {
            times[part.source()] =
                    new Undated.Times(part.stats().dated(), part.stats().undated());
        }
        return Undated.daysLater(List.of(times));
    }

    private @Nullable Role roleOf(String name) {
        return roles.entrySet().stream()
                .filter(entry -> entry.getValue().equals(name))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
    }

    private void overrideRole(Role role, String name) {
        roles.remove(role);
        if (name.isEmpty()) {
            return;
        }
        if (!columns.containsKey(name)) {
            throw new IllegalArgumentException("no column '" + name + "' for the role " + role.label() + "; columns: "
                    + String.join(", ", columns.keySet()));
        }
        roles.values().remove(name);
        roles.put(role, name);
    }

    /// Adds a source: its columns join those of the same name, and those of the same role.
    private void unite(int index, SourceStats source) {
        Map<String, ColumnType> types = typesOf(source, user);
        Map<String, Role> roleOfColumn = new HashMap<>();
        Set<String> joining = new HashSet<>();
        Set<String> displaced = new HashSet<>();
        new RoleFinder(source, types, this::isOne).find().forEach((role, column) -> {
            String known = roles.get(role);
            if (known == null || known.equals(column)) {
                roleOfColumn.put(column, role);
                return;
            }
            boolean nameHere = isPresent(source, known);
            boolean joins = joins(source, column, role, known, nameHere);
            if (!nameHere || joins) {
                roleOfColumn.put(column, role);
            }
            if (joins) {
                joining.add(column);
            }
            if (joins && nameHere) {
                displaced.add(known);
            }
        });
        for (SeenCells column : source.columns()) {
            ColumnType type = types.getOrDefault(column.name(), ColumnType.STRING);
            Role role = roleOfColumn.get(column.name());
            String unit = unitOf(source, column, role);
            String target = displaced.contains(column.name()) ? freeName(column.name(), source) : column.name();
            String known = role == null ? null : roles.get(role);
            if (role != null && known == null) {
                roles.put(role, target);
            } else if (known != null && joining.contains(column.name())) {
                target = known;
            }
            columns.computeIfAbsent(target, name -> new TraceColumn())
                    .parts
                    .add(new Part(index, column, type, scaleOf(column, type), unit));
        }
    }

    /// Whether a column has one value, the same in all sources that have it.
    private boolean isOne(String column) {
        List<SourceStats> having =
                sources.stream().filter(source -> isPresent(source, column)).toList();
        return !having.isEmpty()
                && having.stream().allMatch(source -> source.isOne(column))
                && isSameIn(having, column);
    }

    private static boolean isSameIn(List<SourceStats> having, String column) {
        Distinct first = Objects.requireNonNull(having.getFirst().named(column)).distinct();
        return having.stream()
                .allMatch(source ->
                        Objects.requireNonNull(source.named(column)).distinct().isOneWith(first));
    }

    /// Whether a column becomes part of the one that has its role already, under another name: if its own name is
    /// free. Of two sources that only guess by names, columns of one name are one. A format that knows its roles
    /// says more than two columns that happen to have one name, whichever of the two was read first.
    private boolean joins(SourceStats source, String column, Role role, String known, boolean nameHere) {
        boolean free = !nameHere && !columns.containsKey(column);
        SeenCells cells = source.named(column);
        String unit = cells == null ? null : unitOf(source, cells, role);
        return (free || isCertain(source, known)) && unitable(known, role, unit);
    }

    private boolean isCertain(SourceStats source, String known) {
        TraceColumn column = columns.get(known);
        return !source.guessesRoles()
                || column != null
                        && column.parts.stream()
                                .noneMatch(part -> sources.get(part.source()).guessesRoles());
    }

    private static boolean isPresent(SourceStats source, String name) {
        SeenCells column = source.named(name);
        return column != null && column.present() > 0;
    }

    /// A name for a column whose own was taken by the column of a role: `x.2`, as for a repeated header; the same
    /// for every source that has none of that name.
    private String freeName(String name, SourceStats source) {
        int n = 2;
        while (true) {
            String candidate = name + "." + n++;
            boolean free = !columns.containsKey(candidate) || name.equals(displacedFrom.get(candidate));
            if (free && !source.has(candidate)) {
                displacedFrom.put(candidate, name);
                return candidate;
            }
        }
    }

    /// Durations unite only when their units are known to convert.
    private boolean unitable(String known, @Nullable Role role, @Nullable String unit) {
        if (role != Role.DURATION) {
            return true;
        }
        TraceColumn column = columns.get(known);
        String other = column == null ? null : column.parts.getFirst().unit();
        return other != null && unit != null && convert(other, unit);
    }

    private static ColumnType typeOf(SeenCells column, boolean first, UserTyping user) {
        ColumnType told = user.types().get(column.name());
        if (told != null) {
            return told;
        }
        ColumnType narrowest = column.narrowest();
        ColumnType hinted = column.hint().type();
        if (column.present() == 0 && hinted != null) {
            return hinted;
        }
        boolean wantedAsTime = hinted == ColumnType.TIME
                || column.hint().role() == Role.TIME
                || Names.saysTime(column.name()) && column.isMostlyDated()
                || column.name().equals(user.roles().get(Role.TIME));
        if (wantedAsTime && (narrowest == ColumnType.TIME || narrowest.isNumeric() || column.mostlyTimes())) {
            return ColumnType.TIME;
        }
        if (hinted == ColumnType.STRING) {
            return ColumnType.STRING;
        }
        return narrowest.isNumeric() && column.hint().type() == null && isEpoch(column, first)
                ? ColumnType.TIME
                : narrowest;
    }

    /// Bare numbers are times when nearly all lie in 1990 to 2100 and the name says so, or when they only rise.
    private static boolean isEpoch(SeenCells column, boolean first) {
        long scale = column.epochScale();
        if (scale == 0 || Names.saysDuration(column.name())) {
            return false;
        }
        if (NumberNames.say(column.name())) {
            return false;
        }
        boolean unnamed = column.name().matches("c\\d+");
        boolean unlikelyByChance = first || unnamed || scale < SeenCells.EPOCH_SCALES[0];
        return Names.saysTime(column.name()) || (column.rising() && unlikelyByChance && !Names.saysId(column.name()));
    }

    /// Bare numbers are times since 1970 if they fall in 1990 to 2100 then, else since an unknown start.
    private long scaleOf(SeenCells column, ColumnType type) {
        if (type != ColumnType.TIME) {
            return 0;
        }
        long scale = column.epochScale();
        String told = user.units().get(column.name());
        if (scale > 0) {
            return scale;
        }
        return told == null && isGuessed(column) ? RelativeTime.guessedScale(column) : RelativeTime.scale(column, told);
    }

    /// Whether nobody said that the column is a time: neither its format nor the user.
    private boolean isGuessed(SeenCells column) {
        return column.hint().type() == null
                && column.hint().role() != Role.TIME
                && !user.types().containsKey(column.name())
                && !column.name().equals(user.roles().get(Role.TIME));
    }

    private long scaleOf(Part part, ColumnType type) {
        return part.epochScale() > 0 ? part.epochScale() : scaleOf(part.stats(), type);
    }

    private ColumnType typeOf(String name, TraceColumn column) {
        ColumnType told = user.types().get(name);
        if (told != null) {
            return told;
        }
        List<Part> present =
                column.parts.stream().filter(part -> part.stats().present() > 0).toList();
        if (present.isEmpty()) {
            return column.parts.getFirst().type();
        }
        ColumnType first = present.getFirst().type();
        if (present.stream().allMatch(part -> part.type() == first)) {
            boolean fractions = first == ColumnType.INT64 && mixedUnits(present);
            return fractions ? ColumnType.FLOAT64 : first;
        }
        SeenCells all = new SeenCells(name, present.getFirst().stats().hint());
        present.forEach(part -> all.merge(part.stats()));
        return typeOf(all, false, user);
    }

    /// Whether some source's integers may become fractions in the first source's unit.
    private static boolean mixedUnits(List<Part> parts) {
        String first = parts.getFirst().unit();
        Optional<Unit> base = first == null ? Optional.empty() : Unit.parse(first);
        return base.isPresent()
                && parts.stream()
                        .flatMap(part -> Stream.concat(
                                Stream.ofNullable(part.unit()), part.stats().unitsSeen()))
                        .flatMap(symbol -> Unit.parse(symbol).stream())
                        .anyMatch(unit -> unit.factor() % base.get().factor() != 0);
    }

    private @Nullable String unitOf(String name, TraceColumn column, ColumnType type) {
        String told = user.units().get(name);
        if (told != null) {
            return told.isEmpty() ? null : told;
        }
        if (!type.isNumeric()) {
            return null;
        }
        return column.parts.stream()
                .map(Part::unit)
                .filter(unit -> unit != null)
                .findFirst()
                .orElse(null);
    }

    /// From cells, the format, the header, or for a duration from agreement with end minus start. Where the header
    /// says one, and some cells none, those are in it: one `2.5s` in `latency_ms` leaves the others what they are.
    private static @Nullable String unitOf(SourceStats source, SeenCells column, @Nullable Role role) {
        String written = column.firstUnit();
        String said = saidUnit(source, column);
        if (written != null) {
            return said != null && column.hasBareNumbers() && convert(written, said) ? said : written;
        }
        if (said != null || role != Role.DURATION) {
            return said;
        }
        String agreed = source.agreedUnits().get(column.name());
        return agreed != null ? agreed : RelativeStart.unitOfDurations(source);
    }

    private static @Nullable String saidUnit(SourceStats source, SeenCells column) {
        if (column.hint().unit() != null) {
            return column.hint().unit();
        }
        String known = Programs.unitOf(source, column.name());
        String named = known != null ? known : Unit.ofHeader(column.name());
        return named == null && InMinutes.isUnitOf(column.name(), source.columns()) ? "min" : named;
    }

    private static boolean convert(String one, String other) {
        Unit to = Unit.parse(other).orElse(null);
        return to != null && Unit.parse(one).filter(from -> from.convertsTo(to)).isPresent();
    }
}
