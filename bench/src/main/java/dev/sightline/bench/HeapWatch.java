package dev.sightline.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/// The most of the heap that was in use, and the most that a collection left.
final class HeapWatch {
    private static final long MIB = 1 << 20;

    private final AtomicLong left = new AtomicLong();
    private final AtomicLong used = new AtomicLong();

    HeapWatch() {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector)
                    .addNotificationListener(
                            (notification, handback) -> {
                                if (notification.getUserData() instanceof CompositeData data) {
                                    see(GarbageCollectionNotificationInfo.from(data));
                                }
                            },
                            null,
                            null);
        }
    }

    private void see(GarbageCollectionNotificationInfo collection) {
        used.accumulateAndGet(sum(collection.getGcInfo().getMemoryUsageBeforeGc()), Math::max);
        left.accumulateAndGet(sum(collection.getGcInfo().getMemoryUsageAfterGc()), Math::max);
    }

    private static long sum(Map<String, MemoryUsage> byPool) {
        long sum = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            MemoryUsage usage = byPool.get(pool.getName());
            sum += usage != null && pool.getType() == MemoryType.HEAP ? usage.getUsed() : 0;
        }
        return sum;
    }

    double mostUsedMebibytes() {
        return (double) used.get() / MIB;
    }

    double mostLeftMebibytes() {
        return (double) left.get() / MIB;
    }

    static double limitMebibytes() {
        return (double) Runtime.getRuntime().maxMemory() / MIB;
    }

    /// The most memory the process had resident, with the peer's and mapped files; empty where the system does not say.
    static String mostResident() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return "";
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024 + " MiB")
                .findFirst()
                .orElse("");
    }
}
