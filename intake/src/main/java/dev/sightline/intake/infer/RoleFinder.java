package dev.sightline.intake.infer;

import dev.sightline.event.BusyNames;
import dev.sightline.event.ColumnType;
import dev.sightline.event.Machines;
import dev.sightline.event.Role;
import dev.sightline.event.Unit;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Which columns of a source have which role: what the format says, then what names and values say.
final class RoleFinder {
    private static final long DAY = 86_400_000_000_000L;
    private static final Set<String> CLOCK_WORDS = Set.of("clock", "hour", "timeofday", "tod", "stunde", "ora");

    /// A column that says who, where, how long and in which flow must say so in at least half of the rows: a
    /// log of which some lines say `took 3 ms` is no list of spans.
    private static final int MIN_SHARE = 2;
    /// What has less than this part of the times of another column is not when rows were.
    private static final int FEW_TIMES = 4;

    /// Which side of a message a row is.
    private static final String SIDE = "message.side";

    private final SourceStats source;
    private final List<SeenCells> columns;
    private final Map<String, ColumnType> types;
    private final Predicate<String> isOne;

    /// @param types of the source's columns
    /// @param isOne whether a column has one value wherever it has any
    RoleFinder(SourceStats source, Map<String, ColumnType> types, Predicate<String> isOne) {
        this.source = source;
        this.columns = source.columns();
        this.types = types;
        this.isOne = isOne;
    }

    /// Role to column name.
    Map<Role, String> find() {
        Map<Role, String> found = new EnumMap<>(Role.class);
        for (SeenCells column : columns) {
            Role role = column.hint().role();
            if (role != null && (role != Role.TIME || typeOf(column) == ColumnType.TIME)) {
                found.putIfAbsent(role, column.name());
            }
        }
        statedBegin().ifPresent(column -> found.replace(Role.TIME, column.name()));
        for (Role role : Role.values()) {
            if (!found.containsKey(role) && source.guessesRoles()) {
                best(role, found).ifPresent(column -> found.put(role, column.name()));
            }
            if (role == Role.ENTITY) {
                severalBesideOne(found).ifPresent(column -> found.put(Role.ENTITY, column.name()));
            }
            if (role == Role.LEVEL) {
                levelBesideOne(found).ifPresent(column -> found.put(Role.LEVEL, column.name()));
            }
        }
        run(found).ifPresent(column -> found.put(Role.FLOW, column.name()));
        unitOfWork(found).ifPresent(column -> {
            found.remove(Role.MESSAGE);
            found.put(Role.FLOW, column.name());
        });
        if (source.guessesRoles() && found.containsKey(Role.TIME) && !found.containsKey(Role.ENTITY)) {
            onlyPeers(found).or(() -> onlyNames(found)).ifPresent(column -> {
                found.values().remove(column.name());
                found.put(Role.ENTITY, column.name());
            });
        }
        return found;
    }

    /// Where a format has several times, of which one says when it began: `START` beside the `DATE` at which ULM wrote
    /// the record. Only if every row has it, and none is still to come: a row without it would lose its time.
    private Optional<SeenCells> statedBegin() {
        return columns.stream()
                .filter(column -> column.hint().role() == Role.TIME && typeOf(column) == ColumnType.TIME)
                .filter(column -> Names.saysBegin(column.name()))
                .filter(column -> source.guessesRoles() && source.isWhole() && column.datesSeen() == source.rows())
                .findFirst();
    }

    /// The run that several rows are steps of, where nothing else says it, or always the same: a `workflow`.
    private Optional<SeenCells> run(Map<Role, String> taken) {
        String flow = taken.get(Role.FLOW);
        boolean free = source.guessesRoles() && (flow == null || isOne.test(flow));
        return columns.stream()
                .filter(column -> free && taken.containsKey(Role.ENTITY) && taken.containsKey(Role.TIME))
                .filter(column -> FlowNames.isRun(column.name()) && !taken.containsValue(column.name()))
                .filter(column ->
                        oftenEnough(column.present()) && column.distinct().repeats() && !isOne.test(column.name()))
                .findFirst();
    }

