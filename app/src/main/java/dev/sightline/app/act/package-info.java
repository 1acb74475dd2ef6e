/// Boards that a collector runs over what arrives: their triggers raise levels and post to webhooks.
@NullMarked
package dev.sightline.app.act;

import org.jspecify.annotations.NullMarked;
