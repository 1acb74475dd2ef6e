/// What a CTF trace says of its own records, in TSDL or JSON ([Metadata]).
@NullMarked
package dev.sightline.format.ctf.metadata;

import org.jspecify.annotations.NullMarked;
