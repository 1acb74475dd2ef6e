package dev.sightline.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// What to do with files that are known by their first bytes but not read: mostly, which tool turns them into text that
/// is.
public final class Advice {
    /// @param beginning of the file, a byte a character
    /// @param text `FILE` stands for the file's name
    private record Known(Pattern beginning, String text) {
        /// @param bytes a regular expression over bytes as Latin-1 characters
        static Known of(String bytes, String text) {
            return new Known(Pattern.compile(bytes, Pattern.DOTALL), text);
        }
    }

    private static final List<Known> KNOWN = List.of(
            Known.of("\\x17\\x08Dtracing", "a trace-cmd recording; its text is read: trace-cmd report FILE > FILE.txt"),
            Known.of(
                    "(\\x96\\xd5|\\xd5\\x96)(\\x75!|!\\x75).*",
                    "a binary file of sysstat's sar; its JSON is read: sadf -j FILE -- -A > FILE.json"),
            Known.of(
                    "(\\x96\\xd5|\\xd5\\x96).*",
                    "a binary file of an older sysstat's sar; its JSON is read: sadf -c FILE > FILE.new, "
                            + "then sadf -j FILE.new -- -A > FILE.json"),
            Known.of(
                    "\\xff\\xaa\\xddDUMPI",
                    "an SST DUMPI trace; its tools make text of it: dumpi2ascii -f FILE > FILE.txt"),
            Known.of(
                    "hostname=[^\\n]{0,200}\\nnumprocs=\\d",
                    "the description of an SST DUMPI trace, without events; its .bin files have them"),
            Known.of(
                    "PROJECTIONS_ID|PROJECTIONS-RECORD|RC_GLOBAL_START_TIME",
                    "a trace of Charm++ Projections, which is not read: open it with Projections, or record with "
                            + "Score-P (OTF2)"),
            Known.of(
                    "\\x03[B#](?!OTF2)..",
                    "a part of an OTF2 archive: open its folder, or the file that ends in .otf2"),
            Known.of(
                    "\\xd4\\xc3\\xb2\\xa1|\\xa1\\xb2\\xc3\\xd4|\\x4d\\x3c\\xb2\\xa1|\\xa1\\xb2\\x3c\\x4d",
                    "a packet capture (pcap); as JSON lines it is read: tshark -T ek -r FILE > FILE.jsonl"),
            Known.of(
                    "\\x0a\\x0d\\x0d\\x0a.{4}(\\x1a\\x2b\\x3c\\x4d|\\x4d\\x3c\\x2b\\x1a)",
                    "a packet capture (pcapng); as JSON lines it is read: tshark -T ek -r FILE > FILE.jsonl"),
            Known.of(
                    "LPKSHHRH",
                    "a journal of systemd; as JSON lines it is read: journalctl -o json --file FILE > FILE.jsonl"),
            Known.of(
                    "PERFILE2|2ELIFREP|PERFFILE",
                    "a recording of perf; its text is read: perf script -i FILE > FILE.txt"),
            Known.of(
                    "[\\x04-\\x0f]tae|eat[\\x04-\\x0f]",
                    "a part of a recording of blktrace; the text of all parts, DEVICE.blktrace.*, is read: "
                            + "blkparse -i DEVICE > DEVICE.txt"),
            Known.of(
                    "ElfFile\\x00",
                    "a Windows event log; as JSON lines it is read: evtx_dump -o jsonl FILE > FILE.jsonl"),
            Known.of(
                    "JAVA PROFILE 1\\.0\\.[0-9]",
                    "a heap dump of a Java machine, which holds objects and no events: open it with Eclipse MAT"),
            Known.of(
                    "\\x7fELF.{12}\\x04\\x00|\\x7fELF.{12}\\x00\\x04",
                    "a core dump, which holds memory and no events: gdb PROGRAM FILE"),
            Known.of("\\x7fELF", "a program or library, not a trace"),
            Known.of("PK(\\x03\\x04|\\x05\\x06)", "a zip archive: unpack it and open the folder"),
            Known.of("7z\\xbc\\xaf\\x27\\x1c", "a 7z archive: unpack it and open the folder"),
            Known.of(".{257}ustar", "a tar archive: unpack it (tar -xf FILE) and open the folder"),
            Known.of("\\xfd7zXZ\\x00", "compressed with xz: xz -dk FILE"),
            Known.of("BZh[1-9]1AY", "compressed with bzip2: bzip2 -dk FILE"),
            Known.of("\\x04\\x22\\x4d\\x18", "compressed with lz4: lz4 -dk FILE"),
            Known.of(
                    "\\xff\\xfe(?!\\x00\\x00)|\\xfe\\xff",
                    "text in UTF-16; in UTF-8 it is read: iconv -f UTF-16 -t UTF-8 FILE > FILE.utf8"),
            Known.of("%PDF-", "a PDF document, not a trace"),
            Known.of("\\x89PNG\\r\\n|GIF8[79]a|\\xff\\xd8\\xff|RIFF.{4}WEBP", "a picture, not a trace"),
            Known.of("\\xca\\xfe\\xba\\xbe", "a class or a program, not a trace"),
            Known.of("SQLite format 3\\x00", "an SQLite database: --format sqlite reads its tables"),
            Known.of("Obj\\x01", "an Avro file; as JSON lines it is read: avro cat FILE > FILE.jsonl"),
            Known.of("ORC[^ -~\\r\\n\\t]", "an ORC file: write it as Parquet, which is read"),
            Known.of(
                    "\\x89HDF\\x0d\\x0a\\x1a\\x0a",
                    "an HDF5 file: write its tables as CSV or Parquet, which are read"));

    private static final int BYTES = 512;

    private Advice() {}

    /// One line without the file's name in front; empty if these bytes are unknown.
    ///
    /// @param head the first bytes of the decompressed file
    /// @param file its name, for the command to type
    public static Optional<String> of(byte[] head, String file) {
        String beginning = new String(head, 0, Math.min(head.length, BYTES), ISO_8859_1);
        for (Known known : KNOWN) {
            if (known.beginning().matcher(beginning).lookingAt()) {
                return Optional.of(known.text().replace("FILE", quoted(file)));
            }
        }
        return Optional.empty();
    }

    /// As a shell takes it.
    private static String quoted(String file) {
        return file.matches("[-+=:,./@%A-Za-z0-9_]+") ? file : "'" + file.replace("'", "'\\''") + "'";
    }
}
