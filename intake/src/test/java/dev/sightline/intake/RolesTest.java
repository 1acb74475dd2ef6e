package dev.sightline.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Which column says who, and which when, where several could.
@NullUnmarked
class RolesTest {
    @TempDir
    Path folder;

    private Opening opening;

    @BeforeEach
    void open() {
        opening = new Opening(folder);
    }

    private String columns(String header, IntFunction<String> row) throws IOException {
        String csv = IntStream.range(0, 60).mapToObj(row).collect(Collectors.joining("\n", header + "\n", "\n"));
        return Opening.columns(opening.open(opening.file("a.csv", csv)));
    }

    private static String second(int i) {
        return "2026-01-01T00:%02d:%02dZ".formatted(i / 60, i % 60);
    }

    @Test
    void whenItHappenedComesBeforeWhenItWasWritten() throws IOException {
        assertThat(columns("receiveTimestamp,timestamp,n", i -> second(i / 20 * 20) + "," + second(i) + "," + i))
                .contains("timestamp:time<time>")
                .contains("receiveTimestamp:time ");
        assertThat(columns("receiveTimestamp,n", i -> second(i) + "," + i)).contains("receiveTimestamp:time<time>");
    }

    @Test
    void aStartWithAUnitBesideADurationIsTheTime() throws IOException {
        assertThat(columns("Start (ns),Duration (ns),Name", i -> (310_086_272L + 1000L * i) + "," + i * 7 + ",kernel"))
                .contains("Start (ns):time<time>");
        assertThat(columns("Start (ns),Name", i -> (310_086_272L + 1000L * i) + ",kernel"))
                .contains("Start (ns):int64");
    }

    /// Of a day of a timetable that goes on after midnight; and where all of a column are of one time of day.
    @Test
    void whenOnADayComesBeforeTheDay() throws IOException {
        assertThat(columns(
                        "service_date,route,planned,actual",
                        i -> "20260302,r" + i % 3 + "," + (5 + i / 3) + ":00:00," + (5 + i / 3) + ":01:00"))
                .contains("service_date:time ")
                .contains("planned:time<time>");
        assertThat(columns("date,start,end,n", i -> "2026-05-" + (10 + i % 18) + ",08:30,17:00," + i))
                .contains("start:time<time>")
                .contains("end:time ");
        assertThat(columns(
                        "date,arrival,seen,left",
                        i -> "2026-05-10,%02d:10,%02d:20,%02d:30".formatted(i % 20, i % 20, i % 20 + 2)))
                .contains("arrival:time<time>");
    }

    @Test
    void numbersWithAWordAmongThemAreNobody() throws IOException {
        assertThat(columns(
                        "time,Press 1,Press 2",
                        i -> second(i) + "," + (170 + i % 9 * 0.5) + "," + (i == 40 ? "####" : 170 + i % 7 * 0.5)))
                .endsWith("Press 2:string");
    }

    /// Who arrives is seen then, and leaves: a train's arrival is its end, a patient's the begin.
    @Test
    void whatComesBeforeAllElseIsNoEnd() throws IOException {
        assertThat(columns(
                        "patient,arrival,triage,discharged",
                        i -> "p" + i + "," + second(i * 60) + "," + second(i * 60 + 5) + "," + second(i * 60 + 50)))
                .contains("arrival:time<time>");
        assertThat(columns("train,arrival,departure", i -> "t" + i + "," + second(i * 60 + 50) + "," + second(i * 60)))
                .contains("departure:time<time>");
    }

    /// `08:15` of each day is no device, and does not hide the column of those.
    @Test
    void aTimeOfDayIsNobody() throws IOException {
        for (String names : List.of("Datum,Uhrzeit", "date,time", "Date,Clock", "Fecha,Hora")) {
            String day = names + ",kW";
            assertThat(columns(day, i -> "2026-06-0" + (1 + i / 4 % 9) + ",0" + i % 4 + ":15," + i * 0.5))
                    .as(names)
                    .doesNotContain("<entity>");
            assertThat(columns(
                            names + ",turbine,kW",
                            i -> "2026-06-0" + (1 + i / 4 % 9) + ",0" + i % 4 + ":15,t" + i % 3 + "," + i * 0.5))
                    .contains("turbine:string<entity>");
        }
    }

