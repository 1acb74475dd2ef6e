/// A question about a trace: it waits for its turn ([ScanQueue]), is computed, sent, and stopped when nobody listens
/// ([ViewCalls], [SqlCalls]). The door is [ViewSource].
@NullMarked
package dev.sightline.server.ask;

import org.jspecify.annotations.NullMarked;
