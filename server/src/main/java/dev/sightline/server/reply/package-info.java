/// What is sent back: small documents ([JsonReply]), errors ([Problem]), and answers piece by piece ([ReplyStream]).
@NullMarked
package dev.sightline.server.reply;

import org.jspecify.annotations.NullMarked;
