/// What surrounds a command: the JDK it runs on, what it prints to, times among its options, the user's browser, how it
/// ends.
@NullMarked
package dev.sightline.app.shell;

import org.jspecify.annotations.NullMarked;