    /// Ids of messages where no column says which side of it a row is: what is published, taken and handled
    /// under one id is followed as any unit of work is.
    private Optional<SeenCells> unitOfWork(Map<Role, String> taken) {
        boolean sides = columns.stream().anyMatch(column -> column.name().equals(SIDE));
        return columns.stream()
                .filter(column -> source.guessesRoles() && !sides && !taken.containsKey(Role.FLOW))
                .filter(column -> column.name().equals(taken.get(Role.MESSAGE))
                        && column.hint().role() == null)
                .filter(column ->
                        !column.distinct().names() && !column.distinct().isUnique())
                .findFirst();
    }

    /// Who a row is about where the column that says so best always says the same: the one host of several pods, the
    /// one process that writes for them. Then the best of those that say it too and tell some apart.
    private Optional<SeenCells> severalBesideOne(Map<Role, String> taken) {
        String entity = taken.get(Role.ENTITY);
        if (entity == null || !taken.containsKey(Role.TIME) || !source.guessesRoles() || !isOne.test(entity)) {
            return Optional.empty();
        }
        return candidates(Role.ENTITY, taken)
                .filter(column -> column.distinct().names() && !isOne.test(column.name()))
                // a unit of work is not who does it
                .filter(column -> fit(Role.FLOW, column) == 0 && !Names.isPlace(column.name()))
                // nor is who works at a machine what the machine is
                .filter(column -> !Machines.worksAt(column.name(), entity))
                .findFirst();
    }

    /// How severe it was where the frame around each record always says the same: who collects PostgreSQL's log writes
    /// every line of it as `info`.
    private Optional<SeenCells> levelBesideOne(Map<Role, String> taken) {
        String level = taken.get(Role.LEVEL);
        if (level == null || !source.guessesRoles() || !isOne.test(level)) {
            return Optional.empty();
        }
        return candidates(Role.LEVEL, taken)
                .filter(column -> typeOf(column) == ColumnType.STRING && oftenEnough(column.present()))
                .filter(column -> column.distinct().names() && !isOne.test(column.name()))
                .findFirst();
    }

    /// A target that nobody aims at is whom the rows are about: of a probe, which has no name of its own.
    private Optional<SeenCells> onlyPeers(Map<Role, String> taken) {
        return columns.stream()
                .filter(column -> column.name().equals(taken.get(Role.PEER))
                        && column.hint().role() == null)
                .filter(column -> !taken.containsKey(Role.FLOW) && !taken.containsKey(Role.MESSAGE))
                .filter(column ->
                        oftenEnough(column.present()) && column.distinct().repeats())
                .findFirst();
    }

    /// Where no name is known to us (`сервис`, `turbine`), the one column of names in a table of numbers says who.
    private Optional<SeenCells> onlyNames(Map<Role, String> taken) {
        List<SeenCells> texts = columns.stream()
                .filter(column -> column.present() > 0 && typeOf(column) == ColumnType.STRING)
                .filter(column -> !saysWhen(column.name()))
                .toList();
        return texts.size() == 1
                ? texts.stream()
                        .filter(this::namesEntities)
                        .filter(column -> !taken.containsValue(column.name()))
                        .findFirst()
                : Optional.empty();
    }

    /// When on a day, beside the date: nobody's name.
    private static boolean saysWhen(String name) {
        return Names.fit(Role.TIME, name) > 0
                || CLOCK_WORDS.contains(name.strip().toLowerCase(Locale.ROOT));
    }

    private boolean namesEntities(SeenCells column) {
        return !Names.describes(column.name())
                && oftenEnough(column.present())
                && column.distinct().names()
                && !column.distinct().areStates();
    }

    private ColumnType typeOf(SeenCells column) {
        return types.getOrDefault(column.name(), ColumnType.STRING);
    }

    private Optional<SeenCells> best(Role role, Map<Role, String> taken) {
        return candidates(role, taken).findFirst();
    }

    /// The best first, of equal ones the leftmost.
    private Stream<SeenCells> candidates(Role role, Map<Role, String> taken) {
        boolean trace = taken.containsKey(Role.TIME);
        long most = role == Role.TIME ? mostTimes() : 0;
        return columns.stream()
                .filter(column -> role != Role.TIME || timesOf(column) * FEW_TIMES >= most)
                .filter(column -> !taken.containsValue(column.name()))
                .filter(column -> suits(role, column, trace))
                .sorted(Comparator.comparingInt(column -> -score(role, column)));
    }

