/// Pictures of messages, against slow versions.
@NullMarked
package dev.sightline.view.message;

import org.jspecify.annotations.NullMarked;
