package dev.sightline.intake.otap;

import dev.sightline.intake.otap.OtapStream.Tables;
import dev.sightline.intake.otap.Table.Cells;
import io.opentelemetry.proto.common.v1.InstrumentationScope;
import io.opentelemetry.proto.resource.v1.Resource;
import java.io.IOException;

/// The resources and scopes of a root table: rows one after another that have the same are a group.
final class Groups {
    private final Attributes resourceAttributes;
    private final Attributes scopeAttributes;
    private final Cells resource;
    private final Cells scope;
    private final Cells schemaUrl;
    private final long[] resourceIds;
    private final long[] scopeIds;

    Groups(Table root, Tables tables) throws IOException {
        resourceAttributes = tables.attributes(OtapStream.RESOURCE_ATTRS, Table.U16);
        scopeAttributes = tables.attributes(OtapStream.SCOPE_ATTRS, Table.U16);
        resource = root.cells("resource");
        scope = root.cells("scope");
        schemaUrl = root.cells("schema_url");
        resourceIds = root.ids("resource.id", Table.U16);
        scopeIds = root.ids("scope.id", Table.U16);
    }

    boolean beginsResource(int row) {
        return row == 0 || resourceIds[row] != resourceIds[row - 1];
    }

    /// A scope has no id where it has no attributes: then it is told by its name.
    boolean beginsScope(int row) throws IOException {
        return beginsResource(row)
                || scopeIds[row] != scopeIds[row - 1]
                || !scope.field("name").text(row).equals(scope.field("name").text(row - 1))
                || !scope.field("version")
                        .text(row)
                        .equals(scope.field("version").text(row - 1));
    }

    Resource resource(int row) throws IOException {
        return Resource.newBuilder()
                .addAllAttributes(resourceAttributes.of(resourceIds[row]))
                .setDroppedAttributesCount(
                        (int) resource.field("dropped_attributes_count").integer(row))
                .build();
    }

    String resourceSchemaUrl(int row) throws IOException {
        return resource.field("schema_url").text(row);
    }

    InstrumentationScope scope(int row) throws IOException {
        return InstrumentationScope.newBuilder()
                .setNameBytes(scope.field("name").bytes(row))
                .setVersionBytes(scope.field("version").bytes(row))
                .addAllAttributes(scopeAttributes.of(scopeIds[row]))
                .setDroppedAttributesCount(
                        (int) scope.field("dropped_attributes_count").integer(row))
                .build();
    }

    String schemaUrl(int row) throws IOException {
        return schemaUrl.text(row);
    }
}
