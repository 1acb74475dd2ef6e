package dev.sightline.record;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/// What a program prints. The streams are the process's: nobody else may print meanwhile.
@Isolated
class OutputCaptureTest {
    private static final Pattern TEXT = Pattern.compile(" stream=(out|err) text=(\"(?:[^\"\\\\]|\\\\.)*\"|\\S*)");
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final Lines lines = new Lines(() -> {});

    @BeforeEach
    void standIn() {
        System.setOut(new PrintStream(shown, true, UTF_8));
        System.setErr(new PrintStream(shown, true, UTF_8));
        System.setProperty("stdout.encoding", "UTF-8");
        System.setProperty("stderr.encoding", "UTF-8");
    }

    @AfterEach
    void restore() {
        System.setOut(out);
        System.setErr(err);
    }

    private RecorderBuilder builder(String url) {
        return Recorder.builder("test").url(url).destination(lines, Clock.systemUTC());
    }

    /// @param stream `out` or `err`
    private List<String> texts(String stream) {
        List<String> found = new ArrayList<>();
        for (String line : lines.with(" event=output ")) {
            Matcher text = TEXT.matcher(line);
            assertThat(text.find()).as(line).isTrue();
            if (text.group(1).equals(stream)) {
                found.add(text.group(2).replaceAll("^\"|\"$", ""));
            }
        }
        return found;
    }

    @Test
    void linesAreEventsAndStillPrinted() {
        PrintStream before = System.out;
        try (Recorder recorder = builder("file:x.bp?capture=output").build()) {
            EventType other = recorder.event("e", Field.string("of"));
            System.out.print("half ");
            System.err.println("a warning");
            System.out.println("a line of größe");
            System.out.println();
            System.out.print("two\r\nthree\n");
            other.now().put(said("inside")).commit();
            System.out.print("no end");
        }
        assertThat(System.out).isSameAs(before);
        assertThat(shown.toString(UTF_8)).isEqualTo("half a warning\na line of größe\n\ntwo\r\nthree\ninside\nno end");
        assertThat(texts("out")).containsExactly("half a line of größe", "two", "three", "inside", "no end");
        assertThat(texts("err")).containsExactly("a warning");
        assertThat(lines.with(" event=e ")).hasSize(1);
    }

    private static String said(String what) {
        System.out.println(what);
        return what;
    }

    @Test
    void threadsThatPrintAtOnceLoseNothing() throws InterruptedException {
        int each = 500;
        try (Recorder recorder = builder("file:x.bp").captureOutput().build()) {
            List<Thread> threads = IntStream.range(0, 4)
                    .mapToObj(t -> new Thread(() -> {
                        for (int i = 0; i < each; i++) {
                            System.out.println("t" + t + "-" + i);
                        }
                    }))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : threads) {
                thread.join();
            }
            assertThat(recorder.lost()).isZero();
        }
        assertThat(texts("out"))
                .hasSize(4 * each)
                .containsExactlyInAnyOrderElementsOf(
                        shown.toString(UTF_8).lines().toList());
    }

    @Test
    void aLongLineComesInPieces() {
        String line = "x".repeat(40_000);
        try (Recorder recorder = builder("file:x.bp").captureOutput().build()) {
            System.out.println(line);
            assertThat(recorder.misuses()).isZero();
        }
        assertThat(texts("out")).hasSize(3);
        assertThat(String.join("", texts("out"))).isEqualTo(line);
    }

    @Test
    void whatIsTheDestinationIsNotCaptured() {
        try (Recorder recorder = builder("stderr?capture=output").build()) {
            System.err.println("not me");
            System.out.println("but me");
            assertThat(recorder.lost()).isZero();
        }
        assertThat(texts("err")).isEmpty();
        assertThat(texts("out")).containsExactly("but me");
    }

    @Test
    void offMeansOff() {
        PrintStream before = System.out;
        try (Recorder recorder =
                Recorder.builder("test").url("none").captureOutput().build()) {
            System.out.println("seen only");
            assertThat(recorder.lost()).isZero();
            assertThat(System.out).isSameAs(before);
        }
        assertThat(shown.toString(UTF_8)).isEqualTo("seen only\n");
    }
}
