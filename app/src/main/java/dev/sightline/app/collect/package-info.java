/// What runs and sends, into one store ([CollectCommand]): listeners ([ListenUrl]) and sources that are fetched
/// ([Sources], [FollowedFiles]).
@NullMarked
package dev.sightline.app.collect;

import org.jspecify.annotations.NullMarked;