    @Test
    void tillsAndTrucksAreWhoRowsAreAbout() throws IOException {
        assertThat(columns(
                        "time,Register,Item,Price", i -> second(i) + ",R" + i % 4 + ",item" + i % 13 + "," + i * 3.5))
                .contains("Register:string<entity>");
        assertThat(columns("time,driver_id,stop,km", i -> second(i) + "," + i % 5 + ",s" + i % 11 + "," + i * 0.7))
                .contains("driver_id:int64<entity>");
    }

    /// Most rows of Spark's event log are tasks, with a time of their own; a few are about the application.
    @Test
    void aTimeThatAFewOddRowsHaveIsNotTheTime() throws IOException {
        assertThat(columns(
                        "Timestamp,Launch,n",
                        i -> (i < 3 ? second(i) + "," : ",") + (i < 3 ? "" : second(i)) + "," + i))
                .contains("Launch:time<time>")
                .contains("Timestamp:time ");
    }

    @Test
    void kubernetesCallsWhatHappenedAReason() throws IOException {
        String rows = columns(
                "lastTimestamp,involvedObject.kind,involvedObject.name,reason",
                i -> second(i) + ",Pod,api-" + i % 4 + "," + (i % 3 == 0 ? "BackOff" : "Pulled"));
        assertThat(rows).contains("reason:string<event>").contains("involvedObject.name:string<entity>");
        assertThat(columns("time,kind,reason", i -> second(i) + ",a" + i % 3 + ",r" + i % 5))
                .contains("kind:string<event>");
    }

    /// What is published and taken under one id is followed; whose id each row has alone is a message's.
    @Test
    void idsOfMessagesWithoutSidesAreUnitsOfWork() throws IOException {
        String header = "time,process,event,msg_id";
        assertThat(columns(header, i -> second(i) + ",p" + i % 3 + "," + (i % 2 == 0 ? "pub" : "sub") + ",m" + i / 2))
                .contains("msg_id:string<flow>");
        assertThat(columns(header, i -> second(i) + ",p" + i % 3 + ",pub,m" + i))
                .contains("msg_id:string<message>");
        assertThat(columns(
                        header + ",message.side",
                        i -> second(i) + ",p" + i % 3 + ",x,m" + i / 2 + "," + (i % 2 == 0 ? "send" : "receive")))
                .contains("msg_id:string<message>");
    }

    /// A log of what is over: that its rows are placed where they began is said.
    @Test
    void rowsThatAreStampedAtTheirEndAreSaidToBe() throws IOException {
        for (String time : List.of("finished_at", "started_at")) {
            String csv = IntStream.range(0, 60)
                    .mapToObj(i -> second(i) + ",w" + i % 3 + "," + i % 7)
                    .collect(Collectors.joining("\n", time + ",worker,duration_s\n", "\n"));
            assertThat(opening.open(opening.file(time + ".csv", csv)).ledger().assumed())
                    .hasSize(time.equals("finished_at") ? 1 : 0)
                    .allMatch(line -> line.contains("rows say when they ended"));
        }
    }

    @Test
    void durationsInWordsApartAreDurations() throws IOException {
        assertThat(columns("started,runner,took", i -> second(i) + ",r" + i % 3 + "," + i % 9 + "m " + i % 60 + "s"))
                .contains("took:int64<duration>");
    }

    @Test
    void authorsRunnersAndExecutorsSayWho() throws IOException {
        for (String who : List.of("author", "runner", "executorId")) {
            assertThat(columns("time,hash," + who, i -> second(i) + ",h" + i + ",x" + i % 5))
                    .contains(who + ":string<entity>");
        }
    }

    @Test
    void numbersThatRiseAreNoTimesBesideATime() throws IOException {
        assertThat(columns("x,when,n", i -> (1_500_000_000L + 1999L * i) + "," + second(i) + "," + i))
                .contains("x:int64")
                .contains("when:time<time>");
        assertThat(columns("x,n", i -> (1_500_000_000L + 1999L * i) + "," + i)).contains("x:time<time>");
    }

