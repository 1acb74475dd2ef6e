package dev.sightline.app;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// The arrows between the stations are those of DESIGN: an event flows one way.
class ModuleArrowsTest {
    /// Module to the modules it may use, directly or through them.
    static final Map<String, List<String>> ARROWS = Map.ofEntries(
            Map.entry("event", List.of()),
            Map.entry("record", List.of()),
            Map.entry("opentelemetry", List.of("record")),
            Map.entry("logging", List.of("record")),
            Map.entry("jfr", List.of("record")),
            Map.entry("counters", List.of("record")),
            Map.entry("conch", List.of("record")),
            Map.entry("examples", List.of("record", "conch")),
            Map.entry("format", List.of("event")),
            Map.entry("store", List.of("event")),
            Map.entry("intake", List.of("event", "format", "store")),
            Map.entry("summary", List.of("event", "store")),
            Map.entry("analysis", List.of("event", "store", "summary")),
            Map.entry("view", List.of("event", "store", "summary", "analysis")),
            Map.entry("sql", List.of("event", "store", "summary")),
            Map.entry("replay", List.of("event", "store", "summary", "view")),
            Map.entry("server", List.of("event", "store", "intake", "view", "sql")));

    static final List<String> MODULES = ARROWS.keySet().stream().sorted().toList();

    private static final long MAX_CLASSES = 40;
    private static final int MAX_LINES = 400;

    static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(folder -> !folder.contains("/dev/test-"))
            .importPackages("dev.sightline");

    @ParameterizedTest
    @FieldSource("MODULES")
    void usesOnlyTheStationsBeforeIt(String module) {
        List<String> forbidden = new ArrayList<>();
        for (String other : MODULES) {
            if (!other.equals(module) && !ARROWS.getOrDefault(module, List.of()).contains(other)) {
                forbidden.add("dev.sightline." + other + "..");
            }
        }
        forbidden.add("dev.sightline.app..");
        noClasses()
                .that()
                .resideInAPackage("dev.sightline." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(forbidden.toArray(String[]::new))
                .check(CLASSES);
    }

    @ParameterizedTest
    @FieldSource("MODULES")
    void keepsItsInternalPackagesToItself(String module) {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.sightline." + module + "..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("dev.sightline." + module + ".internal..")
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void viewsDoNoInputOrOutput() {
        noClasses()
                .that()
                .resideInAPackage("dev.sightline.view..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.nio.file..", "java.nio.channels..", "java.net..")
                .orShould()
                .dependOnClassesThat()
                .haveNameMatching("java\\.io\\.(File.*|RandomAccessFile|InputStream|OutputStream)")
                .check(CLASSES);
    }

    /// Whether all rows are here is decided in one place; what is found of them does not depend on it.
    @Test
    void onlyTogetherAsksWhetherAllRowsAreHere() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.sightline.store..")
                .and()
                .doNotHaveFullyQualifiedName("dev.sightline.summary.Together")
                .should()
                .callMethod("dev.sightline.store.Rounds", "isHere")
                .check(CLASSES);
    }

    /// Not only modules: within one, too, a package knows those below it and is not known by them.
    @Test
    void packagesFormNoCycles() {
        slices().matching("dev.sightline.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void packagesHaveRoom() {
        Map<String, Long> classes = CLASSES.stream()
                .filter(type -> type.isTopLevelClass() && !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getPackageName, Collectors.counting()));
        assertThat(classes)
                .isNotEmpty()
                .allSatisfy((name, count) ->
                        assertThat(count).as("classes in " + name).isLessThanOrEqualTo(MAX_CLASSES));
    }

    /// A merge that is wrong shows in several processes or threads only, where nobody looks.
    @Test
    void everyMergeableHasALaw() throws IOException {
        StringBuilder laws = new StringBuilder();
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            for (Path file :
                    (Iterable<Path>) files.filter(file -> file.toString().contains("/src/test/java/")
                            && file.toString().endsWith(".java"))::iterator) {
                String text = Files.readString(file);
                laws.append(text.contains("MergeLaw") && text.contains("survivesDamage(") ? text : "");
            }
        }
        List<JavaClass> mergeable = CLASSES.stream()
                .filter(type -> type.isAssignableTo("dev.sightline.summary.Mergeable") && !type.isInterface())
                .toList();
        assertThat(mergeable).hasSizeGreaterThan(20);
        assertThat(mergeable.stream()
                        .filter(type -> !isMade(type.getSimpleName(), laws))
                        .map(JavaClass::getName))
                .as("Mergeable without a law: add a MergeLaw that holds and survivesDamage to MergeLawsTest, or to a"
                        + " test of its package")
                .isEmpty();
    }

    private static boolean isMade(String name, CharSequence text) {
        return Pattern.compile("\\bnew ([A-Z]\\w*\\.)*" + name + "\\(|\\b" + name + "\\.[a-z]\\w*\\(")
                .matcher(text)
                .find();
    }

    @Test
    void filesAreNotLong() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            List<Path> sources = files.filter(file -> file.toString().contains("/src/main/java/")
                            && file.toString().endsWith(".java"))
                    .toList();
            assertThat(sources)
                    .hasSizeGreaterThan(500)
                    .allSatisfy(file -> assertThat(Files.readAllLines(file))
                            .as(file.toString())
                            .hasSizeLessThanOrEqualTo(MAX_LINES));
        }
    }
}
