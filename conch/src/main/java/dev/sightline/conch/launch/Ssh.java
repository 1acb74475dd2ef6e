package dev.sightline.conch.launch;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What `ssh` is given to start a process on another machine, and to fetch its trace. Lines are for any shell there:
/// the script is one word in single quotes, without what csh or fish would read in it.
final class Ssh {
    static final List<String> COMMAND = List.of("ssh");
    /// Behind the user's own options, the first of which counts: a host that is not there, or a network that breaks,
    /// is told after some time.
    private static final List<String> OPTIONS =
            List.of("-o", "BatchMode=yes", "-o", "ConnectTimeout=20", "-o", "ServerAliveInterval=15");

    /// The secret comes as a line of standard input, where nobody else can read it. The process ends when that input
    /// does: nothing else tells a machine that whoever started a process there is gone.
    private static final String START = String.join(
            "; ",
            "IFS= read -r t || exit 1",
            "CONCH_TOKEN=$t",
            "PATH=$1:$PATH",
            "export CONCH_TOKEN PATH",
            "cd \"$2\" 2>/dev/null",
            "d=$3",
            "echo \"$4\"",
            "shift 4",
            "if [ -n \"$d\" ]; then (umask 077; mkdir \"$d\") || exit 1; fi",
            "exec 3<&0",
            "trap : TERM INT HUP",
            "env \"$@\" </dev/null 3<&- & p=$!",
            "{ cat <&3; kill $p; sleep 5; kill -9 $p; } >/dev/null 2>&1 & w=$!",
            "wait $p",
            "s=$?",
            "while kill -0 $p 2>/dev/null; do wait $p; s=$?; done",
            "if [ -n \"$d\" ]; then : >\"$d/ended\"; fi",
            "kill $w 2>/dev/null",
            "exit $s");

    /// How long the file is, then the file, and an empty line if there is none; it goes when a line says that it has
    /// arrived.
    private static final String FETCH = String.join(
            "; ",
            "i=0",
            "while [ ! -e \"$1/ended\" ] && [ -d \"$1\" ] && [ $i -lt 8 ]; do sleep 1; i=$((i+1)); done",
            "if [ ! -e \"$1/$2\" ]; then echo; else wc -c <\"$1/$2\"; cat \"$1/$2\"; fi",
            "read -r ok && rm -f \"$1/$2\" \"$1/ended\" && rmdir \"$1\"");

    private final List<String> words;

    /// @param words the program and options of the user's
    Ssh(List<String> words) {
        this.words = List.copyOf(words);
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
        environment.forEach((key, value) -> given.add(key + "=" + value));
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

    private static String quoted(String text) {
        return "'" + text.replace("'", "'\\''") + "'";
    }
}
