package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Role;
import dev.sightline.view.request.Trace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.NullUnmarked;

/// Traces of runs: steps of processes, which send, receive and meet in them.
@NullUnmarked // rows in which null is a value
final class RunTraces {
    static final long START = MessageTraces.START;

    private RunTraces() {}

    /// @param group who meets in it; null: nobody
    record Step(int process, String name, long enter, long exit, String group, boolean isRoot) {}

    record Message(int from, long sent, int to, long received) {}

    record Run(int processes, List<Step> steps, List<Message> messages) {}

    private static final String[] STEPS = {
        "MPI_Send",
        "MPI_Isend",
        "MPI_Recv",
        "MPI_Sendrecv",
        "MPI_Waitall",
        "compute",
        "send",
        "receive",
        "accept",
        "rendezvous"
    };
    private static final String[] COLLECTIVES = {"MPI_Barrier", "MPI_Bcast", "MPI_Reduce", "barrier"};

    /// Steps follow each other with and without time between, in one that lasts as long as the process; messages
    /// are sent and received in them or between, most of them in order; collective operations are seldom met by all
    /// at one time.
    static Run random(Random random, boolean isInOrder) {
        int processes = 2 + random.nextInt(4);
        List<Step> steps = new ArrayList<>();
        int meetings = random.nextInt(3);
        for (int process = 0; process < processes; process++) {
            long at = 10L + random.nextInt(50);
            long begun = at;
            int met = 0;
            for (int i = 0; i < 12; i++) {
                long enter = at + (random.nextInt(3) == 0 ? 0 : random.nextInt(20));
                long exit = enter + random.nextInt(60);
                boolean meets = met < meetings && i % 4 == 1;
                // all of them last until all are there, or they are apart
                if (meets) {
                    exit = random.nextInt(20) == 0 ? exit : Math.max(exit, 400L * (met + 1));
                    String name = COLLECTIVES[met % COLLECTIVES.length];
                    steps.add(new Step(process, name, enter, exit, "world", process == 1 && !name.endsWith("arrier")));
                    met++;
                } else {
                    steps.add(new Step(process, STEPS[random.nextInt(STEPS.length)], enter, exit, null, false));
                }
                at = exit;
            }
            steps.add(new Step(process, "main", begun, at + 5, null, false));
        }
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Step a = steps.get(random.nextInt(steps.size()));
            Step b = steps.get(random.nextInt(steps.size()));
            long sent = a.enter + random.nextLong(a.exit - a.enter + 1);
            long received = b.enter + random.nextLong(b.exit - b.enter + 1);
            if (a.process != b.process && (!isInOrder || received > sent)) {
                messages.add(new Message(a.process, sent, b.process, received));
            }
        }
        return new Run(processes, steps, messages);
    }

    /// Three ranks: 0 computes too long, 1 waits for its message, 2 for both at a barrier; then 1 sends what 2 is
    /// late for.
    static Run three() {
        return new Run(
                3,
                List.of(
                        new Step(0, "compute", 0, 400, null, false),
                        new Step(0, "MPI_Send", 400, 430, null, false),
                        new Step(1, "compute", 0, 100, null, false),
                        new Step(1, "MPI_Recv", 100, 450, null, false),
                        new Step(2, "compute", 0, 200, null, false),
                        new Step(0, "MPI_Barrier", 430, 620, "world", false),
                        new Step(1, "MPI_Barrier", 600, 620, "world", false),
                        new Step(2, "MPI_Barrier", 200, 630, "world", false),
                        new Step(1, "MPI_Send", 620, 760, null, false),
                        new Step(2, "compute", 630, 750, null, false),
                        new Step(2, "MPI_Recv", 750, 770, null, false),
                        new Step(0, "compute", 620, 700, null, false)),
                List.of(new Message(0, 410, 1, 440), new Message(1, 625, 2, 765)));
    }

    private static final class Rows {
        private final List<Map<String, Object>> all = new ArrayList<>();

        void add(long nanos, int process, String event, Object... more) {
            Map<String, Object> cells = new LinkedHashMap<>();
            cells.put("t", START + nanos);
            cells.put("who", "p" + process);
            cells.put("event", event);
            for (int i = 0; i < more.length; i += 2) {
                cells.put((String) more[i], more[i + 1]);
            }
            cells.values().removeIf(Objects::isNull);
            all.add(cells);
        }
    }

    static Trace trace(Run run) {
        Rows rows = new Rows();
        for (Step step : run.steps) {
            if (Character.isLowerCase(step.name.charAt(0)) && !step.name.equals("main")) {
                continue;
            }
            rows.add(
                    step.enter,
                    step.process,
                    step.name,
                    "duration",
                    step.exit - step.enter,
                    "communicator",
                    step.group,
                    "Root in MPI Global OP",
                    step.isRoot ? 1L : null);
        }
        // begins and ends of one process in the order in which they nest
        run.steps.stream()
                .filter(step -> Character.isLowerCase(step.name.charAt(0)) && !step.name.equals("main"))
                .sorted(Comparator.comparingLong(Step::enter).thenComparingLong(Step::exit))
                .forEach(step -> {
                    rows.add(step.enter, step.process, step.name + ".begin", "communicator", step.group);
                    rows.add(step.exit, step.process, step.name + ".end");
                });
        int number = 0;
        for (Message message : run.messages) {
            String id = "m" + number++;
            rows.add(message.sent, message.from, "sent", "message.id", id, "message.side", "send");
            rows.add(message.received, message.to, "received", "message.id", id, "message.side", "receive");
        }
        List<Table.Row> sorted = new ArrayList<>();
        rows.all.stream()
                .sorted(Comparator.comparingLong(cells -> (Long) cells.get("t")))
                .forEach(cells -> sorted.add(new Table.Row(sorted.size(), 0, cells)));
        List<Field> fields = List.of(
                new Field("t", ColumnType.TIME, Role.TIME, null),
                new Field("who", ColumnType.STRING, Role.ENTITY, null),
                new Field("event", ColumnType.STRING, Role.EVENT, null),
                new Field("duration", ColumnType.INT64, Role.DURATION, "ns"),
                new Field("message.id", ColumnType.STRING, Role.MESSAGE, null),
                new Field("message.side", ColumnType.STRING, null, null),
                new Field("communicator", ColumnType.STRING, null, null),
                new Field("Root in MPI Global OP", ColumnType.INT64, null, null));
        return TableTraces.trace(new Table(fields, List.of("run.csv"), sorted), 30);
    }
}
