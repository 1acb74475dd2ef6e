package dev.sightline.conch.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class HostFileTest {
    static final List<Long> SEEDS = LongStream.range(0, 200).boxed().toList();

    /// A tree whose left child is a mesh and whose right child is a ring, as in Figure 1 of Topol, Stasko, Sunderam,
    /// Integrating Visualization Support into Distributed Computing Systems (1994).
    private static final String FIGURE_1 = """

            #TREE
            labss1 file=/home/topol/compute /*root node*/
            -#MESH
            labss2 file=/home/schmidt/mult
            labss3 file=/home/schmidt/mult
            labss4 file=/home/schmidt/mult
            labss5 file=/home/schmidt/mult
            #END
            -#RING
            nirvana file=/home/vss/particle nprocs=4
            ibms1.fsu.scri.edu file=/vss/particle
            ibms2.fsu.scri.edu file=/vss/particle
            ibms3.fsu.scri.edu file=/vss/particle
            ibms4.fsu.scri.edu file=/vss/particle
            #END
            #END
            """;

    private static HostFile parse(String text) throws HostFileException {
        return HostFile.parse("hosts", text);
    }

    @Test
    void readsTheTreeOfAMeshAndARing() throws HostFileException {
        List<Place> places = parse(FIGURE_1).places();
        assertThat(places).hasSize(13);
        assertThat(places.get(0).neighbours()).containsExactly(1, 5);
        assertThat(places.get(0).program().file()).isEqualTo("/home/topol/compute");
        assertThat(places.get(0).path()).isEqualTo("TREE");
        assertThat(places.get(0).position()).isEqualTo("0");
        assertThat(places.get(1).neighbours()).containsExactly(0, 2, 3);
        assertThat(places.get(2).neighbours()).containsExactly(1, 4);
        assertThat(places.get(4).neighbours()).containsExactly(2, 3);
        assertThat(places.get(4).path()).isEqualTo("TREE/MESH");
        assertThat(places.get(4).position()).isEqualTo("1/3");
        assertThat(places.get(5).neighbours()).containsExactly(0, 6, 12);
        assertThat(places.subList(5, 9)).extracting(Place::host).containsOnly("nirvana");
        assertThat(places.get(8).neighbours()).containsExactly(7, 9);
        assertThat(places.get(12).neighbours()).containsExactly(5, 11);
        assertThat(places.get(12).path()).isEqualTo("TREE/RING");
        assertThat(places.get(12).position()).isEqualTo("2/7");
        assertThat(places.get(12).program().name()).isEqualTo("particle");
    }

    @Test
    void readsJavaPrograms() throws HostFileException {
        Program program = parse("a class=my.Main jar=x.jar classpath=y:z args=\"-n 3\" nprocs=2")
                .places()
                .get(1)
                .program();
        assertThat(program).isEqualTo(new Program("x.jar", "my.Main", "y:z", List.of("-n", "3")));
        assertThat(program.name()).isEqualTo("Main");
    }

    @Test
    void aRingOfTwoIsOneEdge() throws HostFileException {
        assertThat(parse("#RING\na file=x nprocs=2\n#END").places().get(0).neighbours())
                .containsExactly(1);
    }

    @Test
    void withoutATopologyNobodyHasNeighbours() throws HostFileException {
        assertThat(parse("a file=x\r\nb file=x").places())
                .allSatisfy(place -> assertThat(place.neighbours()).isEmpty());
    }

    @Test
    void aCommentMayGoOverLines() throws HostFileException {
        assertThat(parse("/* a\nb file=x */ c file=y /**/").places())
                .extracting(Place::host)
                .containsExactly("c");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            '#TREE\na file=x'            | hosts:1:1: #TREE does not end: #END is missing
            '#END'                       | hosts:1:1: #END without a group that it ends
            'a file=x\n -#CUBE'          | hosts:2:3: #CUBE: #TREE, #MESH, #RING or #END is expected
            'a file=x nprocs=0'          | hosts:1:17: nprocs=0: 1 or more is expected
            'a file=x nprocs=99999999'   | hosts:1:17: nprocs=99999999: 1 or more is expected
            'a file='                    | hosts:1:8: file= has no value
            'a  program=x'               | hosts:1:4: 'program=x': file=
            'a file=x file=y'            | hosts:1:10: file= is there twice
            'file=x'                     | hosts:1:1: 'file=x': the name of a host is expected first
            'b file=x\na /* b'           | hosts:2:3: the comment does not end
            'a args="x'                  | hosts:1:8: the quote does not end
            '#RING\n#END'                | hosts:1:1: #RING has no member
            ''                           | hosts:1:1: no host
            """)
    void saysWhereItIsWrong(String text, String message) {
        assertThatThrownBy(() -> parse(text))
                .isInstanceOf(HostFileException.class)
                .hasMessageStartingWith(message);
    }

    /// Whatever stands there, it is read or refused, and who is whose neighbour is mutual.
    @ParameterizedTest
    @FieldSource("SEEDS")
    void endsOnAnyText(long seed) {
        Random random = new Random(seed);
        String[] parts = {
            "#TREE\n",
            "#MESH\n",
            "#RING\n",
            "#END\n",
            "h file=x\n",
            "h file=x nprocs=3\n",
            "/*",
            "*/",
            "-",
            "\n",
            "\"",
            "="
        };
        StringBuilder text = new StringBuilder();
        int open = 0;
        for (int i = 0; i < 30; i++) {
            int part = random.nextInt(seed % 2 == 0 ? 6 : parts.length);
            if (seed % 2 == 0 && part == 3 && open == 0) {
                continue;
            }
            open += part < 3 ? 1 : part == 3 ? -1 : 0;
            // No group without a member, where all are to be sound.
            text.append(parts[part]).append(part < 3 ? "h file=y\n" : "");
        }
        text.append("#END\n".repeat(Math.max(0, open)));
        try {
            List<Place> places = parse(text.toString()).places();
            for (Place place : places) {
                for (int near : place.neighbours()) {
                    assertThat(near).isNotEqualTo(place.id());
                    assertThat(places.get(near).neighbours()).contains(place.id());
                }
            }
        } catch (HostFileException e) {
            assertThat(seed % 2).as(e.getMessage() + "\n" + text).isEqualTo(1);
        }
    }
}
