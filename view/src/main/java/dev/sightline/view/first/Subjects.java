package dev.sightline.view.first;

import dev.sightline.event.ColumnType;
import dev.sightline.event.Field;
import dev.sightline.event.Machines;
import dev.sightline.event.Role;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/// What rows that say a state are about: something that goes on and is in it until the next, or a document of the row.
final class Subjects {
    private static final Pattern DOCUMENT = Pattern.compile(
            "(?iu)(.*[^\\p{L}])?(invoice|order|ticket|case|claim|payment"
                    + "|transaction|shipment|booking|reservation|application|purchase|contract|loan|rental|rechnung|auftrag"
                    + "|bestellung|facture|commande|factura|pedido|fattura|ordine)[^\\p{L}]*(id|no|nr|number|num|key)?[^\\p{L}]*");

    private static final double NEARLY_EACH = 0.98;
    private static final int MIN_PAIRS = 20;
    private static final double NEARLY_ALL_OTHERS = 0.8;
    /// Each goes through so many on average.
    private static final int STAGES = 2;

    private static final Pattern ID = Pattern.compile("(?i:(^|[^a-z])(id|uuid|guid|ref|reference))$|[a-z](ID|Id)$");

    private Subjects() {}

    /// Whether each row is something that happened and has an id of its own, as calls that an audit writes down do.
    static boolean areNumbered(List<ColumnUse> uses, ColumnUse first) {
        return first.portrait().field().role() == Role.EVENT
                && uses.stream()
                        .anyMatch(use -> use.kind() == ColumnUse.Kind.ID
                                && use.portrait().field().type() == ColumnType.STRING
                                && ID.matcher(use.portrait().field().name()).find()
                                && use.portrait().presence() >= NEARLY_EACH
                                && use.portrait().distinct()
                                        >= NEARLY_EACH * use.portrait().seen());
    }

    /// Whether each row is about a document of its own, such as an invoice: that one is paid says nothing of the next
    /// of that customer.
    static boolean areDocuments(List<ColumnUse> uses) {
        return uses.stream()
                .anyMatch(use -> use.kind() == ColumnUse.Kind.ID
                        && use.portrait().presence() >= NEARLY_EACH
                        && use.portrait().distinct()
                                >= NEARLY_EACH * use.portrait().seen()
                        && DOCUMENT.matcher(use.portrait().field().name()).matches());
    }

    /// Whether machines say what they are in, or units of work: that is said again now and then, and holds until the
    /// next says another.
    static boolean goOn(RowSample sample, FirstPicture picture, ColumnUse state) {
        Field entity = ColumnNames.withRole(sample.snapshot(), Role.ENTITY);
        String other = picture.entity();
        boolean unit = other != null
                && sample.snapshot()
                        .field(other)
                        .filter(field -> field.role() == Role.FLOW)
                        .isPresent();
        return unit || entity != null && Machines.are(entity.name()) && !state.isOutcome();
    }

    /// Whether what happened is of units of work, of which those who have them have many at once: that a parcel was
    /// sorted says nothing of its carrier, whose next row is of another.
    static boolean areOfFlows(RowSample sample, FirstPicture picture, ColumnUse first) {
        Field flow = ColumnNames.withRole(sample.snapshot(), Role.FLOW);
        if (flow == null || first.portrait().field().role() != Role.EVENT) {
            return false;
        }
        RowSample.Column flows = sample.cells(flow);
        int[] entities = picture.entities(sample);
        Map<Integer, Double> last = new HashMap<>();
        int pairs = 0;
        int others = 0;
        Set<Double> several = new HashSet<>();
        for (int row = 0; row < entities.length; row++) {
            if (entities[row] >= 0 && flows.has(row)) {
                several.add(flows.values()[row]);
                Double before = last.put(entities[row], flows.values()[row]);
                pairs += before == null ? 0 : 1;
                others += before == null || before == flows.values()[row] ? 0 : 1;
            }
        }
        return pairs >= MIN_PAIRS && others >= NEARLY_ALL_OTHERS * pairs && STAGES * several.size() <= pairs;
    }
}
