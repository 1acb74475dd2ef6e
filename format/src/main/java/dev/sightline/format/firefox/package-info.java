/// Profiles of Firefox: as its profiler's page saves them, as the browser hands them out, and as DevTools did.
@NullMarked
package dev.sightline.format.firefox;

import org.jspecify.annotations.NullMarked;
