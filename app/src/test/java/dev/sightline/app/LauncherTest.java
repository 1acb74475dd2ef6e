package dev.sightline.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.app.shell.JdkCheck;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The scripts `sightline` and `find-jdk`, with JDKs, Maven and npm that are scripts of a few lines.
class LauncherTest {
    @TempDir
    Path folder = Path.of("");

    private Path programs = folder;

    private record Ended(int status, String out, String err) {}

    @BeforeEach
    void copyTheScripts() throws IOException {
        Path root = DocsTest.root();
        for (String file : List.of("sightline", "find-jdk", "pom.xml")) {
            Files.copy(root.resolve(file), folder.resolve(file), StandardCopyOption.COPY_ATTRIBUTES);
        }
        programs = Files.createDirectories(folder.resolve("programs"));
        // Both read what they are given, as Maven and npm do.
        script(programs.resolve("npm"), "cat >/dev/null");
        script(
                programs.resolve("mvn"),
                "cat >>eaten; npm install; mkdir -p app/target; touch app/target/sightline.jar");
    }

    private static Path script(Path file, String body) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    /// A JDK whose Java says where it is, and hands on what it reads.
    private Path jdk(String name, String version) throws IOException {
        Path jdk = folder.resolve(name);
        Files.createDirectories(jdk.resolve("bin"));
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"X\"\nJAVA_VERSION=\"" + version + "\"\n");
        script(jdk.resolve("bin/javac"), "exit 0");
        script(jdk.resolve("bin/java"), "echo ran $JAVA_HOME; cat");
        return jdk;
    }

    private static String joined(Path... paths) {
        return Arrays.stream(paths).map(Path::toString).collect(Collectors.joining(":"));
    }

    private Ended sightline(String input, Map<String, String> environment) throws IOException, InterruptedException {
        return run(input, environment, folder.resolve("sightline").toString(), "info", "-");
    }

    private Ended run(String input, Map<String, String> environment, String... command)
            throws IOException, InterruptedException {
        Path in = Files.writeString(folder.resolve("in"), input);
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectInput(in.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().clear();
        builder.environment().put("PATH", programs + ":/usr/local/bin:/usr/bin:/bin");
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), Files.readString(out, UTF_8), Files.readString(err, UTF_8));
    }

    @Test
    void theFirstCommandReadsItsInputAfterBuilding() throws IOException, InterruptedException {
        Path good = jdk("good", "25.0.3");
        Ended ended = sightline("a,b\n1,2\n", Map.of("HOME", folder.toString(), "SIGHTLINE_JDKS", joined(good)));
        assertThat(ended.err()).contains("building", "built in");
        assertThat(ended.out()).isEqualTo("ran " + good + "\na,b\n1,2\n");
        assertThat(folder.resolve("eaten")).isEmptyFile();
        assertThat(ended.status()).isZero();
    }

    /// A compiler that is asked again says the same; a download may succeed.
    @Test
    void aBuildThatFailedIsNotRepeatedUntilSomethingChanges() throws IOException, InterruptedException {
        Map<String, String> environment = Map.of("SIGHTLINE_JDKS", joined(jdk("good", "25.0.3")));
        assertThat(sightline("", environment).status()).isZero();
        Path source = Files.createDirectories(folder.resolve("replay")).resolve("X.java");
        Files.setLastModifiedTime(
                Files.writeString(source, "x"), FileTime.from(Instant.now().plusSeconds(1)));
        fails("[ERROR] COMPILATION ERROR :", "[ERROR] X.java:[1,1] class expected");
        Ended first = sightline("", environment);
        assertThat(first.status()).isEqualTo(1);
        assertThat(first.err()).contains("X.java:[1,1]", "the build failed").contains("building");
        // As of when the build began: what was edited meanwhile is newer.
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().minusSeconds(60)));
        Files.delete(folder.resolve("app/target/built"));
        Ended second = sightline("", environment);
        assertThat(second.status()).isEqualTo(1);
        assertThat(second.out()).as("what was built before them").isEmpty();
        assertThat(second.err()).hasLineCount(1).contains("failed before: [ERROR] X.java:[1,1] class expected");
        assertThat(folder.resolve("tries")).content().hasLineCount(1);
        Ended otherJdk = sightline("", Map.of("SIGHTLINE_JDKS", joined(jdk("other", "25.0.4"))));
        assertThat(otherJdk.err()).contains("building");
        fails("[ERROR] Could not transfer artifact a:b:1");
        Files.delete(folder.resolve("build.log"));
        for (int i = 0; i < 2; i++) {
            assertThat(sightline("", environment).err()).contains("building");
        }
        assertThat(folder.resolve("tries")).content().hasLineCount(4);
        Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
        assertThat(sightline("", environment).err()).contains("building");
    }

    private void fails(String... lines) throws IOException {
        script(programs.resolve("mvn"), "echo try >>tries; printf '%s\\n' '" + String.join("' '", lines) + "'; exit 1");
    }

    /// Stages of boards that a site has made are jars in its catalogue.
    @Test
    void jarsOfTheCatalogueAreOnTheClassPath() throws IOException, InterruptedException {
        Path good = jdk("good", "25.0.3");
        script(good.resolve("bin/java"), "echo \"$@\"");
        Map<String, String> environment =
                new HashMap<>(Map.of("SIGHTLINE_JDKS", joined(good), "HOME", folder.toString()));
        Path catalogue = Files.createDirectories(folder.resolve(".config/sightline"));
        assertThat(sightline("", environment).out()).contains("-jar ");
        Files.createFile(catalogue.resolve("meters.jar"));
        assertThat(sightline("", environment).out())
                .contains("-cp " + folder.resolve("app/target/sightline.jar") + ":" + catalogue + "/* ")
                .endsWith("dev.sightline.app.Main info -\n");
        environment.put("SIGHTLINE_CATALOGUE", folder.resolve("elsewhere").toString());
        assertThat(sightline("", environment).out()).contains("-jar ");
    }

    @Test
    void startsWithoutAHome() throws IOException, InterruptedException {
        Ended ended = sightline("x\n", Map.of("SIGHTLINE_JDKS", joined(jdk("good", "25.0.3"))));
        assertThat(ended.err()).doesNotContain("unbound");
        assertThat(ended.out()).endsWith("x\n");
        assertThat(ended.status()).isZero();
        Ended usualPlaces = run("", Map.of(), "bash", "-euc", ". ./find-jdk; echo $JAVA_HOME at $HOME");
        assertThat(usualPlaces.err()).doesNotContain("unbound");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"25", "25.0.1", "25.0.2", "25.0.2.0.1", "25-ea", "25.0.2+7"})
    void anOldBuildIsRefusedByName(String version) throws IOException, InterruptedException {
        Path old = jdk("old", version);
        Ended ended = sightline("", Map.of("JAVA_HOME", old.toString(), "SIGHTLINE_JDKS", ""));
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.out()).isEmpty();
        assertThat(ended.err())
                .contains(old + " is " + version, "before 25.0.3", "pinned", "a JDK 25 from 25.0.3 on is needed");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({"25.0.3", "25.0.3.1", "25.0.10", "25.0.4-beta", "25.1"})
    void agoodOneIsPreferred(String version) throws IOException, InterruptedException {
        Path old = jdk("old", "25.0.1");
        Path good = jdk("good", version);
        Ended ended = sightline("", Map.of("SIGHTLINE_JDKS", joined(jdk("other", "17.0.15"), old, good)));
        assertThat(ended.out()).isEqualTo("ran " + good + "\n");
        assertThat(ended.err()).doesNotContain("not used");
        Ended asked = sightline("", Map.of("JAVA_HOME", old.toString(), "SIGHTLINE_JDKS", joined(good)));
        assertThat(asked.out()).isEqualTo("ran " + good + "\n");
        assertThat(asked.err()).contains("not used: " + old + " is 25.0.1");
    }

    @Test
    void aFolderThatIsNoJdk25IsNone() throws IOException, InterruptedException {
        Path older = jdk("older", "17.0.15");
        Path later = jdk("later", "250.0.3");
        Ended ended = sightline("", Map.of("SIGHTLINE_JDKS", joined(older, later, folder.resolve("nowhere"))));
        assertThat(ended.status()).isEqualTo(1);
        assertThat(ended.err()).contains("none was found").doesNotContain("not used");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "25.0.2+10, true",
        "25+36, true",
        "25.0.1, true",
        "25.0.3+9-LTS, false",
        "25.0.4, false",
        "26, false",
        "25.1, false"
    })
    void theJarRefusesOldBuildsItself(String version, boolean refused) {
        String line = JdkCheck.refusal(Runtime.Version.parse(version));
        assertThat(line != null).isEqualTo(refused);
        if (line != null) {
            assertThat(line).contains(version, "25.0.3", "pinned").doesNotContain("\n");
        }
    }
}