    @Test
    void numbersThatCountOrNameAreNoTimes() throws IOException {
        assertThat(columns("phone,n", i -> (1_500_000_000L + 1999L * i) + "," + i))
                .contains("phone:int64");
        assertThat(columns(
                        "host,bytes_sent,n",
                        i -> "h" + i % 3 + "," + (1_400_000_000L + i * 7_777_777L % 300_000_000L) + "," + i))
                .contains("bytes_sent:int64");
    }

    @Test
    void theOnlyColumnOfNamesSaysWho() throws IOException {
        assertThat(columns("time,сервис,ms", i -> second(i) + ",север-" + i % 5 + "," + i))
                .startsWith("time:time<time> сервис:string<entity>");
    }

    @Test
    void aColumnThatIsCalledWhoIsWhoBesideAnother() throws IOException {
        assertThat(columns("time,who,state", i -> second(i) + ",w" + i % 3 + "," + (i % 2 == 0 ? "run" : "wait")))
                .contains("who:string<entity>");
    }

    @Test
    void aServiceIsWhoBeforeWhereItRan() throws IOException {
        assertThat(columns(
                        "time,ctx.region,svc,order,msg",
                        i -> second(i) + ",r" + i % 2 + ",s" + i % 3 + ",o" + i / 3 + ",m" + i % 3))
                .contains("ctx.region:string ", "svc:string<entity> order:string<flow>");
        assertThat(columns("time,region,ms", i -> second(i) + ",r" + i % 2 + "," + i))
                .contains("region:string<entity>");
    }

    @Test
    void aProcessorBesideMemoryIsHowBusyAndBesideItsOwnLoadWhich() throws IOException {
        assertThat(columns("time,cpu,mem", i -> second(i) + "," + i % 23 + "," + (200 + i % 7)))
                .contains("cpu:int64 mem");
        assertThat(columns("time,CPU,%CPU,%MEM", i -> second(i) + "," + i % 4 + ",0.5,0." + i % 7))
                .contains("CPU:int64<entity>");
        assertThat(columns("time,cpu,switches", i -> second(i) + "," + i % 4 + "," + i))
                .contains("cpu:int64<entity>");
    }

    @Test
    void anOrderInNumbersOrOfItsOwnInEachRowIsNoFlow() throws IOException {
        assertThat(columns("time,host,order", i -> second(i) + ",h" + i % 3 + "," + i / 3))
                .doesNotContain("flow");
        assertThat(columns("time,host,order", i -> second(i) + ",h" + i % 3 + ",o" + i))
                .doesNotContain("flow");
        assertThat(columns("time,host,orderId", i -> second(i) + ",h" + i % 3 + "," + i / 3))
                .contains("orderId:int64<flow>");
    }

    @Test
    void aPriorityOfTheJournalIsALevelAndOneOfJobsIsNot() throws IOException {
        assertThat(columns("__REALTIME_TIMESTAMP,PRIORITY", i -> second(i) + "," + i % 8))
                .contains("PRIORITY:int64<level>");
        assertThat(columns("time,PRIORITY", i -> second(i) + "," + i % 8)).doesNotContain("level");
    }

    @Test
    void headersInOtherLanguagesAreUnderstood() throws IOException {
        assertThat(columns(
                        "Datum,Maschine,Zustand,Dauer (s)",
                        i -> second(i) + ",m" + i % 3 + "," + (i % 2 == 0 ? "an" : "aus") + "," + i))
                .contains("Datum:time<time> Maschine:string<entity>")
                .contains("Dauer (s):int64<duration>[s]");
        assertThat(columns("horodatage,serveur,durée (ms)", i -> second(i) + ",s" + i % 3 + "," + i))
                .contains("serveur:string<entity> durée (ms):int64<duration>[ms]");
        assertThat(columns("时间,设备,耗时(ms)", i -> "2026年5月1日 10:%02d:00,s%d,%d".formatted(i, i % 3, i)))
                .contains("时间:time<time> 设备:string<entity> 耗时(ms):int64<duration>[ms]");
        assertThat(columns("время,сервер,состояние", i -> second(i) + ",s" + i % 3 + ",x"))
                .contains("сервер:string<entity>");
        assertThat(columns("Début,Salle", i -> second(i) + ",s" + i % 3)).contains("Salle:string<entity>");
        assertThat(columns("Inicio,Operario", i -> second(i) + ",s" + i % 3)).contains("Operario:string<entity>");
        // a flow is no duration
        assertThat(columns("Zeit,Durchfluss [m³/h]", i -> second(i) + "," + i)).doesNotContain("duration");
        assertThat(columns("fecha,usuario,valor", i -> second(i) + ",u" + i % 3 + "," + i))
                .contains("fecha:time<time> usuario:string<entity>");
        assertThat(columns("time,fin,ende_flag", i -> second(i) + ",0," + i)).doesNotContain("entity");
    }

