package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A word such as `NULL` makes a column of numbers one of texts; whoever sees texts is told why.
class WordsAmongNumbersTest {
    @TempDir
    Path folder = Path.of("");

    private List<String> said(String text) throws IOException {
        Opening opening = new Opening(folder);
        return opening.open(opening.file("a.csv", text)).ledger().assumed().stream()
                .filter(line -> line.contains("stands among"))
                .toList();
    }

    @Test
    void saysWhyAColumnIsNoNumber() throws IOException {
        assertThat(said("id,amount,note,name\n" + "1,5.5,x,a\n".repeat(5) + "2,NULL,3,b7\n3,\\N,y,c\n"))
                .singleElement()
                .asString()
                .endsWith("a.csv: column 'amount': texts, because NULL stands among its numbers;"
                        + " --type 'amount=float64' counts what is no number as missing");
    }

    @Test
    void namesAndIdsAreTexts() throws IOException {
        assertThat(said("id,name\n7,a7f3\n" + "12,x\n13,14\n".repeat(20))).isEmpty();
        assertThat(said("id,n\n" + "12,3\n13,-\n14,NaN\n".repeat(20))).isEmpty();
    }

    @Test
    void saysWhatTwoPartsOfATimeAre() throws IOException {
        Opening opening = new Opening(folder);
        String text = "job,duration\na,4:21\nb,12:30\n";
        assertThat(opening.open(opening.file("b.csv", text)).ledger().assumed())
                .anySatisfy(line ->
                        assertThat(line).endsWith("column 'duration': 4:21 and the like are minutes and seconds"));
        String hours = "job,duration\na,0:04:21\nb,1:12:30\n";
        assertThat(opening.open(opening.file("c.csv", hours)).ledger().assumed())
                .noneMatch(line -> line.contains("minutes and seconds"));
    }
}
