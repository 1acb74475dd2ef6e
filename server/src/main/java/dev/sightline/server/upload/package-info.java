/// Files that are dropped on the page ([Uploads]), from a body of many parts to a folder that goes with the server.
@NullMarked
package dev.sightline.server.upload;

import org.jspecify.annotations.NullMarked;