    @Test
    void whenItStartedComesBeforeTheDayOfIt() throws IOException {
        assertThat(columns(
                        "run_date,job,started_at,duration_s",
                        i -> "2026-05-%02d,j%d,2026-05-%02d 0%d:10:00,%d"
                                .formatted(1 + i / 3, i % 3, 1 + i / 3, i % 3, i)))
                .contains("run_date:time job:string")
                .contains("started_at:time<time>");
        assertThat(columns("date,started,v", i -> "2026-05-%02d,2026-05-%02d,%d".formatted(1 + i / 3, 1 + i / 3, i)))
                .contains("date:time<time>");
    }

    @Test
    void durationsInPartsAreKnownWhateverTheyAreCalled() throws IOException {
        String[] ages = {"47s", "9m45s", "9m", "2d3h", "2y35d"};
        assertThat(columns("time,pod,age", i -> second(i) + ",p" + i % 3 + "," + ages[i % 5]))
                .contains("age:int64<duration>[s]");
        String[] spoken = {"2s 300ms", "1w 2d", "900ms", "3d"};
        assertThat(columns("time,pod,k", i -> second(i) + ",p" + i % 3 + "," + spoken[i % 4]))
                .contains("k:float64");
        // minutes alone may be metres, or thousandths
        assertThat(columns("time,pod,depth", i -> second(i) + ",p" + i % 3 + "," + i % 7 + "m"))
                .contains("depth:string");
    }

    @Test
    void minIsMinutesWhereNothingBesideItIsTheGreatest() throws IOException {
        assertThat(columns("started,film,runtime_min", i -> second(i) + ",f" + i % 5 + "," + (90 + i)))
                .contains("runtime_min:int64<duration>[min]");
        assertThat(columns(
                        "time,host,latency_min,latency_max",
                        i -> second(i) + ",h" + i % 5 + "," + (9 + i) + "," + (90 + i)))
                .contains("latency_min:int64 latency_max:int64");
    }

    @Test
    void aTargetThatNobodyAimsAtIsWho() throws IOException {
        assertThat(columns("time,target,up", i -> second(i) + ",s" + i % 5 + "," + i % 2))
                .contains("target:string<entity>");
        assertThat(columns("time,host,target,up", i -> second(i) + ",h" + i % 3 + ",s" + i % 5 + "," + i % 2))
                .contains("host:string<entity> target:string<peer>");
    }

    @Test
    void textsAndSeveralColumnsOfNamesAndOneValueSayNotWho() throws IOException {
        assertThat(columns("time,words,ms", i -> second(i) + ",all is well " + i + "," + i))
                .doesNotContain("entity");
        assertThat(columns("time,colour,shape,ms", i -> second(i) + ",c" + i % 3 + ",s" + i % 2 + "," + i))
                .doesNotContain("entity");
        assertThat(columns("time,colour,ms", i -> second(i) + ",red," + i)).doesNotContain("entity");
        assertThat(columns("time,status,ms", i -> second(i) + "," + (i % 3 == 0 ? "ok" : "failed") + "," + i))
                .doesNotContain("entity");
    }

