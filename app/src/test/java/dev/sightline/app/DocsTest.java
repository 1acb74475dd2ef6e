package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.answer.DetectCommand;
import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import dev.sightline.view.Views;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// What the documents say of the code is still so: classes, links and commands.
public class DocsTest {
    private static final Path ROOT = root();

    /// A word in backquotes that can be nothing but a class: two humps, or one word like `Views`.
    private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z0-9]+[A-Za-z0-9]*)(\\.[A-Z]\\w*)?`");

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(sh|console)\\n(.*?)^```");
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^\\s*(?:\\$ )?(?:[^#\\n']*\\| )?(?:\\./)?sightline( .*)?$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([^\\s'\"]+)");

    public static Path root() {
        Path at = Path.of("").toAbsolutePath();
        while (!Files.exists(at.resolve("CONTRIBUTING.md"))) {
            at = java.util.Objects.requireNonNull(at.getParent(), "no folder above has CONTRIBUTING.md");
        }
        return at;
    }

    private static String read(Path file) throws IOException {
        return Files.readString(file);
    }

    private static List<Path> files(String ending) throws IOException {
        Set<String> notOurs = Set.of("target", "node_modules", "dist", ".git");
        try (Stream<Path> all = Files.find(
                ROOT,
                12,
                (path, attributes) -> attributes.isRegularFile()
                        && path.toString().endsWith(ending)
                        && Stream.of(ROOT.relativize(path).toString().split("/"))
                                .noneMatch(notOurs::contains))) {
            return all.sorted().toList();
        }
    }

    private static final Pattern EXPORTED =
            Pattern.compile("(?m)^export (?:abstract )?(?:class|interface|type) (\\w+)");

    /// Words in backquotes that look like classes of ours: the JDK's, a unit.
    private static final Set<String> OTHERS =
            Set.of("CancellationException", "IllegalArgumentException", "KiB", "Request", "System");

    private static Set<String> classes() throws IOException {
        Set<String> there = files(".java").stream()
                .map(path -> path.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        for (Path file : files(".ts")) {
            EXPORTED.matcher(read(file)).results().forEach(found -> there.add(found.group(1)));
        }
        there.addAll(OTHERS);
        return there;
    }

    static List<String> documentsThatNameClasses() throws IOException {
        return Stream.concat(
                        Stream.of("docs/life-of-an-event.md", "docs/papers.md", "CONTRIBUTING.md"),
                        files("README.md").stream()
                                .map(path -> ROOT.relativize(path).toString())
                                .filter(name -> name.matches("\\w+/README.md")))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("documentsThatNameClasses")
    void namesOnlyClassesThatExist(String document) throws IOException {
        Set<String> there = classes();
        List<String> named = CLASS.matcher(read(ROOT.resolve(document)))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(named.stream().filter(name -> !there.contains(name)).map(name -> place(document, "`" + name)))
                .as("classes that are gone: write the new name, or take the sentence out")
                .isEmpty();
    }

    /// `docs/x.md, line 3: NAME`.
    private static String place(String document, String what) {
        try {
            List<String> lines = read(ROOT.resolve(document)).lines().toList();
            int line = 0;
            while (line < lines.size() && !lines.get(line).contains(what)) {
                line++;
            }
            return document + ", line " + (line + 1) + ": " + what.replace("`", "");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void namesOnlyFilesOfThePageThatExist() throws IOException {
        List<String> named = Pattern.compile("`(screen/[\\w/.-]+)`")
                .matcher(read(ROOT.resolve("docs/life-of-an-event.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(named).isNotEmpty();
        assertThat(named.stream()
                        .filter(name -> !Files.exists(ROOT.resolve(name)))
                        .map(name -> place("docs/life-of-an-event.md", "`" + name)))
                .as("files of the page that are gone: write the new name, or take the sentence out")
                .isEmpty();
    }

    @Test
    void theGuideListsAllViews() throws IOException {
        String row = read(ROOT.resolve("docs/guide.md"))
                .lines()
                .filter(line -> line.startsWith("| `sightline view KIND PATH...`"))
                .findFirst()
                .orElseThrow();
        assertThat(Views.kinds().stream().filter(kind -> !kind.equals("info") && !row.contains("`" + kind + "`")))
                .as("views that the table of commands in docs/guide.md does not name")
                .isEmpty();
    }

    /// What is to be written, where the table of formats, their pages or their number lag behind the classes.
    @Test
    void everyFormatHasAPageAndARow() throws IOException {
        List<Format> formats = Formats.load().all();
        List<String> rows = read(ROOT.resolve("docs/formats.md"))
                .lines()
                .filter(line -> line.startsWith("| ["))
                .toList();
        List<String> toDo = new ArrayList<>();
        for (Format format : formats) {
            String name = format.name();
            if (!Files.exists(ROOT.resolve("docs/formats/" + name + ".md"))) {
                toDo.add("docs/formats/" + name + ".md: is missing: what it is, what is recognised, which roles");
            }
            String begin = "| [" + name + "](formats/" + name + ".md) |";
            if (rows.stream().filter(row -> row.startsWith(begin)).count() != 1) {
                toDo.add("docs/formats.md: the table needs one row: " + begin + " " + format.description()
                        + " | none in the data set |  |  |  |  |");
            }
        }
        for (String row : rows) {
            String name = row.replaceFirst("\\| \\[([^]]*)].*", "$1");
            if (formats.stream().noneMatch(format -> format.name().equals(name))) {
                toDo.add("docs/formats.md: no class reads '" + name + "': delete its row");
            }
        }
        assertThat(toDo).isEmpty();
    }

    /// What a newcomer begins with: everything there, and nothing of it called as the model is.
    @Test
    void aNewFormatIsACopyOfTheModel(@TempDir Path folder) throws Exception {
        List<String> model = List.of(
                "dev",
                "find-jdk",
                ".mvn/jvm.config",
                "pom.xml",
                "format/src/main/java/dev/sightline/format/jobstate",
                "format/src/test/java/dev/sightline/format/jobstate",
                "format/src/test/resources/dev/sightline/format/samples/jobstate",
                "docs/formats/jobstate.md");
        for (String name : model) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(name))) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    Path copy = folder.resolve(ROOT.relativize(file));
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
                }
            }
        }
        Process dev = new ProcessBuilder("bash", folder.resolve("dev").toString(), "new", "format", "drift")
                .redirectErrorStream(true)
                .start();
        String said = new String(dev.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(dev.waitFor()).as(said).isZero();
        List<Path> made;
        try (Stream<Path> files = Files.walk(folder)) {
            made = files.filter(file -> Files.isRegularFile(file)
                            && folder.relativize(file).toString().matches("(?i).*drift.*"))
                    .toList();
        }
        assertThat(made)
                .hasSizeGreaterThan(6)
                .allSatisfy(file -> assertThat(read(file)).doesNotContainIgnoringCase("jobstate"));
        assertThat(folder.resolve("format/src/main/java/dev/sightline/format/drift/DriftFormat.java"))
                .content()
                .contains("public final class DriftFormat implements Format", "return \"drift\";");
    }

    @Test
    void countsTheFormatsThereAre() throws IOException {
        String number = Formats.load().all().size() + " [formats](docs/formats.md)";
        List<String> lines = read(ROOT.resolve("README.md")).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            MatchResult counted = Pattern.compile("\\d+ \\[formats]\\(docs/formats.md\\)")
                    .matcher(lines.get(i))
                    .results()
                    .findFirst()
                    .orElse(null);
            if (counted != null) {
                assertThat(counted.group())
                        .as("README.md, line " + (i + 1) + ": write '" + number + "'")
                        .isEqualTo(number);
                return;
            }
        }
        org.junit.jupiter.api.Assertions.fail("README.md: must say '" + number + "' somewhere");
    }

    @Test
    void linksLeadSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path document : files(".md")) {
            for (MatchResult link : LINK.matcher(read(document)).results().toList()) {
                String target = link.group(1);
                if (target.contains("://")) {
                    continue;
                }
                links++;
                if (!leadsSomewhere(document, target)) {
                    broken.add(place(ROOT.relativize(document).toString(), "(" + target + ")"));
                }
            }
        }
        assertThat(links).isGreaterThan(50);
        assertThat(broken)
                .as("links that lead nowhere: give them a file that is there, and a heading that it has")
                .isEmpty();
    }

    private static boolean leadsSomewhere(Path document, String target) throws IOException {
        int hash = target.indexOf('#');
        String path = hash < 0 ? target : target.substring(0, hash);
        Path file = path.isEmpty() ? document : document.resolveSibling(path).normalize();
        return Files.exists(file) && (hash < 0 || headings(file).contains(target.substring(hash + 1)));
    }

    /// As GitHub makes them: lower case, blanks to hyphens, all else but letters and digits dropped.
    private static Set<String> headings(Path file) throws IOException {
        return read(file)
                .lines()
                .filter(line -> line.startsWith("#"))
                .map(line -> line.replaceFirst("^#+ ", "")
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^a-z0-9 _-]", "")
                        .replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"README.md", "docs/guide.md"})
    void showsOnlyCommandsThatTheCommandLineUnderstands(String document) throws IOException {
        List<List<String>> commands = commands(read(ROOT.resolve(document)));
        assertThat(commands).hasSizeGreaterThan(4);
        for (List<String> command : commands) {
            String shown = document + " shows 'sightline " + String.join(" ", command) + "': ";
            try {
                CommandLine.ParseResult parsed = Main.commandLine().parseArgs(command.toArray(String[]::new));
                assertThat(parsed.errors()).as(shown).isEmpty();
                assertThat(parsed.hasSubcommand())
                        .as(shown + "no command of ours")
                        .isTrue();
            } catch (CommandLine.ParameterException notUnderstood) {
                throw new AssertionError(shown + notUnderstood.getMessage(), notUnderstood);
            }
        }
    }

    @Test
    void detectHasNoOptionThatItsPageDoesNotName() throws IOException {
        String page = read(ROOT.resolve("docs/detect.md"))
                + read(ROOT.resolve("docs/guide.md"))
                + read(ROOT.resolve("docs/formats/log.md"));
        List<String> options = new CommandLine(new DetectCommand())
                .getCommandSpec().options().stream()
                        .filter(option -> !option.usageHelp() && !option.versionHelp())
                        .map(CommandLine.Model.OptionSpec::shortestName)
                        .toList();
        assertThat(options.stream().filter(name -> !page.contains(name)))
                .as("options of detect that neither docs/detect.md nor docs/guide.md names: write what they find")
                .isEmpty();
    }

    @Test
    void findsCommandsAsPeopleWriteThem() {
        assertThat(
                        commands(
                                "```sh\nvmstat 1 | ./sightline open -   # so\n```\n```console\n$ sightline view state x --at '1 2'\nat 1\n```\n"))
                .containsExactly(List.of("open", "-"), List.of("view", "state", "x", "--at", "1 2"));
    }

    /// The arguments of each `sightline` line in a fenced block.
    private static List<List<String>> commands(String document) {
        return FENCE.matcher(document)
                .results()
                .flatMap(fence -> COMMAND.matcher(fence.group(2)).results())
                .map(line -> line.group(1) == null ? "" : line.group(1))
                .map(arguments -> WORD.matcher(arguments.replaceFirst("\\s#.*$", ""))
                        .results()
                        .map(word -> word.group(1) != null
                                ? word.group(1)
                                : word.group(2) != null ? word.group(2) : word.group(3))
                        .toList())
                .toList();
    }
}
