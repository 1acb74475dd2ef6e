package dev.sightline.intake.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;

class LetteringTest {
    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String read(byte[] file) throws IOException {
        return new String(
                Lettering.of(file).read(new ByteArrayInputStream(file)).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void leavesOutColoursLinksAndCharacterSets() throws IOException {
        assertThat(read(bytes("\033[90m10:00\033[0m \033[1;31mERROR\033[0m x\033[K\n")))
                .isEqualTo("10:00 ERROR x\n");
        assertThat(read(bytes("\033[0ma \033]8;;http://a/b\033\\text\033]8;;\033\\ b\n")))
                .isEqualTo("a text b\n");
        String rest = " of a line that is much longer than its codes".repeat(3) + "\n";
        assertThat(read(bytes("\033[1mbold\033(B\033[m\033]0;title\007" + rest)))
                .isEqualTo("bold" + rest);
    }

    @Test
    void anEndOfLineEndsACodeThatIsCut() throws IOException {
        assertThat(read(bytes("\033[31mred\033\033[0m of a line with two escapes\n")))
                .isEqualTo("red of a line with two escapes\n");
        assertThat(read(bytes("\033[31mred\033[0\nnext\033\nlast\033]8;;x\nend\n")))
                .isEqualTo("red\nnext\nlast\nend\n");
    }

    @Test
    void aTextWithoutCodesAndABinaryFileStayAsTheyAre() {
        assertThat(Lettering.of(bytes("10:00 ERROR x\n"))).isEqualTo(Lettering.PLAIN);
        assertThat(Lettering.of(bytes("\0\0\1\2\3\4\5\6\033[31m\0\0\1\2\3"))).isEqualTo(Lettering.PLAIN);
        assertThat(Lettering.of(new byte[0])).isEqualTo(Lettering.PLAIN);
    }

    @Test
    void linesMayEndInReturnsAlone() throws IOException {
        assertThat(read(bytes("time,ms\r1,2\r3,4\r"))).isEqualTo("time,ms\n1,2\n3,4\n");
        assertThat(Lettering.of(bytes("time,ms\r\n1,2\r\n"))).isEqualTo(Lettering.PLAIN);
        assertThat(Lettering.of(bytes("no end\r"))).isEqualTo(Lettering.PLAIN);
        assertThat(Lettering.of(bytes("\0\1\2\r\0\1\2\r\0"))).isEqualTo(Lettering.PLAIN);
    }

    @Test
    void readsUtf16OfBothOrders() throws IOException {
        String text = "Zeit;Gerät;Last\r\n2026-04-01 10:00;Kühler 😀;1\r\n".repeat(9_000);
        for (var charset : new java.nio.charset.Charset[] {StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE}) {
            assertThat(read(("\ufeff" + text).getBytes(charset))).isEqualTo(text);
        }
    }

    @Test
    void whatIsNoCharacterOfUtf16IsReplaced() throws IOException {
        byte[] lone = "\ufeffa,b\n1,x\n".getBytes(StandardCharsets.UTF_16LE);
        lone[lone.length - 4] = 0;
        lone[lone.length - 3] = (byte) 0xd8;
        assertThat(read(lone)).startsWith("\ufeffa,b\n1,".substring(1)).contains("\ufffd");
    }

    /// However the bytes come, in one read or in pieces, they are the same.
    @Test
    void piecesDoNotMatter() throws IOException {
        String coloured = "\033[90m10:00:01\033[0m \033]8;;u\033\\link\033]8;;\033\\ x\n".repeat(50);
        byte[] whole = bytes(coloured);
        String expected = read(whole);
        Random random = new Random(3);
        for (int i = 0; i < 200; i++) {
            int cut = random.nextInt(whole.length);
            InputStream pieces = new SequenceInputStream(
                    new ByteArrayInputStream(whole, 0, cut), new ByteArrayInputStream(whole, cut, whole.length - cut));
            assertThat(new String(new TerminalText(pieces).readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(expected);
        }
    }
}