    @Test
    void whatIsMeasuredAtAnEndDoesNotLastFromThenOn() throws IOException {
        IntFunction<String> pairs =
                i -> second(i) + ",h" + i % 3 + (i % 2 == 0 ? ",step.start," : ",step.end," + i + "ms");
        assertThat(columns("time,host,event,dur", pairs)).contains("dur:int64[ms]");
        assertThat(columns("time,host,event,dur", i -> pairs.apply(i).replace("step.end", "step.weekend")))
                .contains("dur:int64<duration>[ms]");
    }

    @Test
    void howLongAJobRanIsADurationAndNoTimeOfDay() throws IOException {
        assertThat(columns(
                        "JobID,NodeList,Start,Elapsed,State",
                        i -> i + ",n" + i % 3 + "," + second(i) + ",00:0" + i % 10 + ":30,COMPLETED"))
                .contains("Start:time<time>")
                .contains("Elapsed:int64<duration>[s]");
        assertThat(columns("time,host,etime,shift", i -> second(i) + ",h" + i % 3 + ",1,12:00:0" + i % 10))
                .contains("shift:time");
    }

    @Test
    void aSchemasDurationHasTheUnitThatTheSchemaSays() throws IOException {
        String row = "{\"@timestamp\":\"%s\",\"ecs.version\":\"8.11\",\"host.name\":\"h%d\",\"event.duration\":%d}";
        String lines = IntStream.range(0, 60)
                .mapToObj(i -> row.formatted(second(i), i % 3, 1_000_000L * (i + 1)))
                .collect(Collectors.joining("\n", "", "\n"));
        assertThat(Opening.columns(opening.open(opening.file("ecs.jsonl", lines))))
                .contains("event.duration:int64<duration>[ns]");
    }

    @Test
    void aSessionIsWhoWhereNobodyElseIs() throws IOException {
        assertThat(columns("time,session,state", i -> second(i) + ",s" + i % 9 + ",idle"))
                .isEqualTo("time:time<time> session:string<entity> state:string<event>");
        assertThat(columns("time,session,host,state", i -> second(i) + ",s" + i % 9 + ",h" + i % 2 + ",idle"))
                .isEqualTo("time:time<time> session:string<flow> host:string<entity> state:string<event>");
    }

    @Test
    void aJobHappensWhenItStartsAndNotWhenItWasSubmitted() throws IOException {
        assertThat(columns(
                        "job_id,submit,start,end,node",
                        i -> i + "," + second(i) + "," + second(i + 5) + "," + second(i + 9) + ",n" + i % 3))
                .contains("start:time<time>");
        // most were never started
        assertThat(columns(
                        "job_id,submit,start,node",
                        i -> i + "," + second(i) + "," + (i < 20 ? second(i + 5) : "") + ",n" + i % 3))
                .contains("submit:time<time>");
        // where nothing ends, the leftmost says it
        assertThat(columns("time,start,node", i -> second(i) + "," + second(i) + ",n" + i % 3))
                .startsWith("time:time<time>");
    }

    @Test
    void whoIsAlwaysTheSameLosesToWhoIsNot() throws IOException {
        assertThat(columns("time,hostname,pid,level", i -> second(i) + ",web1," + (11 + i % 3) + ",info"))
                .contains("hostname:string pid:int64<entity>");
        assertThat(columns("time,service,component,ms", i -> second(i) + ",shop," + (i % 2 == 0 ? "x," : "y,") + i))
                .contains("component:string<entity>");
        // a host is who as soon as there are two
        assertThat(columns("time,hostname,pid", i -> second(i) + ",web" + (i < 59 ? 1 : 2) + "," + (11 + i % 3)))
                .contains("hostname:string<entity>");
        // what names nobody, or each row, is no better than the one
        assertThat(columns("time,host,user", i -> second(i) + ",web1,u" + i)).contains("host:string<entity>");
        assertThat(columns("time,host,user", i -> second(i) + ",web1,ann")).contains("host:string<entity>");
        assertThat(columns("time,host,session", i -> second(i) + ",web1,s" + i % 5))
                .contains("host:string<entity>", "session:string<flow>");
    }

