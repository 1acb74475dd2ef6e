package dev.sightline.view;

import static dev.sightline.view.DefaultsTest.SECOND;
import static dev.sightline.view.DefaultsTest.SPANS;
import static dev.sightline.view.DefaultsTest.defaults;
import static dev.sightline.view.DefaultsTest.table;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;

/// Who the rows are about where several may be: processors, threads, processes.
@NullUnmarked // documents are maps in which null is a value
class KindsOfEntitiesTest {
    @Test
    void samplesOfProcessorsHaveProcessorsAsEntities() {
        Table table = table(
                400,
                List.of("time:time:time", "host:string:entity", "CPU:string", "%usr:float64::%", "tps:float64"),
                (i, random) -> new Object[] {
                    i / 10 * SECOND,
                    "vm",
                    i % 10 < 4 ? "c" + i % 10 : null,
                    i % 10 < 4 ? 100 * random.nextDouble() : null,
                    i % 10 < 4 ? null : 1000 * random.nextDouble()
                });
        assertThat(defaults(table)).containsEntry("column", "%usr").containsEntry("entity", "CPU");
        assertThat(defaults(table, 400, "entity", "host")).containsEntry("entity", null);
    }

    @Test
    void aSchedulersTraceIsAboutThreads() {
        Table table = table(
                400,
                List.of("time:time:time", "processor:string:entity", "thread:string", "event:string:event"),
                (i, random) -> new Object[] {
                    i * 1000L, "cpu " + i % 2, "t-" + i % 7, i % 3 == 0 ? "sched_wakeup" : "sched_switch"
                });
        assertThat(defaults(table))
                .containsEntry("kind", "events")
                .containsEntry("column", "event")
                .containsEntry("entity", "thread");
    }

    @Test
    void aSchedulersTraceThatSaysWhoRunsNextIsAboutProcessors() {
        List<String> columns = List.of(
                "time:time:time", "thread:string:entity", "event:string:event", "cpu:int64", "next_comm:string");
        Table table = table(400, columns, (i, random) -> {
            boolean wakes = i % 3 == 0;
            String next = i % 5 == 0 ? "swapper/" + i % 2 : "task " + i % 40;
            return new Object[] {
                i * 1000L, "t-" + i % 7, wakes ? "sched_wakeup" : "sched_switch", i % 2, wakes ? null : next
            };
        });
        Map<String, Object> found = defaults(table);
        assertThat(found)
                .containsEntry("kind", "states")
                .containsEntry("column", "next_comm")
                .containsEntry("entity", "cpu");
        // what processors do when they have nothing to do is one thing
        assertThat(found.get("paint").toString())
                .contains("name=swapper,")
                .containsPattern("swapper/[01], swapper/[01]");
        List<?> paint = (List<?>) found.get("paint");
        assertThat(paint.getLast().toString()).as("behind all work").contains("name=swapper,");
        // by thread it would say who took its place
        assertThat(defaults(table, 400, "entity", "thread")).containsEntry("column", "event");
    }

    @Test
    void inputsOfSeveralKindsHaveEntities() {
        assertThat(defaults(Table.random(3, 200, true, true))).containsEntry("noun", "entities");
        assertThat(defaults(SPANS)).containsEntry("noun", null);
    }

    private static Table threads(boolean withThreads, boolean withProcesses) {
        return table(
                200,
                List.of("t:time:time", "thread:string:entity", "name:string:event", "pid:int64", "tid:int64"),
                (i, random) -> {
                    boolean thread = withThreads && (i % 4 > 0 || !withProcesses);
                    long id = i % 4 * 10L;
                    return new Object[] {
                        i * SECOND,
                        (thread ? "worker " : "app ") + id,
                        "e" + i % 5,
                        100 + id,
                        thread ? 100 + id + 1 : null
                    };
                });
    }

    @Test
    void whoHasNoNumberOfAThreadIsCalledAProcess() {
        assertThat(defaults(threads(true, true))).containsEntry("noun", "processes and threads");
        assertThat(defaults(threads(false, true))).containsEntry("noun", "processes");
        assertThat(defaults(threads(true, false))).containsEntry("noun", null);
        List<String> columns = List.of("t:time:time", "thread:string:entity", "value:int64", "pid:int64");
        Table counters = table(200, columns, (i, random) ->
                new Object[] {i * SECOND, "app " + i % 4, i % 9L, i % 8 < 4 ? i % 4L : null});
        assertThat(defaults(counters)).containsEntry("noun", "processes");
        Table workers =
                table(200, columns, (i, random) -> new Object[] {i * SECOND, "worker " + i % 4, i % 9L, i % 2L});
        assertThat(defaults(workers)).containsEntry("noun", null);
    }
}
