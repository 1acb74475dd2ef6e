package dev.sightline.format.strace;

import dev.sightline.format.internal.Scan;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/// The file that a call is about, where its arguments say it: the path of calls that take one, or what `-y` prints
/// behind a descriptor.
final class Paths {
    /// Their first argument is a path.
    private static final Set<String> FIRST = Set.of(
            "access",
            "acct",
            "chdir",
            "chmod",
            "chown",
            "chroot",
            "creat",
            "execve",
            "getxattr",
            "lchown",
            "lgetxattr",
            "link",
            "listxattr",
            "lstat",
            "lstat64",
            "mkdir",
            "mknod",
            "mount",
            "open",
            "readlink",
            "removexattr",
            "rename",
            "rmdir",
            "setxattr",
            "stat",
            "stat64",
            "statfs",
            "statfs64",
            "swapoff",
            "swapon",
            "symlink",
            "truncate",
            "truncate64",
            "umount",
            "umount2",
            "unlink",
            "uselib",
            "utime",
            "utimes");
    /// Their second is, below the folder of the first.
    private static final Set<String> SECOND = Set.of(
            "execveat",
            "faccessat",
            "faccessat2",
            "fchmodat",
            "fchownat",
            "fstatat64",
            "futimesat",
            "inotify_add_watch",
            "linkat",
            "mkdirat",
            "mknodat",
            "name_to_handle_at",
            "newfstatat",
            "open_tree",
            "openat",
            "openat2",
            "readlinkat",
            "renameat",
            "renameat2",
            "statx",
            "symlinkat",
            "unlinkat",
            "utimensat",
            "utimensat_time64");
    private static final int LONGEST = 4096;

    private Paths() {}

    /// As strace wrote it; empty if there is none.
    static String of(byte[] bytes, StraceLine line) {
        String call = new String(bytes, line.nameFrom, line.nameTo - line.nameFrom, StandardCharsets.ISO_8859_1);
        int from = line.argsFrom;
        int to = Math.min(line.argsTo, from + 2 * LONGEST);
        String path = "";
        if (FIRST.contains(call)) {
            path = quoted(bytes, from, to);
        } else if (SECOND.contains(call)) {
            int comma = Scan.indexOf(bytes, from, to, ", ");
            path = comma < 0 ? "" : quoted(bytes, comma + 2, to);
        }
        return path.isEmpty() ? descriptor(bytes, from, to) : path;
    }

    private static String quoted(byte[] bytes, int from, int to) {
        if (from >= to || bytes[from] != '"') {
            return "";
        }
        int p = from + 1;
        while (p < to && bytes[p] != '"') {
            p += bytes[p] == '\\' ? 2 : 1;
        }
        return p >= to ? "" : text(bytes, from + 1, p);
    }

    /// `3</etc/passwd>`, `1</dev/null<char 1:3>>`.
    private static String descriptor(byte[] bytes, int from, int to) {
        int p = from;
        while (p < to && bytes[p] >= '0' && bytes[p] <= '9') {
            p++;
        }
        if (p == from || !Scan.startsWith(bytes, p, to, "</")) {
            return "";
        }
        int end = p + 1;
        while (end < to && bytes[end] != '<' && bytes[end] != '>') {
            end++;
        }
        return end == to ? "" : text(bytes, p + 1, end);
    }

    private static String text(byte[] bytes, int from, int to) {
        return new String(bytes, from, to - from, StandardCharsets.UTF_8);
    }
}
