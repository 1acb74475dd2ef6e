package dev.sightline.format.wfcommons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sightline.event.Role;
import dev.sightline.format.ColumnHint;
import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import dev.sightline.format.RecordingSink.Str;
import dev.sightline.format.Samples;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WfCommonsFormatTest {
    private static RecordingSink read(String text) {
        return Reading.read(new WfCommonsFormat(), text);
    }

    private static String sample() {
        return new String(Samples.of("wfcommons"), StandardCharsets.UTF_8);
    }

    private static ColumnHint hint(RecordingSink sink, String column) {
        return Objects.requireNonNull(sink.columns.get(column), column);
    }

    @Test
    void joinsExecutionSpecificationFilesAndMachines() {
        RecordingSink sink = read(sample());
        assertThat(sink.rows).hasSize(3);
        Map<String, Object> done = sink.rows.get(1);
        assertThat(done)
                .containsEntry("id", new Str("split_ID0000001"))
                .containsEntry("category", new Str("split"))
                .containsEntry("machine", new Str("node-1"))
                .containsEntry("runtimeInSeconds", 2.5)
                .containsEntry("avgCPU", 93.5)
                .containsEntry("memoryInBytes", 1048576L)
                .containsEntry("command.program", new Str("split"))
                .containsEntry("command.arguments", new Str("[\"-n\",\"2\",\"in.txt\"]"))
                .containsEntry("children", new Str("[\"work_ID0000002\",\"work_ID0000003\"]"))
                .containsEntry("inputFiles.sizeInBytes", 3000L)
                .containsEntry("outputFiles.sizeInBytes", 3000L)
                .containsEntry("machine.cpu.coreCount", 8L)
                .containsEntry("machine.cpu.speedInMHz", 2400L)
                .containsEntry("workflow.name", new Str("tiny-forkjoin"))
                .containsEntry("workflow.makespanInSeconds", "12.5")
                .doesNotContainKey("parent");
        assertThat(sink.rows.getLast())
                .containsEntry("parent", new Str("split_ID0000001"))
                .containsEntry("runtimeInSeconds", 9.0)
                .containsEntry("energyInKWh", 0.25)
                .containsEntry("inputFiles.sizeInBytes", 1000L);
    }

    @Test
    void keepsATaskThatWasNotExecuted() {
        assertThat(read(sample()).rows.getFirst())
                .containsEntry("id", new Str("work_ID0000003"))
                .containsEntry("inputFiles.sizeInBytes", 2000L)
                .doesNotContainKey("runtimeInSeconds");
    }

    @Test
    void givesRolesAndUnits() {
        RecordingSink sink = read(sample());
        assertThat(hint(sink, "id").role()).isEqualTo(Role.SPAN);
        assertThat(hint(sink, "parent").role()).isEqualTo(Role.PARENT);
        assertThat(hint(sink, "category").role()).isEqualTo(Role.EVENT);
        assertThat(hint(sink, "machine").role()).isEqualTo(Role.ENTITY);
        assertThat(hint(sink, "workflow.name").role()).isEqualTo(Role.FLOW);
        assertThat(hint(sink, "runtimeInSeconds"))
                .extracting(ColumnHint::role, ColumnHint::unit)
                .containsExactly(Role.DURATION, "s");
        assertThat(hint(sink, "memoryInBytes").unit()).isEqualTo("B");
        assertThat(hint(sink, "machine.cpu.speedInMHz").unit()).isEqualTo("MHz");
    }

    @Test
    void readsAnInstanceOfVersion13() {
        RecordingSink sink =
                read("{\"name\":\"n\",\"schemaVersion\":\"1.3\",\"wms\":{\"name\":\"Pegasus\",\"version\":\"4.9\"},"
                        + "\"workflow\":{\"makespan\":60,\"executedAt\":\"20200403T154235+0000\",\"tasks\":["
                        + "{\"name\":\"a_ID01\",\"id\":\"ID01\",\"category\":\"a\",\"type\":\"compute\",\"runtime\":5,\"parents\":[],"
                        + "\"files\":[{\"link\":\"input\",\"name\":\"x\",\"size\":10},{\"link\":\"output\",\"name\":\"y\",\"size\":20}],"
                        + "\"cores\":2,\"memory\":7,\"machine\":\"m\"},"
                        + "{\"name\":\"b_ID02\",\"id\":\"ID02\",\"type\":\"compute\",\"runtime\":6.5,\"parents\":[\"a_ID01\"]}],"
                        + "\"machines\":[{\"nodeName\":\"m\",\"cpu\":{\"count\":4,\"speed\":2000}}]}}");
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.rows.getFirst())
                .containsEntry("category", new Str("a"))
                .containsEntry("runtimeInSeconds", 5.0)
                .containsEntry("coreCount", 2L)
                .containsEntry("memory", 7L)
                .containsEntry("inputFiles.sizeInBytes", 10L)
                .containsEntry("outputFiles.sizeInBytes", 20L)
                .containsEntry("machine.cpu.coreCount", 4L);
        assertThat(sink.rows.getLast())
                .containsEntry("parent", new Str("a_ID01"))
                .containsEntry("category", new Str("b"))
                .containsEntry("machine", new Str("m"));
        assertThat(hint(sink, "name").role()).isEqualTo(Role.SPAN);
        assertThat(hint(sink, "id").role()).isNull();
        assertThat(hint(sink, "memory").unit()).isEqualTo("kB");
    }

    @Test
    void givesTasksTheirTimeIfTheyHaveOne() {
        RecordingSink sink = read("{\"name\":\"n\",\"schemaVersion\":\"1.5\",\"workflow\":{\"execution\":{\"tasks\":["
                + "{\"id\":\"a\",\"runtimeInSeconds\":1,\"executedAt\":\"2024-03-01T09:00:00Z\"}]}}}");
        assertThat(sink.rows.getFirst()).containsEntry("executedAt", "2024-03-01T09:00:00Z");
        assertThat(hint(sink, "executedAt").role()).isEqualTo(Role.TIME);
    }

    @Test
    void rejectsABrokenTaskOnly() {
        RecordingSink sink =
                read("{\"name\":\"n\",\"workflow\":{\"tasks\":[{\"name\":},3,{\"x\":1},{\"name\":\"ok\"}]}}");
        assertThat(sink.rows).hasSize(1);
        assertThat(sink.rejects)
                .extracting(RecordingSink.Reject::cause)
                .containsExactly("not valid JSON", "not an object", "a task without id or name");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"workflow\":{\"tasks\":[{\"title\":\"x\"}]}}",
                "{\"name\":\"x\",\"schemaVersion\":\"1\",\"workflow\":\"y\"}",
                "{\"tasks\":[{\"name\":\"x\",\"parents\":[]}]}",
            })
    void takesNoOtherJson(String text) {
        assertThat(new WfCommonsFormat().sniff(text.getBytes(StandardCharsets.UTF_8), "x"))
                .isZero();
    }

    /// Tasks, sum of runtimes, tasks with parents, machines, kinds of tasks, bytes of all inputs and outputs:
    /// counted with Python's json module.
    @ParameterizedTest
    @CsvSource({
        "1000genome-chameleon-22ch-250k-001.json.gz, 902, 53409.625, 330, 4, 5, 1416781842627, 99738895",
        "blast-chameleon-large-001.json, 103, 154331.156, 102, 4, 4, 511692766592, 1362449",
        "helloworld-forkjoin-10-chameleon.json, 10, 1028.704, 9, 1, 1, 154545470, 90909100",
        "mag-dirt02-001.json.gz, 157, 3692.488, 148, 1, 36, 895920554, 361693625",
        "montage-chameleon-2mass-05d-001.json.gz, 1738, 8694.654, 1498, 5, 8, 26107489482, 4151554639",
        "rnaseq-dirt02-001.json, 197, 2580.36, 182, 1, 62, 721374257, 264948883",
        "seismology-chameleon-500p-001.json.gz, 501, 288.103, 1, 6, 2, 7744610, 3342153",
        "srasearch-chameleon-10a-001.json, 22, 6996.779, 11, 1, 4, 10763558852, 10686723449",
    })
    void readsAllTasksOfAFile(
            String file, int tasks, double seconds, int children, int machines, int kinds, long in, long out) {
        RecordingSink sink = Reading.readShared(new WfCommonsFormat(), "02-workflows/" + file);
        assertThat(sink.rejects).isEmpty();
        assertThat(sink.damages).isEmpty();
        assertThat(sink.rows).hasSize(tasks);
        assertThat(sum(sink, "runtimeInSeconds")).isCloseTo(seconds, within(0.001));
        assertThat(sink.rows.stream().filter(row -> row.containsKey("parent"))).hasSize(children);
        assertThat(sink.rows.stream().map(row -> row.get("machine")).distinct()).hasSize(machines);
        assertThat(sink.rows.stream().map(row -> row.get("category")).distinct())
                .hasSize(kinds);
        assertThat((long) sum(sink, "inputFiles.sizeInBytes")).isEqualTo(in);
        assertThat((long) sum(sink, "outputFiles.sizeInBytes")).isEqualTo(out);
    }

    private static double sum(RecordingSink sink, String column) {
        return sink.rows.stream()
                .map(row -> row.get(column))
                .filter(Objects::nonNull)
                .mapToDouble(value -> ((Number) value).doubleValue())
                .sum();
    }
}
