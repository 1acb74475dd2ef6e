package dev.sightline.app.report;

import dev.sightline.app.shell.TimeOption;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// To whom reports are sent, and when.
final class MailOptions {
    /// Whose value is the password of the user that the URL names.
    static final String PASSWORD = "SIGHTLINE_MAIL_PASSWORD";

    @Option(
            names = "--mail",
            paramLabel = "URL",
            description = {
                "sends the report: smtp://[USER@]HOST[:PORT], or smtps://;",
                "the user's password is the value of " + PASSWORD
            })
    private @Nullable String mail;

    @Option(names = "--mail-to", paramLabel = "ADDRESS", description = "to whom; repeatable")
    private List<String> to = new ArrayList<>();

    @Option(names = "--mail-from", paramLabel = "ADDRESS", description = "from whom (default: the first of --mail-to)")
    private @Nullable String from;

    @Option(
            names = "--every",
            paramLabel = "T",
            description = "makes a report of the last T, such as 24h, again and again after T, until it is ended")
    private @Nullable String every;

    /// @return null: no mail is to be sent
    /// @throws IllegalArgumentException if an option has a wrong value, or one is missing
    @Nullable
    Mailer mailer(Map<String, String> environment) {
        String url = mail;
        if (url == null) {
            if (!to.isEmpty() || from != null) {
                throw new IllegalArgumentException("--mail-to and --mail-from need --mail: by whom it is sent");
            }
            return null;
        }
        if (to.isEmpty()) {
            throw new IllegalArgumentException("--mail needs --mail-to: to whom it is sent");
        }
        String sender = from;
        return new Mailer(
                URI.create(url), environment.get(PASSWORD), sender == null ? to.getFirst() : sender, List.copyOf(to));
    }

    /// @return null: once
    @Nullable
    Duration every() {
        String text = every;
        return text == null ? null : TimeOption.parse("--every", text, Duration.ofDays(366));
    }
}