    /// Of the column that says of most rows when they were: one that a few odd rows have leaves out the others.
    private long mostTimes() {
        return columns.stream()
                .filter(column -> typeOf(column) == ColumnType.TIME)
                .mapToLong(RoleFinder::timesOf)
                .max()
                .orElse(0);
    }

    private int score(Role role, SeenCells column) {
        return switch (role) {
            case TIME ->
                source.isBegin(column.name())
                        ? 5
                        : Names.saysEnd(column.name()) || column.isOneMoment() && Names.saysBegin(column.name())
                                ? 1
                                : isDayOf(column)
                                        ? 2
                                        : isOnlyAskedFor(column) || isTakenLater(column) && !isEarliest(column) ? 3 : 4;
            case DURATION ->
                Math.max(fit(role, column), InMinutes.says(column.name(), columns) ? 2 : 0)
                        + (source.agreedUnits().containsKey(column.name()) ? 4 : 0);
            case EVENT -> isOfKubernetes(column) ? 4 : fit(role, column);
            case ENTITY -> worksAtMachines(column) ? 0 : fit(role, column);
            default -> fit(role, column);
        };
    }

    /// Whether another column says which machine, at which this one says who works.
    private boolean worksAtMachines(SeenCells column) {
        return columns.stream()
                .anyMatch(other -> other != column
                        && Machines.worksAt(column.name(), other.name())
                        && suits(Role.ENTITY, other, true));
    }

    /// Whether all other times, of which there are several, are later: the `arrival` of a patient, who is seen and
    /// discharged then, is nothing that somebody took down afterwards.
    private boolean isEarliest(SeenCells column) {
        Undated.Range own = column.dated();
        List<SeenCells> others = columns.stream()
                .filter(other -> other != column && typeOf(other) == ColumnType.TIME && other.isMostlyDated())
                .toList();
        return own != null
                && others.size() > 1
                && others.stream().allMatch(other -> {
                    Undated.Range its = other.dated();
                    return its != null && own.leastNanos() <= its.leastNanos() && own.mostNanos() < its.mostNanos();
                });
    }

    /// A job is asked for when it is submitted, and happens when it starts.
    private boolean isOnlyAskedFor(SeenCells column) {
        return Names.saysAskedFor(column.name())
                && columns.stream()
                        .anyMatch(other -> typeOf(other) == ColumnType.TIME
                                && Names.saysBegin(other.name())
                                && timesOf(other) * 10 >= source.rows() * 9);
    }

    /// A column of days, of which another says when they began or when on them it was: `run_date` beside `started_at`,
    /// `date` beside `planned`.
    private boolean isDayOf(SeenCells column) {
        return column.order().isOfDays()
                && columns.stream()
                        .anyMatch(other -> other != column
                                && typeOf(other) == ColumnType.TIME
                                && (Names.saysBegin(other.name()) || isOfTheDaysIn(column, other))
                                && other.isMostlyDated()
                                && !other.order().isOfDays()
                                && timesOf(other) * 10 >= source.rows() * 9);
    }

    private boolean isTakenLater(SeenCells column) {
        return Names.saysLater(column.name())
                && columns.stream()
                        .noneMatch(days -> days != column
                                && typeOf(days) == ColumnType.TIME
                                && days.order().isOfDays()
                                && isOfTheDaysIn(days, column));
    }

    /// Whether the times of one begin and end with the days of the other.
    private static boolean isOfTheDaysIn(SeenCells days, SeenCells other) {
        Undated.Range from = days.dated();
        Undated.Range times = other.dated();
        return from != null
                && times != null
                && !Names.saysEnd(other.name())
                && Math.floorDiv(times.leastNanos() - from.leastNanos(), DAY) == 0
                && Math.floorDiv(times.mostNanos() - from.mostNanos(), 2 * DAY) == 0;
    }

    /// How many of its cells are times: a job that waits has `Unknown` for its start.
    private static long timesOf(SeenCells column) {
        return Math.max(column.datesSeen(), column.narrowest().isNumeric() ? column.present() : 0);
    }

