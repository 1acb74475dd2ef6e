package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which machine, door or pump, and not who stands there, nor how it was; runs; and units that headers say.
@NullUnmarked
class MachineRolesTest {
    private static final int ROWS = 120;

    @TempDir
    Path folder;

    private String columns(String header, IntFunction<String> row) throws IOException {
        Opening opening = new Opening(Files.createTempDirectory(folder, "roles"));
        String csv = IntStream.range(0, ROWS).mapToObj(row).collect(Collectors.joining("\n", header + "\n", "\n"));
        return Opening.columns(opening.open(opening.file("a.csv", csv)));
    }

    private static String at(int i) {
        return "2026-01-01T%02d:%02d:00Z".formatted(i / 60, i % 60);
    }

    @Test
    void theDoorIsWhoAndNotItsUser() throws IOException {
        for (String person : List.of("operator", "user")) {
            IntFunction<String> cells = i -> "p" + i % 3 + ",d" + i % 4 + "," + (i % 2 == 0 ? "open" : "closed");
            assertThat(columns("at," + person + ",door,status", i -> at(i) + "," + cells.apply(i)))
                    .contains("door:string<entity>");
        }
        assertThat(columns("at,machine,state,operator", i -> at(i) + ",m1,s" + i % 3 + ",o" + i % 4))
                .as("the only machine")
                .contains("machine:string<entity>");
        assertThat(columns("at,shop,cashier,amount", i -> at(i) + ",s1,c" + i % 4 + "," + i))
                .as("in the only shop there are several")
                .contains("cashier:string<entity>");
    }

    @Test
    void howAPumpWasIsNotWhich() throws IOException {
        for (String name : List.of("pump", "Brenner", "valve")) {
            assertThat(columns("at,t," + name, i -> at(i) + "," + i * 7 % 13 + (i % 40 < 20 ? ",on" : ",off")))
                    .as(name)
                    .doesNotContain("<entity>");
        }
        assertThat(columns("at,t,betriebsart", i -> at(i) + "," + i * 7 % 13 + (i % 60 < 30 ? ",sommer" : ",winter")))
                .as("what stays for many rows and comes again")
                .doesNotContain("<entity>");
        assertThat(columns("at,t,pump", i -> at(i) + "," + i * 7 % 13 + ",p" + i % 2))
                .contains("pump:string<entity>");
    }

    /// Pressure, a valve's opening, and how good a number is are called as machines are.
    @Test
    void whatWasMeasuredIsNotWho() throws IOException {
        assertThat(columns(
                        "time,temp,hum,press",
                        i -> at(i) + "," + (20 + i % 3) + ".5," + (40 + i % 5) + "," + (1010 + i % 6)))
                .doesNotContain("<entity>");
        assertThat(columns("time,setpoint,valve", i -> at(i) + "," + (20 + i % 3) + "," + i % 5 * 20))
                .doesNotContain("<entity>");
        assertThat(columns("date,value,flag", i -> at(i) + "," + i * 7 % 13 + ".5," + "APE".charAt(i % 3)))
                .doesNotContain("flag:string<entity>");
        assertThat(columns("time,worker,device,loss", i -> at(i) + ",worker-" + i % 8 + ",cuda," + i * 7 % 13 + ".5"))
                .contains("worker:string<entity>");
        assertThat(columns("time,node,state", i -> at(i) + "," + (i % 3 == 0 ? "active" : "standby") + ",s" + i % 4))
                .as("a name that is sure")
                .contains("node:string<entity>");
    }

    @Test
    void aRunIsAFlow() throws IOException {
        assertThat(columns("start_date,run_id,task_id,n", i -> at(i) + "," + i / 4 + ",t" + i % 4 + "," + i * 7 % 5))
                .contains("run_id:int64<flow>");
        assertThat(columns("started_at,run_id,workflow,runner", i -> at(i) + "," + (5000 + i / 4) + ",main,r" + i % 7))
                .as("a flow that is always the same says nothing")
                .contains("run_id:int64<flow>");
    }

    @Test
    void namesInFrenchAndOfFlagsAreWho() throws IOException {
        assertThat(columns("début,travail,statut,lignes", i -> at(i) + ",t" + i % 4 + ",s" + i % 3 + "," + i * 7 % 13))
                .contains("travail:string<entity>");
        assertThat(columns("changed_by,flag,new_value,at", i -> "u" + i % 3 + ",f" + i % 5 + ",on," + at(i)))
                .contains("flag:string<entity>");
    }

    @Test
    void aTicketOfSeveralRowsIsAFlow() throws IOException {
        assertThat(columns("at,ticket,status", i -> at(i) + "," + (5000 + i % 20) + ",s" + i / 20))
                .contains("ticket:int64<flow>");
        assertThat(columns("at,ticket,status", i -> at(i) + "," + (5000 + i) + ",s" + i / 20))
                .doesNotContain("<flow>");
    }

    /// Back-offs are counted once a minute.
    @Test
    void howManyIsNotHowLong() throws IOException {
        IntFunction<String> row = i -> at(i) + "," + at(i + i % 7 * 5) + "," + (1 + i % 7 * 5);
        assertThat(columns("start,end,pages", row)).doesNotContain("<duration>");
        assertThat(columns("start,end,x", row)).contains("x:int64<duration>");
    }

    @Test
    void oneCellWithAUnitLeavesTheOthersInThatOfTheHeader() throws IOException {
        assertThat(columns("at,host,latency_ms", i -> at(i) + ",h" + i % 3 + "," + (i == 50 ? "2.5s" : i)))
                .contains("latency_ms:float64<duration>[ms]");
        assertThat(columns("at,host,took_min", i -> at(i) + ",h" + i % 3 + "," + (i == 50 ? "1 h 2 min" : i)))
                .contains("[min]");
    }
}
