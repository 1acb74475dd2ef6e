package dev.sightline.format.sadf;

/// How the elements of `sadf -x` stand for the objects and lists of `sadf -j`.
final class XmlNames {
    private XmlNames() {}

    /// Whether elements of this name are the items of the list around them.
    static boolean isItem(String name) {
        return switch (name) {
            case "cpu",
                    "irq",
                    "tty",
                    "disk-device",
                    "cpufreq",
                    "cpuwfreq",
                    "fan",
                    "temp",
                    "in",
                    "bat",
                    "usb",
                    "fchost",
                    "filesystem" -> true;
            default -> false;
        };
    }

    /// Interrupts are split by kind in XML only.
    static String activity(String name) {
        return name.equals("int-global") || name.equals("int-proc") ? "interrupts" : name;
    }

    /// Attributes that say how values are counted.
    static boolean isUnit(String name) {
        return name.equals("per") || name.equals("unit");
    }
}
