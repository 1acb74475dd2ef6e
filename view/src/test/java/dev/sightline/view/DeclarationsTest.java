package dev.sightline.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.sightline.view.request.Parameter;
import dev.sightline.view.request.Question;
import dev.sightline.view.request.Trace;
import dev.sightline.view.request.View;
import dev.sightline.view.request.ViewRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What views declare, against what they do and what docs/api.md says.
class DeclarationsTest {
    private static final Path API = Path.of("../docs/api.md");

    /// Rows of tables whose first cell is names in backquotes.
    private static final Pattern ROW = Pattern.compile("(?m)^\\| (`[^|]*?) \\|([^|]*)\\|");

    private static final Pattern NAME = Pattern.compile("`([a-z][A-Za-z]*)`");

    private static final Pattern DECLARES = Pattern.compile("static final View<[^;=]*> VIEW =");

    /// What the views that need something are asked for, with the one wrong value.
    private static final Map<String, List<String>> RIGHT = Map.ofEntries(
            Map.entry("columns", List.of("v")),
            Map.entry("column", List.of("v")),
            Map.entry("x", List.of("v")),
            Map.entry("y", List.of("f")),
            Map.entry("select", List.of("v > 5")),
            Map.entry("flow", List.of("what")),
            Map.entry("span", List.of("v")),
            Map.entry("message", List.of("big")),
            Map.entry("id", List.of("3")),
            Map.entry("at", List.of("1700000000020000000")),
            Map.entry("steps", List.of("v > 5 then v < 5")));

    static List<View<?>> views() {
        return Views.ALL;
    }

    /// What is chosen, which no slow version says; and what `analysis` finds, where the slow versions of that are.
    private static final Set<String> WITHOUT_ORACLE = Set.of("defaults", "different", "related", "pattern", "clocks");

    @Test
    void everyViewIsComparedWithASlowVersion() throws IOException {
        StringBuilder compared = new StringBuilder();
        try (Stream<Path> tests = Files.walk(Path.of("src/test/java"))) {
            for (Path test :
                    tests.filter(file -> file.toString().endsWith("Test.java")).toList()) {
                String text = Files.readString(test);
                compared.append(text.contains("Oracle") ? text : "");
            }
        }
        assertThat(Views.kinds().stream()
                        .filter(kind -> !WITHOUT_ORACLE.contains(kind) && compared.indexOf("\"" + kind + "\"") < 0))
                .as("views that no test with an Oracle asks: write the slow version, and see it fail")
                .isEmpty();
    }

    @Test
    void namesAreUsedOnce() {
        assertThat(Views.kinds()).doesNotHaveDuplicates();
        for (View<?> view : Views.ALL) {
            assertThat(Stream.concat(view.own().stream(), Question.SHARED.stream())
                            .map(Parameter::name))
                    .as(view.name())
                    .doesNotHaveDuplicates();
        }
    }

    /// A view that is not in the list cannot be asked for, and nothing else says why.
    @Test
    void everyAnswerWithAViewIsInTheList() throws IOException {
        List<String> declared;
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            declared = files.filter(file -> file.toString().endsWith("Answer.java"))
                    .filter(file -> DECLARES.matcher(read(file)).find())
                    .map(file -> file.getFileName().toString().replace(".java", ""))
                    .toList();
        }
        String list = read(Path.of("src/main/java/dev/sightline/view/Views.java"));
        assertThat(declared).hasSizeGreaterThan(10);
        assertThat(declared.stream().filter(name -> !list.contains(name + ".VIEW")))
                .as("answers whose VIEW is not in Views.ALL: add a line there")
                .isEmpty();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("views")
    void everyWrongValueIsAnErrorOfOneLineThatNamesIt(View<?> view) {
        for (Parameter<?> parameter : view.own()) {
            if (Set.of("SPAN", "ID", "NAME").contains(parameter.label())) {
                continue; // any text is right
            }
            Map<String, List<String>> given = right(view);
            given.put(parameter.name(), List.of("1 2 ~"));
            assertThatIllegalArgumentException()
                    .as(view.name() + " " + parameter.name())
                    .isThrownBy(() -> ask(view, given))
                    .withMessageStartingWith(parameter.name() + ": ")
                    .withMessageNotContaining("\n");
        }
    }

