package dev.sightline.intake.load;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What sources are called: by the names of their files and, where several are called the same, by the folders that
/// these have not in common: `web1/mem.csv` beside `web2/mem.csv`.
final class SourceNames {
    private SourceNames() {}

    /// @return in the order of the sources
    static List<String> of(List<ReadableSource> sources) {
        // what files of one name have in common: all of them are looked at once, as there may be thousands
        Map<String, List<String>> common = new HashMap<>();
        Map<String, Integer> counts = new HashMap<>();
        for (ReadableSource source : sources) {
            String name = source.input().name();
            List<String> own = folders(source.input().path());
            common.merge(name, own, SourceNames::begin);
            counts.merge(name, 1, Integer::sum);
        }
        return sources.stream()
                .map(source -> {
                    String name = source.input().name();
                    List<String> own = folders(source.input().path());
                    int from = common.getOrDefault(name, own).size();
                    return counts.getOrDefault(name, 1) < 2 || from == own.size()
                            ? name
                            : String.join("/", own.subList(from, own.size())) + "/" + name;
                })
                .toList();
    }

    /// What both begin with.
    private static List<String> begin(List<String> one, List<String> other) {
        int same = 0;
        while (same < Math.min(one.size(), other.size()) && one.get(same).equals(other.get(same))) {
            same++;
        }
        return one.subList(0, same);
    }

    private static List<String> folders(String path) {
        List<String> parts = Arrays.asList(path.split("/", -1));
        return parts.subList(0, parts.size() - 1);
    }
}
