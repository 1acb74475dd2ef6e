package dev.sightline.format.access;

import dev.sightline.format.internal.Scan;
import dev.sightline.format.internal.Stamp;
import dev.sightline.format.internal.StampKind;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The order of words in the logs that Amazon's services write, which have no header.
///
/// Sources: Amazon S3 User Guide, server access log format; Elastic Load Balancing, access logs of Classic and of
/// Application Load Balancers. What later versions add is behind these.
///
/// @param names of the words
/// @param time the place of the time
/// @param request the place of the request
/// @param least how many words older versions have
record AwsLayout(Service service, List<String> names, int time, int request, int least) {
    /// Who writes it.
    enum Service {
        STORAGE,
        APPLICATION_BALANCER,
        CLASSIC_BALANCER
    }

    private static final List<String> TYPES = List.of("http", "https", "h2", "grpcs", "ws", "wss");
    private static final List<AwsLayout> ALL = List.of(
            of(Service.STORAGE, """
            bucket_owner bucket time remote_ip requester request_id operation key request status error_code bytes
            object_size duration turn_around_time referer agent version_id host_id signature cipher authentication
            host_header tls access_point acl_required
            """, 16),
            of(Service.APPLICATION_BALANCER, """
            type time elb client target request_time target_time response_time status target_status received bytes
            request agent cipher tls target_group trace_id domain certificate rule_priority creation_time actions
            redirect_url error_reason target_list target_status_list classification classification_reason connection_id
            """, 16),
            of(Service.CLASSIC_BALANCER, """
            time elb client target request_time target_time response_time status target_status received bytes request
            agent cipher tls
            """, 12));

    private static AwsLayout of(Service service, String text, int least) {
        List<String> names = List.of(text.strip().split("\\s+"));
        return new AwsLayout(service, names, names.indexOf("time"), names.indexOf("request"), least);
    }

    boolean isOfStorage() {
        return service == Service.STORAGE;
    }

    /// Its layout, with the time read into the stamp; null where it has none.
    static @Nullable AwsLayout of(byte[] b, Words words, Stamp stamp) {
        for (AwsLayout layout : ALL) {
            if (layout.fits(b, words) && layout.isTimed(b, words, stamp)) {
                return layout;
            }
        }
        return null;
    }

    private boolean fits(byte[] b, Words words) {
        if (words.count < least || words.around[request] != '"' && !words.isMissing(b, request)) {
            return false;
        }
        int status = names.indexOf("status");
        return words.isNumber(b, status)
                && words.isNumber(b, names.indexOf("bytes"))
                && switch (service) {
                    case STORAGE ->
                        words.around[time] == '['
                                && Scan.find(b, words.starts[6], words.ends[6], (byte) '.') < words.ends[6];
                    case APPLICATION_BALANCER ->
                        TYPES.stream().anyMatch(type -> Scan.is(b, words.starts[0], words.ends[0], type));
                    // others log as many words, Envoy among them
                    case CLASSIC_BALANCER -> words.around[time] == 0 && isAddress(b, words);
                };
    }

    /// Whether the client has a port.
    private boolean isAddress(byte[] b, Words words) {
        int client = names.indexOf("client");
        int from = words.starts[client];
        int to = words.ends[client];
        int digits = to;
        while (digits > from && b[digits - 1] >= '0' && b[digits - 1] <= '9') {
            digits--;
        }
        return digits < to && digits > from + 1 && b[digits - 1] == ':';
    }

    private boolean isTimed(byte[] b, Words words, Stamp stamp) {
        StampKind kind = isOfStorage() ? StampKind.DAY_MONTH : StampKind.ISO;
        return stamp.read(kind, b, words.starts[time], words.ends[time]) == words.ends[time];
    }
}