    /// A request is checked before anything is computed: it is never asked whether one may go on.
    @ParameterizedTest
    @MethodSource("views")
    void aWrongValueCostsNoLookAtRows(View<?> view) {
        for (Parameter<?> parameter : view.own()) {
            if (Set.of("SPAN", "ID", "NAME").contains(parameter.label())) {
                continue; // any text is right
            }
            Map<String, List<String>> given = right(view);
            given.put(parameter.name(), List.of("1 2 ~"));
            Trace trace = TableTraces.trace(Table.random(2, 70, true, true), 30);
            int[] asked = {0};
            assertThatIllegalArgumentException()
                    .isThrownBy(
                            () -> new Views().answer(trace, new ViewRequest(view.name(), given), () -> ++asked[0] < 0));
            assertThat(asked[0]).as(view.name() + " " + parameter.name()).isEqualTo(1);
        }
    }

    @Test
    void theNearestNameOfTheViewComesFirst() {
        View<?> details = Views.find("details");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ask(details, Map.of("ofset", List.of("1"))))
                .withMessage("there is no parameter 'ofset' here; did you mean 'offset'?");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ask(details, Map.of("somethingElse", List.of("1"))))
                .withMessageContaining("known are limit, offset, order, ");
    }

    @Test
    void thePageOfTheApiHasTheParametersThatAreDeclared() throws IOException {
        String page = Files.readString(API);
        Map<String, Set<String>> documented = new HashMap<>();
        Matcher row = ROW.matcher(page.substring(page.indexOf("## Views")));
        while (row.find()) {
            documented.put(names(row.group(1)).iterator().next(), names(row.group(2)));
        }
        Set<String> shared = Question.SHARED.stream().map(Parameter::name).collect(Collectors.toSet());
        for (View<?> view : Views.ALL) {
            Set<String> own = view.own().stream()
                    .map(Parameter::name)
                    .filter(name -> !name.equals("pieces"))
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> there = documented.getOrDefault(view.name(), Set.of());
            assertThat(there.stream().filter(name -> !shared.contains(name)))
                    .as("own parameters of " + view.name() + " in docs/api.md")
                    .containsExactlyInAnyOrderElementsOf(own);
        }
    }

    @Test
    void thePageOfTheApiHasTheSharedParameters() throws IOException {
        String page = Files.readString(API);
        int from = page.indexOf("## Parameters all views share");
        Set<String> documented = new TreeSet<>();
        Matcher row = ROW.matcher(page.substring(from, page.indexOf("**Hold.**", from)));
        while (row.find()) {
            documented.addAll(names(row.group(1)));
        }
        Set<String> declared =
                Question.SHARED.stream().map(Parameter::name).collect(Collectors.toCollection(TreeSet::new));
        declared.add("pieces");
        assertThat(documented).isEqualTo(declared);
        String pieced = Views.ALL.stream()
                .filter(view -> view.own().stream().anyMatch(own -> own.name().equals("pieces")))
                .map(view -> "`" + view.name() + "`")
                .sorted()
                .collect(Collectors.joining(", "));
        assertThat(page).contains("| `pieces` | of " + pieced + ", instead of");
    }

    /// Names in backquotes; what stands in brackets are values.
    private static Set<String> names(String cell) {
        String plain = cell;
        for (String before = ""; !before.equals(plain); ) {
            before = plain;
            plain = plain.replaceAll("\\([^()]*\\)", "");
        }
        return NAME.matcher(plain)
                .results()
                .map(MatchResult::group)
                .map(name -> name.replace("`", ""))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<String, List<String>> right(View<?> view) {
        Map<String, List<String>> given = new HashMap<>();
        RIGHT.forEach((name, value) -> {
            if (view.parameters().contains(name)) {
                given.put(name, value);
            }
        });
        return given;
    }

    private static void ask(View<?> view, Map<String, List<String>> given) {
        Trace trace = TableTraces.trace(Table.random(2, 70, true, true), 30);
        new Views().answer(trace, new ViewRequest(view.name(), given), () -> false);
    }
}
