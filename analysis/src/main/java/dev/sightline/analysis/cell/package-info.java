/// Cells as what tells things apart: their text ([CellText]), 64 bits ([Hash]), small numbers ([Names]).
@NullMarked
package dev.sightline.analysis.cell;

import org.jspecify.annotations.NullMarked;
