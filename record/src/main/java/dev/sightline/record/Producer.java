package dev.sightline.record;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;

/// Who records: one recorder in one run of a program. Its sequence numbers count from 0.
///
/// @param process as rows name it: what views call the entity, and messages the peer
record Producer(long idHigh, long idLow, String program, String process, String host, long pid) {
    static Producer of(String program, String process) {
        SecureRandom random = new SecureRandom();
        long pid = ProcessHandle.current().pid();
        String host = hostName();
        String name = process.isEmpty() ? program + "@" + host + ":" + pid : process;
        return new Producer(random.nextLong(), random.nextLong(), program, name, host, pid);
    }

    private static String hostName() {
        String named = System.getenv("HOSTNAME");
        if (named != null && !named.isBlank()) {
            return named;
        }
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException nameless) {
            return "localhost";
        }
    }
}
