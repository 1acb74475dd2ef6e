package dev.sightline.analysis.suspect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Whose a metric is: the entity of its rows, unless the column is called after others (`front_cart`: calls
/// from one to the other): then it is theirs, the called one's first.
final class Owners {
    private final Map<String, Integer> services = new HashMap<>();

    Owners(StepNames names) {
        List<String> entities = names.entityNames();
        for (int i = 0; i < entities.size(); i++) {
            services.putIfAbsent(StepNames.service(entities.get(i)), i);
        }
    }

    List<Integer> of(Samples.Series series) {
        List<Integer> named = new ArrayList<>();
        String column = series.column();
        int from = 0;
        for (int at = 0; at <= column.length(); at++) {
            if (at == column.length() || "_/>:".indexOf(column.charAt(at)) >= 0) {
                Integer entity = services.get(column.substring(from, at));
                if (entity == null && from > 0) {
                    named.clear();
                    break;
                }
                if (entity != null) {
                    named.add(entity);
                }
                from = at + 1;
            }
        }
        return named.isEmpty() ? List.of(series.entity()) : List.of(named.getLast());
    }
}
