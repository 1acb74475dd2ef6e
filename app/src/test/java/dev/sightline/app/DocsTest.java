package dev.sightline.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Format;
import dev.sightline.format.Formats;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/// What the documents say of the code is still so: classes, links and commands.
class DocsTest {
    private static final Path ROOT = root();

    /// A word in backquotes that can be nothing but a class: two humps, or one word like `Views`.
    private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z0-9]+[A-Za-z0-9]*)(\\.[A-Z]\\w*)?`");

    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern FENCE = Pattern.compile("(?ms)^```(sh|console)\\n(.*?)^```");
    private static final Pattern COMMAND =
            Pattern.compile("(?m)^\\s*(?:\\$ )?(?:[^#\\n']*\\| )?(?:\\./)?sightline( .*)?$");
    private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|([^\\s'\"]+)");

    static Path root() {
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

    @ParameterizedTest
    @ValueSource(strings = {"docs/life-of-an-event.md", "docs/papers.md"})
    void namesOnlyClassesThatExist(String document) throws IOException {
        Set<String> there = files(".java").stream()
                .map(path -> path.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        List<String> named = CLASS.matcher(read(ROOT.resolve(document)))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(named)
                .hasSizeGreaterThan(15)
                .allSatisfy(name -> assertThat(there).contains(name));
    }

    @Test
    void namesOnlyFilesOfThePageThatExist() throws IOException {
        List<String> named = Pattern.compile("`(screen/[\\w/.-]+)`")
                .matcher(read(ROOT.resolve("docs/life-of-an-event.md")))
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(named)
                .isNotEmpty()
                .allSatisfy(name -> assertThat(ROOT.resolve(name)).exists());
    }

    @Test
    void everyFormatHasAPageAndARow() throws IOException {
        String list = read(ROOT.resolve("docs/formats.md"));
        for (Format format : Formats.load().all()) {
            assertThat(ROOT.resolve("docs/formats/" + format.name() + ".md")).exists();
            assertThat(list).contains("| [" + format.name() + "](formats/" + format.name() + ".md) |");
        }
    }

    @Test
    void countsTheFormatsThereAre() throws IOException {
        int formats = Formats.load().all().size();
        assertThat(read(ROOT.resolve("docs/formats.md")).lines().filter(line -> line.matches("\\| \\[.*")))
                .as("rows of the table")
                .hasSize(formats);
        assertThat(read(ROOT.resolve("README.md"))).contains(formats + " [formats](docs/formats.md)");
        assertThat(Formats.load().all().stream().map(Format::name)).doesNotHaveDuplicates();
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
                    broken.add(ROOT.relativize(document) + " -> " + target);
                }
            }
        }
        assertThat(links).isGreaterThan(50);
        assertThat(broken).isEmpty();
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
            CommandLine.ParseResult parsed = Main.commandLine().parseArgs(command.toArray(String[]::new));
            assertThat(parsed.errors()).as(command.toString()).isEmpty();
            assertThat(parsed.hasSubcommand()).as(command.toString()).isTrue();
        }
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
