package dev.sightline.app.report;

import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/// Sends a report as the attachment of a mail, whose text says the most important of it: readers of mail show neither
/// pictures of ours nor colours.
final class Mailer {
    private static final String PATIENCE_MILLIS = "20000";

    private final URI server;
    private final @Nullable String password;
    private final InternetAddress from;
    private final InternetAddress[] to;

    /// @param server `smtp` or `smtps`
    /// @param password of the user that it names; null: there is none
    /// @throws IllegalArgumentException if the server or an address is none
    Mailer(URI server, @Nullable String password, String from, List<String> to) {
        boolean known = "smtp".equals(server.getScheme()) || "smtps".equals(server.getScheme());
        if (!known || server.getHost() == null) {
            throw new IllegalArgumentException("--mail " + server + ": smtp://[USER@]HOST[:PORT] or smtps is expected");
        }
        if (server.getUserInfo() != null && password == null) {
            throw new IllegalArgumentException(
                    "--mail " + server + ": " + MailOptions.PASSWORD + " is to hold the user's password");
        }
        this.server = server;
        this.password = password;
        this.from = address(from);
        this.to = to.stream().map(Mailer::address).toArray(InternetAddress[]::new);
    }

    private static InternetAddress address(String text) {
        try {
            return new InternetAddress(text, true);
        } catch (AddressException e) {
            throw new IllegalArgumentException(text + ": no address of mail: " + e.getMessage(), e);
        }
    }

    /// @param name of the attachment
    /// @throws IOException if the server does not take it: one line
    void send(String subject, String text, String name, String html, Instant now) throws IOException {
        Session session = Session.getInstance(properties());
        try {
            MimeMessage message = new MimeMessage(session);
            message.setFrom(from);
            message.setRecipients(Message.RecipientType.TO, to);
            message.setSubject(subject, "utf-8");
            message.setSentDate(Date.from(now));
            MimeBodyPart words = new MimeBodyPart();
            words.setText(text, "utf-8");
            MimeBodyPart file = new MimeBodyPart();
            file.setText(html, "utf-8", "html");
            file.setFileName(name);
            message.setContent(new MimeMultipart(words, file));
            Transport.send(message, user(), password);
        } catch (MessagingException e) {
            throw new IOException(
                    server.getHost() + ": " + String.valueOf(e.getMessage()).strip(), e);
        }
    }

    private @Nullable String user() {
        return server.getUserInfo();
    }

    private Properties properties() {
        String protocol = server.getScheme();
        String prefix = "mail." + protocol + ".";
        Properties all = new Properties();
        all.setProperty("mail.transport.protocol", protocol);
        all.setProperty("mail.transport.protocol.rfc822", protocol);
        all.setProperty(prefix + "host", server.getHost());
        if (server.getPort() > 0) {
            all.setProperty(prefix + "port", Integer.toString(server.getPort()));
        }
        all.setProperty(prefix + "connectiontimeout", PATIENCE_MILLIS);
        all.setProperty(prefix + "timeout", PATIENCE_MILLIS);
        all.setProperty(prefix + "writetimeout", PATIENCE_MILLIS);
        all.setProperty(prefix + "ssl.checkserveridentity", "true");
        all.setProperty(prefix + "auth", Boolean.toString(user() != null));
        all.setProperty(prefix + "starttls.enable", "true");
        // a password is not said where others hear it
        all.setProperty(prefix + "starttls.required", Boolean.toString(user() != null && protocol.equals("smtp")));
        return all;
    }
}
