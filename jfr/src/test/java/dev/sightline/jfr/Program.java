package dev.sightline.jfr;

import java.io.IOException;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.Timespan;

/// Pauses in several ways, again and again, until its input ends. It knows nothing of Sightline.
final class Program {
    private static byte[] garbage = new byte[0];

    @Name("shop.Order")
    static final class Order extends Event {
        String customer = "ann";
        int count = 3;
        boolean paid = true;

        @Percentage
        float discount = 0.25f;

        @DataAmount
        long size = 4096;

        @Timespan(Timespan.MILLISECONDS)
        long waited = 7;

        Class<?> kind = Program.class;
        long unknown = Long.MIN_VALUE;
    }

    private Program() {}

    public static void main(String[] args) throws IOException {
        Thread worker = new Thread(Program::work, "worker");
        worker.setDaemon(true);
        worker.start();
        int end = System.in.read();
        System.out.println("ended " + end + " with " + garbage.length);
    }

    private static void pause() {
        LockSupport.parkNanos(60_000_000);
    }

    @SuppressWarnings("InfiniteLoopStatement") // until the program ends
    private static void work() {
        while (true) {
            pause();
            garbage = new byte[1 << 20];
            System.gc();
            Order order = new Order();
            order.begin();
            order.commit();
        }
    }
}
