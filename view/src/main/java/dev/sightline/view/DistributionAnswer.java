package dev.sightline.view;

import dev.sightline.event.ColumnType;
import dev.sightline.summary.CategorySums;
import dev.sightline.summary.ColumnStats;
import dev.sightline.summary.Curve;
import dev.sightline.summary.Distribution;
import dev.sightline.summary.KeyColumn;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// The characteristic line of a column: its values in ascending order, and what is painted of them.
///
/// @param categories what each category holds, in paint order, the unpainted last
record DistributionAnswer(Question question, KeyColumn column, Distribution found, CategorySums.State categories)
        implements Answer {
    private static final double[] QUANTILES = {0.25, 0.5, 0.75, 0.9, 0.99};

    static DistributionAnswer of(Question question) {
        Parameters parameters = question.parameters();
        KeyColumn column = question.keys("column");
        long rankFrom = parameters.integer("rankFrom", 0, 0, Long.MAX_VALUE);
        long rankTo = parameters.integer("rankTo", Long.MAX_VALUE, 0, Long.MAX_VALUE);
        if (rankFrom > rankTo) {
            throw new IllegalArgumentException("rankFrom " + rankFrom + " is above rankTo " + rankTo
                    + "; ranks are a half open range from 0 to rows");
        }
        Curve.Request request = new Curve.Request(
                rankFrom, rankTo, question.width(), question.height(), parameters.flag("logY"), QUANTILES);
        Distribution found = Distribution.of(
                question.snapshot(), question.where(), question.timeWindow(), column, request, question.cancelled());
        CategorySums sums = new CategorySums(column, question.paint());
        return new DistributionAnswer(
                question,
                column,
                found,
                question.paint().count() == 1 ? sums.ofUnpainted(found.stats()) : question.run(sums));
    }

    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public void writeFields(JsonGenerator json) {
        ColumnStats.State stats = found.stats();
        Curve curve = found.curve();
        boolean any = stats.present() > 0;
        json.writeStringProperty("type", column.type().label());
        Json.text(json, "unit", column.field().unit());
        Json.integer(json, "rows", stats.present());
        Json.integer(json, "missing", stats.missing());
        Json.axis(json, "min", column, any ? stats.minKey() : null);
        Json.axis(json, "max", column, any ? stats.maxKey() : null);
        json.writeName("sum");
        writeSum(json, column, stats);
        Json.integer(json, "distinct", found.distinct());
        json.writeBooleanProperty("distinctExact", found.distinctExact());
        Json.integer(json, "rankFrom", curve.rankFrom());
        Json.integer(json, "rankTo", curve.rankTo());
        Json.axes(json, "curve", column, curve.keys());
        writeRunningSum(json, curve.runningSums());
        Json.counts(json, "groupBorders", curve.groupBorders());
        Json.counts(json, "distinctMarks", curve.distinctMarks());
        json.writeBooleanProperty("marksExact", curve.distinctExact());
        writeLabels(json, curve);
        writeQuantiles(json, curve);
        writeCategories(json);
    }

    /// The exact sum of integers and of trues, the compensated one of floating-point numbers; the rest has none.
    private static void writeSum(JsonGenerator json, KeyColumn column, ColumnStats.State stats) {
        switch (column.type()) {
            case INT64, BOOL -> Json.integer(json, stats.integerSum());
            case FLOAT64 -> json.writeNumber(stats.realSum());
            case STRING, TIME -> json.writeNull();
        }
    }

    private static void writeRunningSum(JsonGenerator json, double @Nullable [] sums) {
        json.writeName("runningSum");
        if (sums == null) {
            json.writeNull();
            return;
        }
        json.writeStartArray();
        for (double sum : sums) {
            json.writeNumber(sum);
        }
        json.writeEndArray();
    }

    private void writeLabels(JsonGenerator json, Curve curve) {
        if (column.type() != ColumnType.STRING) {
            return;
        }
        TreeSet<Long> ordinals = new TreeSet<>();
        for (long key : curve.keys()) {
            ordinals.add(key);
        }
        json.writeObjectPropertyStart("labels");
        for (long ordinal : ordinals) {
            json.writeStringProperty(Long.toString(ordinal), column.text(ordinal));
        }
        json.writeEndObject();
    }

    private void writeQuantiles(JsonGenerator json, Curve curve) {
        json.writeArrayPropertyStart("quantiles");
        for (int i = 0; i < curve.quantileKeys().length; i++) {
            json.writeStartObject();
            json.writeNumberProperty("p", QUANTILES[i]);
            Json.axis(json, "value", column, curve.quantileKeys()[i]);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void writeCategories(JsonGenerator json) {
        json.writeArrayPropertyStart("categories");
        for (int c = 0; c < question.paint().count(); c++) {
            json.writeStartObject();
            json.writeStringProperty("name", question.paint().names().get(c));
            Json.integer(json, "rows", categories.stats(c).present());
            json.writeName("sum");
            writeSum(json, column, categories.stats(c));
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
