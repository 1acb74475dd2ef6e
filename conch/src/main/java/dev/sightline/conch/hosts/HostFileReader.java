package dev.sightline.conch.hosts;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// Reads a host file line by line; comments become blanks first, so that columns stay what they are.
final class HostFileReader {
    private static final Set<String> KEYS = Set.of("file", "jar", "class", "classpath", "nprocs", "args");

    private record Word(int column, String text) {}

    /// @param members of each the first process
    private record Group(Topology topology, int line, int column, List<Integer> members) {}

    private record Started(String host, Program program, String path, String position) {}

    private final String name;
    private final String[] lines;
    private final List<Started> processes = new ArrayList<>();
    private final List<TreeSet<Integer>> neighbours = new ArrayList<>();
    private final Deque<Group> open = new ArrayDeque<>();
    private int line;

    HostFileReader(String name, String text) throws HostFileException {
        this.name = name;
        this.lines = withoutComments(text).split("\r\n|\n|\r", -1);
    }

    private String withoutComments(String text) throws HostFileException {
        StringBuilder plain = new StringBuilder(text);
        int at = text.indexOf("/*");
        while (at >= 0) {
            int end = text.indexOf("*/", at + 2);
            if (end < 0) {
                String before = text.substring(0, at);
                int number = before.split("\r\n|\n|\r", -1).length;
                int start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf('\r')) + 1;
                throw new HostFileException(name, number, at - start + 1, "the comment does not end: */ is missing");
            }
            for (int i = at; i < end + 2; i++) {
                if (text.charAt(i) != '\n' && text.charAt(i) != '\r') {
                    plain.setCharAt(i, ' ');
                }
            }
            at = text.indexOf("/*", end + 2);
        }
        return plain.toString();
    }

    private HostFileException wrong(int column, String what) {
        return new HostFileException(name, line, column, what);
    }

    HostFile read() throws HostFileException {
        for (line = 1; line <= lines.length; line++) {
            List<Word> words = words(lines[line - 1]);
            if (!words.isEmpty()) {
                Word first = words.get(0);
                if (first.text.startsWith("#")) {
                    group(first, words);
                } else {
                    host(first, words);
                }
            }
        }
        Group left = open.peek();
        if (left != null) {
            throw new HostFileException(
                    name, left.line, left.column, "#" + left.topology + " does not end: #END is missing");
        }
        if (processes.isEmpty()) {
            throw new HostFileException(name, 1, 1, "no host; a line such as 'labss1 file=/home/compute' is expected");
        }
        List<Place> places = new ArrayList<>();
        for (int id = 0; id < processes.size(); id++) {
            Started process = processes.get(id);
            places.add(new Place(
                    id,
                    process.host,
                    process.program,
                    process.path,
                    process.position,
                    List.copyOf(neighbours.get(id))));
        }
        return new HostFile(places);
    }

    /// Words stand apart by blanks, but in double quotes. Dashes before the first show how deep it is.
    private List<Word> words(String text) throws HostFileException {
        List<Word> words = new ArrayList<>();
        int at = 0;
        while (at < text.length() && (text.charAt(at) == '-' || Character.isWhitespace(text.charAt(at)))) {
            at++;
        }
        while (at < text.length()) {
            int from = at;
            StringBuilder word = new StringBuilder();
            int quote = -1;
            while (at < text.length() && (quote >= 0 || !Character.isWhitespace(text.charAt(at)))) {
                if (text.charAt(at) == '"') {
                    quote = quote >= 0 ? -1 : at;
                }
                word.append(text.charAt(at++));
            }
            if (quote >= 0) {
                throw wrong(quote + 1, "the quote does not end: \" is missing");
            }
            words.add(new Word(from + 1, word.toString()));
            while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
                at++;
            }
        }
        return words;
    }

    private void group(Word first, List<Word> words) throws HostFileException {
        String kind = first.text.substring(1).toUpperCase(Locale.ROOT);
        if (words.size() > 1) {
            throw wrong(words.get(1).column, "nothing is expected behind " + first.text);
        }
        if (kind.equals("END")) {
            Group ended = open.poll();
            if (ended == null) {
                throw wrong(first.column, "#END without a group that it ends");
            }
            end(ended);
            return;
        }
        for (Topology topology : Topology.values()) {
            if (topology.name().equals(kind)) {
                if (open.size() == 100) {
                    throw wrong(first.column, "groups are nested more than 100 deep");
                }
                open.push(new Group(topology, line, first.column, new ArrayList<>()));
                return;
            }
        }
        throw wrong(first.column, first.text + ": #TREE, #MESH, #RING or #END is expected");
    }

    private void end(Group group) throws HostFileException {
        if (group.members.isEmpty()) {
            throw new HostFileException(name, group.line, group.column, "#" + group.topology + " has no member");
        }
        List<Integer> members = group.members;
        group.topology.connect(members.size(), (member, other) -> {
            int one = members.get(member);
            int two = members.get(other);
            neighbours.get(one).add(two);
            neighbours.get(two).add(one);
        });
        Group outer = open.peek();
        if (outer != null) {
            outer.members.add(members.get(0));
        }
    }

    private void host(Word first, List<Word> words) throws HostFileException {
        if (first.text.contains("=") || first.text.contains("\"")) {
            throw wrong(first.column, "'" + first.text + "': the name of a host is expected first");
        }
        Map<String, String> values = new HashMap<>();
        for (Word word : words.subList(1, words.size())) {
            int equals = word.text.indexOf('=');
            String key = equals < 0 ? word.text : word.text.substring(0, equals);
            if (equals < 0 || !KEYS.contains(key)) {
                throw wrong(
                        word.column,
                        "'" + word.text + "': file=, jar=, class=, classpath=, nprocs= or args= is expected");
            }
            String value = word.text.substring(equals + 1).replace("\"", "");
            if (value.isEmpty() && !key.equals("args")) {
                throw wrong(word.column + equals + 1, key + "= has no value");
            }
            if (values.put(key, value) != null) {
                throw wrong(word.column, key + "= is there twice");
            }
            if (key.equals("nprocs")) {
                count(value, word.column + equals + 1);
            }
        }
        if (values.containsKey("file") && (values.containsKey("jar") || values.containsKey("class"))) {
            throw wrong(first.column, "file= and class= or jar=: a host runs one program");
        }
        add(first.text, program(values), count(values.getOrDefault("nprocs", "1"), first.column));
    }

    private int count(String value, int column) throws HostFileException {
        int count = value.matches("[0-9]{1,6}") ? Integer.parseInt(value) : 0;
        if (count < 1 || processes.size() + count > HostFile.MOST) {
            throw wrong(
                    column,
                    "nprocs=" + value + ": 1 or more is expected, and " + HostFile.MOST + " processes in all at most");
        }
        return count;
    }

    private static Program program(Map<String, String> values) {
        String file = values.getOrDefault("file", values.getOrDefault("jar", ""));
        String arguments = values.getOrDefault("args", "").strip();
        return new Program(
                file,
                values.getOrDefault("class", ""),
                values.getOrDefault("classpath", ""),
                arguments.isEmpty() ? List.of() : List.of(arguments.split("\\s+")));
    }

    private void add(String host, Program program, int count) {
        StringBuilder path = new StringBuilder();
        for (Group group : open) {
            path.insert(0, path.isEmpty() ? group.topology.name() : group.topology + "/");
        }
        Group inside = open.peek();
        for (int i = 0; i < count; i++) {
            StringBuilder position = new StringBuilder();
            for (Group group : open) {
                position.insert(0, group.members.size() + (position.isEmpty() ? "" : "/"));
            }
            if (inside != null) {
                inside.members.add(processes.size());
            }
            processes.add(new Started(host, program, path.toString(), position.toString()));
            neighbours.add(new TreeSet<>());
        }
    }
}
