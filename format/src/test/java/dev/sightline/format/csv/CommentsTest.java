package dev.sightline.format.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sightline.format.Reading;
import dev.sightline.format.RecordingSink;
import org.junit.jupiter.api.Test;

/// Lines that begin with `#`, below a header.
class CommentsTest {
    private static RecordingSink read(String table) {
        return Reading.read(new CsvFormat(), table);
    }

    @Test
    void buildsAndChannelsAreRows() {
        RecordingSink builds = read("Build,Branch,Took\n#1200,main,7\n#1201,main,8\n#1202,main,9\n");
        assertThat(builds.rows).hasSize(3);
        assertThat(builds.assumed).isEmpty();
        RecordingSink chat = read("channel,user,n\nanna,x,1\n#general,y,2\nbob,x,3\n#incidents,y,4\n");
        assertThat(chat.rows).hasSize(4);
    }

    @Test
    void aRowThatWasTakenOutIsAComment() {
        RecordingSink sink = read("n,took\n1,5\n#2,6\n3,7\n");
        assertThat(sink.rows).hasSize(2);
        assertThat(sink.assumed).singleElement().asString().startsWith("1 line begins with #");
        assertThat(read("when,took\n\"2026-03-01\",5\n#\"2026-03-02\",6\n\"2026-03-03\",7\n").rows)
                .hasSize(2);
    }

    @Test
    void remarksAndUnitsAreComments() {
        RecordingSink sink = read("name,took\n#-,ms\na,5\n# measured again\nb,7\n#end of file\n");
        assertThat(sink.rows).hasSize(2);
    }
}
