package dev.sightline.view.first;

import dev.sightline.event.Field;
import dev.sightline.event.Machines;
import dev.sightline.event.Role;
import dev.sightline.view.request.ColumnNames;
import dev.sightline.view.sample.ColumnUse;
import dev.sightline.view.sample.RowSample;
import java.util.List;
import java.util.regex.Pattern;

/// What rows that say a state are about: something that goes on and is in it until the next, or a document of the row.
final class Subjects {
    private static final Pattern DOCUMENT = Pattern.compile(
            "(?iu)(.*[^\\p{L}])?(invoice|order|ticket|case|claim|payment"
                    + "|transaction|shipment|booking|reservation|application|purchase|contract|loan|rental|rechnung|auftrag"
                    + "|bestellung|facture|commande|factura|pedido|fattura|ordine)[^\\p{L}]*(id|no|nr|number|num|key)?[^\\p{L}]*");

    private static final double NEARLY_EACH = 0.98;

    private Subjects() {}

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
}
