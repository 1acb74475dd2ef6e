package dev.sightline.conch.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// What `ssh` is given to start a process on another machine, and to fetch its trace. Lines are for
/// any login shell there, which has only to find the words and `exec sh`.
final class Ssh {
    static final List<String> COMMAND = List.of("ssh");
    /// Behind the user's own options, the first of which counts: a host that is not there, or a
    /// network that breaks, is told after some time.
    private static final List<String> OPTIONS =
            List.of("-o", "BatchMode=yes", "-o", "ConnectTimeout=20", "-o", "ServerAliveInterval=15");

    /// Without a line for so long, whoever started a process is taken for gone.
    private static final int SILENCE_SECONDS = 60;

    private static final int TICKS = 12;

    /// The secret comes as a line of standard input, where nobody else can read it. The process
    /// ends when that input does, or when no line came for long: nothing else tells a machine that
    /// whoever started a process there is gone.
    ///
    /// A line may come at once, and the timer must have begun to listen: nobody reads for a second.
    ///
    /// The process and all that it starts are a group: by `setsid`, as `dash` has no jobs without a
    /// terminal. That it has `ended` is written when nobody of the group is left. While the timer
    /// `t` lives, nobody was asked to end.
    private static final String START = String.join(
            "; ",
            "IFS= read -r t || exit 1",
            "CONCH_TOKEN=$t",
            "PATH=$1:$PATH",
            "export CONCH_TOKEN PATH",
            "cd \"$2\" 2>/dev/null",
            "d=$3",
            "tick=$5",
            "ticks=$6",
            "echo \"$4\"",
            "shift 6",
            "while [ \"$1\" != -- ]; do export \"$1\"; shift; done",
            "shift",
            "if [ -n \"$d\" ]; then (umask 077; mkdir \"$d\") || exit 1; fi",
            "exec 3<&0",
            "trap : TERM INT HUP",
            "g() { kill -$1 -$p || kill -$1 $p; }",
            "q() { g TERM; sleep 5; kill -0 $$ && g KILL; }",
            "c=",
            "if command -v setsid >/dev/null; then c=setsid; else set -m 2>/dev/null; fi",
            "$c sh -c 'exec \"$@\"' sh \"$@\" </dev/null 3<&- & p=$!",
            "set +m 2>/dev/null",
            "{ trap n=0 USR1; n=0; while [ $n -lt $ticks ]; do sleep $tick; n=$((n+1)); done; q & }"
                    + " </dev/null 3<&- >/dev/null 2>&1 & t=$!",
            "{ sleep 1; while read -r x; do kill -USR1 $t; done; kill $t; q; } <&3 3<&- >/dev/null 2>&1 & w=$!",
            "wait $p",
            "s=$?",
            "while kill -0 $p 2>/dev/null; do wait $p; s=$?; done",
            "if kill -0 $t 2>/dev/null; then kill -TERM -$p 2>/dev/null; fi",
            "i=0",
            "while kill -0 -$p 2>/dev/null && [ $i -lt 5 ]; do sleep 1; i=$((i+1)); done",
            "kill -KILL -$p 2>/dev/null",
            "if [ -n \"$d\" ]; then : >\"$d/ended\"; fi",
            "kill $t $w 2>/dev/null",
            "exit $s");

    static final String OPEN = "open";

    /// How long the file is, then the file, and no length if there is none; [#OPEN] behind it if
    /// the process has not ended. That of an ended one goes when a line says that it has arrived.
    private static final String FETCH = String.join(
            "; ",
            "i=0",
            "while [ ! -e \"$1/ended\" ] && [ -d \"$1\" ] && [ $i -lt 8 ]; do sleep 1; i=$((i+1)); done",
            "if [ ! -d \"$1\" ]; then echo; read -r ok; exit 0; fi",
            "o=",
            "if [ ! -e \"$1/ended\" ]; then o=" + OPEN + "; fi",
            "if [ ! -e \"$1/$2\" ]; then echo $o; else n=$(wc -c <\"$1/$2\"); echo $n $o; head -c $n \"$1/$2\"; fi",
            "read -r ok || exit 1",
            "if [ -z \"$o\" ]; then rm -f \"$1/$2\" \"$1/ended\" && rmdir \"$1\"; fi");

    private static final Pattern SPECIAL = Pattern.compile("['\\\\!]");

    private final List<String> words;
    private final int silenceSeconds;

    /// @param words the program and options of the user's
    Ssh(List<String> words) {
        this(words, SILENCE_SECONDS);
    }

    /// @param silenceSeconds about so long a process lives without a line
    Ssh(List<String> words, int silenceSeconds) {
        this.words = List.copyOf(words);
        this.silenceSeconds = silenceSeconds;
    }

    /// @param folder where it begins, if that is there too
    /// @param traces a folder that is made for its trace; empty: none
    /// @param mark what it prints before anything of the program's
    List<String> start(
            String host,
            Path folder,
            String traces,
            String mark,
            Map<String, String> environment,
            List<String> program) {
        List<String> given = new ArrayList<>();
        given.add(Path.of(System.getProperty("java.home"), "bin").toString());
        given.add(folder.toString());
        given.add(traces);
        given.add(mark);
        int tick = Math.max(1, silenceSeconds / TICKS);
        given.add(Integer.toString(tick));
        given.add(Integer.toString(silenceSeconds / tick));
        environment.forEach((key, value) -> given.add(key + "=" + value));
        given.add("--");
        given.addAll(program);
        return line(host, START, given);
    }

    List<String> fetch(String host, String folder, String file) {
        return line(host, FETCH, List.of(folder, file));
    }

    private List<String> line(String host, String script, List<String> given) {
        StringBuilder line = new StringBuilder("exec sh -c " + quoted(script) + " conch");
        given.forEach(word -> line.append(' ').append(quoted(word)));
        List<String> command = new ArrayList<>(words);
        command.addAll(OPTIONS);
        command.add(host);
        command.add(line.toString());
        return command;
    }

    /// What a shell may read within single quotes (fish a backslash, csh an exclamation mark)
    /// stands outside of them.
    private static String quoted(String text) {
        return "'" + SPECIAL.matcher(text).replaceAll("'\\\\$0'") + "'";
    }
}