    @Test
    void theOneHostOfEachFileIsWhoInAllOfThem() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String host : List.of("web1", "web2")) {
            String csv = IntStream.range(0, 60)
                    .mapToObj(i -> second(i) + "," + host + "," + i % 3)
                    .collect(Collectors.joining("\n", "time,host,pid\n", "\n"));
            files.add(opening.file(host + ".csv", csv));
        }
        assertThat(Opening.columns(opening.open(files.toArray(Path[]::new)))).contains("host:string<entity>");
        assertThat(Opening.columns(opening.open(files.getFirst()))).contains("pid:int64<entity>");
    }

    @Test
    void aHostThatIsTheSameOnlyAtFirstIsWho() throws IOException {
        // more rows than a sample has
        String csv = IntStream.range(0, 40_000)
                .mapToObj(i -> i + ",h" + (i < 36_000 ? 1 : 2) + "," + i % 4)
                .collect(Collectors.joining("\n", "time_s,host,core\n", "\n"));
        assertThat(Opening.columns(opening.open(opening.file("long.csv", csv)))).contains("host:string<entity>");
        assertThat(Opening.columns(opening.open(opening.file("one.csv", csv.replace("h2", "h1")))))
                .contains("core:int64<entity>");
    }

    @Test
    void namesOfTheFieldSayWho() throws IOException {
        assertThat(columns("checked_at,monitor,region,up", i -> second(i) + ",m" + i % 4 + ",r" + i % 2 + ",1"))
                .contains("monitor:string<entity>");
        assertThat(columns(
                        "interface-id,srcaddr,bytes,start",
                        i -> "eni-" + i % 3 + ",10.0.0." + i % 7 + "," + i + "," + second(i)))
                .contains("interface-id:string<entity>");
        assertThat(columns("startedAt,workflowName,branch", i -> second(i) + ",w" + i % 3 + ",b" + i % 2))
                .contains("workflowName:string<entity>");
    }

    @Test
    void whatIsMeasuredOfAProcessorIsNotWho() throws IOException {
        assertThat(columns(
                        "time,temperature.gpu,gpu.utilization [%],load.cpu",
                        i -> second(i) + "," + i % 9 + "," + i % 8 + "," + i % 7))
                .doesNotContain("entity");
        assertThat(columns("time,gpu,temp", i -> second(i) + "," + i % 4 + "," + i))
                .contains("gpu:int64<entity>");
    }

    @Test
    void twoWordsTogetherSayHowLongSomethingTook() throws IOException {
        for (String name :
                List.of("response_ms", "rt_ms", "responseMs", "latency_ms", "response_time_ms", "query_ms")) {
            assertThat(columns("time,host," + name, i -> second(i) + ",h" + i % 3 + "," + i))
                    .as(name)
                    .contains(name + ":int64<duration>[ms]");
        }
        assertThat(columns("time,host,time_total", i -> second(i) + ",h" + i % 3 + ",0." + i))
                .contains("time_total:float64<duration>");
        for (String name : List.of("response_ms_avg", "request_bytes", "interval_ms", "uptime_ms", "rt", "response")) {
            assertThat(columns("time,host," + name, i -> second(i) + ",h" + i % 3 + "," + i))
                    .as(name)
                    .doesNotContain("duration");
        }
    }

    /// A time in seconds beside the moment of a start is how long it went on; beside any moment it may be a clock.
    @Test
    void aTimeInSecondsBesideAStartIsHowLongItTook() throws IOException {
        for (String start : List.of("started", "start", "begin_time")) {
            assertThat(columns(start + ",test,time_s", i -> second(i) + ",t" + i + ",0." + i))
                    .as(start)
                    .contains("time_s:float64<duration>[s]");
        }
        for (String other : List.of("timestamp", "time")) {
            assertThat(columns(other + ",test,time_s", i -> second(i) + ",t" + i + ",0." + i))
                    .as(other)
                    .doesNotContain("duration");
        }
        assertThat(columns("started,test,timeouts_s", i -> second(i) + ",t" + i + ",0." + i))
                .doesNotContain("duration");
    }

    @Test
    void whereEveryRowSaysThatItIsDoneNoneIsTheEndOfAnother() throws IOException {
        assertThat(columns("time,host,event,dur", i -> second(i) + ",h" + i % 3 + "," + "done," + i + "ms"))
                .contains("dur:int64<duration>[ms]");
    }
}
