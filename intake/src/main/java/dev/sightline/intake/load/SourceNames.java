package dev.sightline.intake.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// What sources are called: by the names of their files and, where several are called the same, by the folders that
/// these have not in common: `web1/mem.csv` beside `web2/mem.csv`.
final class SourceNames {
    private SourceNames() {}

    /// @return in the order of the sources
    static List<String> of(List<ReadableSource> sources) {
        Map<String, List<List<String>>> folders = sources.stream()
                .collect(Collectors.groupingBy(
                        source -> source.input().name(),
                        Collectors.mapping(source -> folders(source.input().path()), Collectors.toList())));
        List<String> names = new ArrayList<>();
        for (ReadableSource source : sources) {
            String name = source.input().name();
            List<String> own = folders(source.input().path());
            List<List<String>> alike = folders.getOrDefault(name, List.of());
            int common = 0;
            while (common < own.size() && isCommon(alike, common)) {
                common++;
            }
            boolean alone = alike.size() < 2;
            names.add(
                    alone || common == own.size()
                            ? name
                            : String.join("/", own.subList(common, own.size())) + "/" + name);
        }
        return names;
    }

    private static boolean isCommon(List<List<String>> alike, int at) {
        return alike.stream().allMatch(other -> at < other.size())
                && alike.stream().map(other -> other.get(at)).distinct().count() == 1;
    }

    private static List<String> folders(String path) {
        List<String> parts = Arrays.asList(path.split("/", -1));
        return parts.subList(0, parts.size() - 1);
    }
}
