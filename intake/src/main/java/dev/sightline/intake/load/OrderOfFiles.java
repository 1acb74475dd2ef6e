package dev.sightline.intake.load;

import dev.sightline.format.Format;
import dev.sightline.format.date.AssumedOrder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Which number is the day in the dates of files that do not say it: what the others of their format say, where those
/// are of one mind. Of a log that begins anew each day, those of the first twelve days of a month leave it open.
final class OrderOfFiles {
    /// @param name of the first file that says it
    /// @param order null: others say something else
    private record Said(String name, @Nullable AssumedOrder order) {
        Said and(Said other) {
            boolean same = order != null && other.order != null && order.isDayFirst() == other.order.isDayFirst();
            return same ? this : new Said(name, null);
        }
    }

    private OrderOfFiles() {}

    static void agree(List<ReadableSource> sources) {
        Map<Format, Said> said = new HashMap<>();
        for (ReadableSource source : sources) {
            AssumedOrder order = source.kept().found(AssumedOrder.class);
            if (order != null && order.isSure()) {
                said.merge(source.format(), new Said(source.input().name(), order), Said::and);
            }
        }
        for (ReadableSource source : sources) {
            AssumedOrder order = source.kept().found(AssumedOrder.class);
            Said other = said.get(source.format());
            if (order != null && order.isOpen() && other != null && other.order != null) {
                source.kept().replace(AssumedOrder.class, other.order.as(other.name));
            }
        }
    }
}
