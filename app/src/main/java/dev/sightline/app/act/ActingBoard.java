package dev.sightline.app.act;

import dev.sightline.event.WrittenText;
import dev.sightline.replay.BoardViews;
import dev.sightline.replay.board.Board;
import dev.sightline.replay.stage.Action;
import dev.sightline.replay.stage.BoardProblem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/// A board that a collector was started with.
///
/// @param name of its file, without folders and the ending
/// @param text of the file
record ActingBoard(String name, Board board, String text) {
    private static final String ENDING = ".board";

    /// @param webhooks that it may name
    /// @throws IOException if it cannot be read, or a line of it is wrong: file, line, column and what
    static ActingBoard read(Path file, Set<String> webhooks) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(4 * Board.MAX_LENGTH + 1);
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            Board board = Board.parse(WrittenText.unmarked(text), BoardViews.stages());
            BoardProblem problem = board.problem();
            if (problem != null) {
                throw problem;
            }
            if (board.actions().isEmpty()) {
                throw new IllegalArgumentException("no line of it has a trigger that acts, level or webhook");
            }
            requireAllowed(board, webhooks);
            String own = String.valueOf(file.getFileName());
            return new ActingBoard(
                    own.endsWith(ENDING) ? own.substring(0, own.length() - ENDING.length()) : own, board, text);
        } catch (CharacterCodingException e) {
            throw new IOException(file + ": a board is text in UTF-8, and this is none", e);
        } catch (IllegalArgumentException e) {
            throw new IOException(file + ": " + e.getMessage(), e);
        }
    }

    private static void requireAllowed(Board board, Set<String> webhooks) {
        for (Board.Doing each : board.actions()) {
            if (each.action() instanceof Action.Post post && !webhooks.contains(post.to())) {
                throw new IllegalArgumentException("line " + each.line() + ", column " + each.column() + ": '"
                        + post.to() + "' is no webhook that is allowed here; start with --webhook "
                        + (post.to().contains("://") ? post.to() : post.to() + "=URL"));
            }
        }
    }

    /// Who asks for a level, as a lease can say it.
    String asks(int line) {
        String word = name.replaceAll("[^\\w.-]", "_");
        return "board:" + word.substring(0, Math.min(80, word.length())) + ":" + line;
    }
}
