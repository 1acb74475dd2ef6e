package dev.sightline.event.selection;

import java.math.BigDecimal;

/// Turns a quantity into the unit of a column.
@FunctionalInterface
public interface UnitConversion {
    /// @param number how many of `unit`
    /// @return the same quantity, counted in `columnUnit`
    /// @throws IllegalArgumentException if one of the units is unknown, or they measure different things
    BigDecimal convert(BigDecimal number, String unit, String columnUnit);
}
