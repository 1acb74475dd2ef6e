package dev.sightline.logging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/// Programs of their own: loggers are made once a process.
@Timeout(60)
class BridgesTest {
    @TempDir
    Path folder;

    /// Logs in all ways that SLF4J has.
    static final class Slf4jProgram {
        private Slf4jProgram() {}

        public static void main(String[] args) {
            Logger logger = LoggerFactory.getLogger("shop.Orders");
            logger.info("took {} ms for {}", 12, "ann");
            MDC.put("user", "ann");
            logger.atInfo()
                    .addKeyValue("total", 17.5)
                    .addKeyValue("count", 3)
                    .addKeyValue("paid", true)
                    .addKeyValue("message", "mine")
                    .log("order.placed");
            MDC.remove("user");
            logger.warn("failed", new IllegalStateException("why"));
            logger.debug("nobody wants to know");
            LoggerFactory.getLogger("db.Pool").debug("but of this");
        }
    }

    /// Logs by what Java itself has.
    static final class SystemProgram {
        private SystemProgram() {}

        public static void main(String[] args) {
            System.Logger logger = System.getLogger("shop.Orders");
            logger.log(System.Logger.Level.INFO, "took {0} ms for {1}", 12, "ann");
            logger.log(System.Logger.Level.ERROR, "failed", new IllegalStateException("why"));
            logger.log(System.Logger.Level.DEBUG, "nobody wants to know");
            logger.log(System.Logger.Level.INFO, "not a {pattern", 1);
        }
    }

    private record Ran(String err, List<String> events) {
        String with(String text) {
            return events.stream()
                    .filter(line -> line.contains(text))
                    .findFirst()
                    .orElse("nothing");
        }
    }

    private Ran run(Class<?> program, String... flags) throws IOException, InterruptedException {
        Path file = folder.resolve("events.bp");
        Path said = folder.resolve("said");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1"));
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
        builder.environment().put("SIGHTLINE_URL", "file:" + file);
        Path levels = Files.writeString(folder.resolve("levels"), "db.* debug\n");
        builder.environment().put("SIGHTLINE_LEVEL_FILE", levels.toString());
        Process process = builder.start();
        assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(said)).isZero();
        return new Ran(Files.readString(said), Files.readAllLines(file, UTF_8));
    }

    @Test
    void whatIsLoggedBySlf4jIsRecordedAndStillPrinted() throws Exception {
        Ran ran = run(Slf4jProgram.class, "-Dslf4j.provider=dev.sightline.logging.SightlineProvider");
        assertThat(ran.err())
                .contains("took 12 ms for ann")
                .contains("order.placed")
                .contains("IllegalStateException: why");
        assertThat(ran.err()).doesNotContain("nobody wants").doesNotContain("but of this");
        assertThat(ran.with("pattern=\"took {} ms for {}\""))
                .contains(" event=shop.Orders ")
                .contains(" level=Info ")
                .contains(" message=\"took 12 ms for ann\"");
        assertThat(ran.with("pattern=order.placed"))
                .contains(" message=order.placed")
                .contains(" total=17.5")
                .contains(" count=3")
                .contains(" paid=true")
                .contains(" user=ann")
                .doesNotContain("mine");
        assertThat(ran.with("pattern=failed"))
                .contains(" level=Warn ")
                .contains(" error=\"java.lang.IllegalStateException: why\"")
                .contains("BridgesTest$Slf4jProgram.main");
        assertThat(ran.with("but of this")).contains(" event=db.Pool ").contains(" level=Debug ");
        assertThat(ran.events()).hasSize(4);
    }

    @Test
    void whatIsLoggedBySystemLoggerIsRecordedAndStillPrinted() throws Exception {
        Ran ran = run(SystemProgram.class);
        assertThat(ran.err()).contains("took 12 ms for ann").contains("IllegalStateException: why");
        assertThat(ran.with("message=\"took 12 ms for ann\""))
                .contains(" event=shop.Orders ")
                .contains(" pattern=\"took {0} ms for {1}\"");
        assertThat(ran.with("pattern=failed"))
                .contains(" level=Error ")
                .contains(" error=\"java.lang.IllegalStateException: why\"");
        assertThat(ran.with("not a")).contains(" message=\"not a {pattern\"");
        assertThat(ran.events()).hasSize(3);
    }
}
