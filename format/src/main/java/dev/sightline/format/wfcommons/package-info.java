/// WfCommons' WfFormat: instances of workflows and what their execution took.
@NullMarked
package dev.sightline.format.wfcommons;

import org.jspecify.annotations.NullMarked;
