package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The packages of a module stand above each other: each knows only those before it. The module's README says the same
/// in words.
class RoomsTest {
    /// Module to its packages, from below; the module's own package is the empty name.
    static final Map<String, List<String>> ROOMS = Map.of(
            "app",
            List.of(
                    "shell", "trace", "serve", "archive", "forward", "answer", "report", "watch", "act", "collect",
                    "run", "demo", ""),
            "conch",
            List.of("wire", "hosts", "", "launch"),
            "store",
            List.of("memory", "disk", "", "wal", "arrow", "origin", "build", "order", "file", "live"),
            "intake",
            List.of(
                    "otap", "decode", "infer", "source", "typing", "live", "senders", "listen", "tail", "poll", "load",
                    "split", ""),
            "summary",
            List.of(
                    "rows",
                    "selection",
                    "axis",
                    "",
                    "values",
                    "place",
                    "density",
                    "rank",
                    "flow",
                    "entity",
                    "hold",
                    "gap",
                    "repeat",
                    "pyramid",
                    "frequency",
                    "timeline"),
            "replay",
            List.of("stage", "filter", "across", "meter", "board", "run", ""),
            "server",
            List.of("reply", "guard", "live", "trace", "receive", "upload", "ask", ""),
            "sql",
            List.of("trace", "driver", "result", "query", "scan", "sandbox", ""),
            "view",
            List.of(
                    "text",
                    "request",
                    "sample",
                    "rows",
                    "value",
                    "time",
                    "flow",
                    "message",
                    "difference",
                    "paint",
                    "first",
                    "report",
                    "",
                    "divided"),
            "analysis",
            List.of(
                    "cell",
                    "causal",
                    "wait",
                    "lifeline",
                    "learn",
                    "detect",
                    "live",
                    "flow",
                    "group",
                    "context",
                    "extreme",
                    "change",
                    "stall",
                    "suspect"));

    static final List<String> MODULES = ROOMS.keySet().stream().sorted().toList();

    private static final JavaClasses CLASSES = ModuleArrowsTest.CLASSES;

    @ParameterizedTest
    @FieldSource("MODULES")
    void knowOnlyTheRoomsBelow(String module) {
        assertThat(wrongArrows(CLASSES, "dev.sightline." + module, rooms(module)))
                .as("move the class to where it belongs, or change the plan here and in %s/README.md", module)
                .isEmpty();
    }

    @ParameterizedTest
    @FieldSource("MODULES")
    void allHaveTheirPlace(String module) {
        String top = "dev.sightline." + module;
        TreeSet<String> found = new TreeSet<>();
        for (JavaClass type : CLASSES) {
            if (isIn(type, top)) {
                found.add(room(type, top));
            }
        }
        assertThat(found).isEqualTo(new TreeSet<>(rooms(module)));
    }

    @Test
    void anArrowUpwardsIsFound() {
        JavaClasses wrong = new ClassFileImporter().importPackages("dev.sightline.app.rooms");
        assertThat(wrongArrows(wrong, "dev.sightline.app.rooms", List.of("low", "high")))
                .singleElement()
                .asString()
                .contains("rooms.low.Cellar")
                .contains("rooms.high.Attic");
        assertThat(wrongArrows(wrong, "dev.sightline.app.rooms", List.of("high", "low")))
                .isEmpty();
    }

    private static List<String> wrongArrows(JavaClasses classes, String top, List<String> rooms) {
        return classes.stream()
                .filter(type -> isIn(type, top))
                .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
                .filter(arrow -> isIn(arrow.getTargetClass(), top))
                .filter(arrow -> rooms.indexOf(room(arrow.getOriginClass(), top))
                        < rooms.indexOf(room(arrow.getTargetClass(), top)))
                .flatMap(arrow -> Stream.of(arrow.getOriginClass().getName() + " knows "
                        + arrow.getTargetClass().getName()))
                .distinct()
                .toList();
    }

    private static List<String> rooms(String module) {
        return ROOMS.getOrDefault(module, List.of());
    }

    private static boolean isIn(JavaClass type, String top) {
        return type.getPackageName().equals(top) || type.getPackageName().startsWith(top + ".");
    }

    private static String room(JavaClass type, String top) {
        String name = type.getPackageName();
        return name.equals(top) ? "" : name.substring(top.length() + 1);
    }
}
