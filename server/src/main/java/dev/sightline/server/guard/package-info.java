/// Who may ask, how much and how many ([Guard], [ServerOptions], [Connections]), and what those are told who may not.
@NullMarked
package dev.sightline.server.guard;

import org.jspecify.annotations.NullMarked;
