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

    private static RecordingSink rows(String header, String form) {
        StringBuilder table = new StringBuilder(header);
        for (int i = 0; i < 60; i++) {
            table.append(form.replace("I", Integer.toString(i)));
        }
        return read(table.toString());
    }

    @Test
    void rowsMayLackAnOptionalFieldOrHaveOneMore() {
        assertThat(rows("channel,at,n,opt\n", "#chI,2026-03-01 10:00:00,I\n").rows)
                .hasSize(60);
        assertThat(rows("channel,n\n", "#chI,I,\n").rows).hasSize(60);
    }

    @Test
    void cellsOfRowsMayHaveSeveralLines() {
        RecordingSink sink = rows("channel,text,n\n", "#nI,\"a\nb\",I\n");
        assertThat(sink.rows).hasSize(60);
        assertThat(sink.rows.get(7)).containsEntry("channel", "#n7").containsEntry("n", "7");
    }

    @Test
    void takenOutAreThoseOfDatesAndOfNamesThatAreThere() {
        String dates = "when,host,n\nWed Mar  4 10:00:05 2026,h2,5\n#Wed Mar  4 10:00:06 2026,h2,5\n"
                + "Wed Mar  4 10:00:07 2026,h2,5\n";
        assertThat(read(dates).rows).hasSize(2);
        RecordingSink hosts = read("host,n\nh1,5\n#h1,6\nh2,7\n#h2,8\n");
        assertThat(hosts.rows).hasSize(2);
        assertThat(hosts.assumed).singleElement().asString().startsWith("2 lines begin with #");
    }

    @Test
    void whatStandsOnlyAboveAllRowsIsAComment() {
        RecordingSink numbers = rows("id,n\n#3,4\n#5,6\n", "I,I\n");
        assertThat(numbers.rows).hasSize(60);
        assertThat(numbers.assumed).singleElement().asString().startsWith("2 lines begin with #");
        assertThat(rows("name,took\n#text,number\n#-,ms\n", "aI,I\n").rows).hasSize(60);
    }

    @Test
    void namesThatSortBeforeOthersAreRows() {
        RecordingSink sink = read("channel,n\n#a,1\n#general,2\n#incidents,3\n#ops,4\nanna,5\nbob,6\n");
        assertThat(sink.rows).hasSize(6);
    }

    @Test
    void proseHasABlankBehindItsMark() {
        assertThat(read("name,n,by\nanna,1,x\n# this was odd, by Bob, yes\nbob,2,y\n").rows)
                .hasSize(2);
    }
}
