package dev.sightline.app.act;

import dev.sightline.app.watch.JsonPost;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// Boards that a collector is to run, and whom they may tell.
public final class ActOptions {
    private static final Pattern NAMED = Pattern.compile("([\\w.-]{1,100})=(.*)");

    @Option(
            names = "--board",
            paramLabel = "FILE",
            description = {
                "also runs this board over what arrives: its triggers level and webhook act (docs/boards.md);",
                "repeatable"
            })
    private List<Path> boards = new ArrayList<>();

    @Option(
            names = "--webhook",
            paramLabel = "[NAME=]URL",
            description = "an address that boards of --board may post to; repeatable")
    private List<String> webhooks = new ArrayList<>();

    /// What was asked for.
    ///
    /// @param webhooks by each name that boards may use
    record Plan(List<FollowedBoard> boards, Map<String, URI> webhooks) {
        Plan {
            boards = List.copyOf(boards);
            webhooks = Map.copyOf(webhooks);
        }
    }

    /// Reads what is named: a mistake is said before anything is opened.
    ///
    /// @return null: no board is to be run
    /// @throws IOException if a board cannot be read, or names a webhook that is not allowed
    /// @throws IllegalArgumentException if an option has a wrong value
    public @Nullable Acting prepare() throws IOException {
        if (boards.isEmpty()) {
            if (!webhooks.isEmpty()) {
                throw new IllegalArgumentException("--webhook needs --board: what is to be told");
            }
            return null;
        }
        Map<String, URI> allowed = new LinkedHashMap<>();
        for (String text : webhooks) {
            var named = NAMED.matcher(text);
            boolean hasName = named.matches();
            String url = hasName ? named.group(2) : text;
            allowed.put(hasName ? named.group(1) : text, JsonPost.url("--webhook", url));
        }
        List<FollowedBoard> all = new ArrayList<>();
        for (Path file : boards) {
            all.add(new FollowedBoard(file, allowed.keySet()));
        }
        return new Acting(new Plan(all, allowed));
    }
}