    private boolean suits(Role role, SeenCells column, boolean trace) {
        ColumnType type = typeOf(column);
        long present = column.present();
        if (present == 0) {
            return false;
        }
        return switch (role) {
            case TIME -> type == ColumnType.TIME;
            case DURATION ->
                type.isNumeric()
                        && oftenEnough(present)
                        && !source.isMeasuredAtEnd(column.name())
                        && !source.has(column.name() + "_millis")
                        && (fit(role, column) > 0
                                || InMinutes.says(column.name(), columns)
                                || RelativeStart.isRun(column, columns)
                                || isTimeOfWhatBegan(column)
                                || source.isElapsed(column.name())
                                || source.agreedUnits().containsKey(column.name()));
            case ENTITY ->
                fit(role, column) > 0
                        && oftenEnough(present)
                        && type != ColumnType.FLOAT64
                        && Unit.ofHeader(column.name()) == null
                        && !(type == ColumnType.INT64 && BusyNames.saysHowBusy(column.name(), types.keySet()))
                        && (trace
                                ? column.distinct().repeats() && !HowItWas.is(column, fit(role, column), columns, types)
                                : column.distinct().isUnique());
            case EVENT ->
                (fit(role, column) > 0 || isOfKubernetes(column)) && type == ColumnType.STRING && oftenEnough(present);
            case FLOW ->
                fit(role, column) > 0
                        && oftenEnough(present)
                        && type != ColumnType.FLOAT64
                        && type != ColumnType.TIME
                        && !Programs.isRequestLine(source, column.name())
                        && (!FlowNames.mayBeOfOneRow(column.name())
                                || column.distinct().names())
                        && (!FlowNames.isBare(column.name())
                                || type == ColumnType.STRING
                                        && column.distinct().repeats());
            case CLOCK -> fit(role, column) > 0 && type == ColumnType.INT64;
            case LEVEL -> fit(role, column) > 0 && type != ColumnType.TIME || isOfJournal(column);
            case SPAN, PARENT, PEER, MESSAGE -> fit(role, column) > 0 && type != ColumnType.TIME;
        };
    }

    /// `time_s` beside `started` is how long it went on.
    private boolean isTimeOfWhatBegan(SeenCells column) {
        return Names.saysTimeIn(column.name())
                && columns.stream()
                        .anyMatch(other -> typeOf(other) == ColumnType.TIME && Names.saysBegin(other.name()));
    }

    /// The journal of systemd calls syslog's severity a priority, as it is called nowhere else.
    private boolean isOfJournal(SeenCells column) {
        return column.name().equals("PRIORITY")
                && typeOf(column) == ColumnType.INT64
                && columns.stream().anyMatch(other -> other.name().equals("__REALTIME_TIMESTAMP"));
    }

    /// Kubernetes calls what happened a reason, beside the kind of object to which it did.
    private boolean isOfKubernetes(SeenCells column) {
        return column.name().equals("reason")
                && columns.stream()
                        .anyMatch(other -> other.name().equals("involvedObject.kind")
                                || other.name().equals("regarding.kind"));
    }

    private boolean oftenEnough(long present) {
        return present * MIN_SHARE >= source.rows();
    }

    /// How well the name fits: the whole name, else its last two or its last dotted part.
    static int fit(Role role, SeenCells column) {
        String name = column.name();
        int whole = Names.fit(role, name);
        int dot = name.lastIndexOf('.');
        if (whole > 0 || dot < 0) {
            return whole;
        }
        if (role == Role.ENTITY && Names.isProcessor(name.substring(dot + 1))) {
            // the temperature of a processor, and not which
            return 0;
        }
        int before = name.lastIndexOf('.', dot - 1);
        return Math.min(
                1, Math.max(Names.fit(role, name.substring(before + 1)), Names.fit(role, name.substring(dot + 1))));
    }

    static @Nullable String endOf(List<SeenCells> columns, Map<String, ColumnType> types) {
        return columns.stream()
                .filter(column -> types.get(column.name()) == ColumnType.TIME && Names.saysEnd(column.name()))
                .map(SeenCells::name)
                .findFirst()
                .orElse(null);
    }
}
