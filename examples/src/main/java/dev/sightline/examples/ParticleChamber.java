package dev.sightline.examples;

import dev.sightline.conch.Conch;
import dev.sightline.conch.Data;
import dev.sightline.conch.Message;
import dev.sightline.conch.UserEvent;
import dev.sightline.record.Field;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/// Particles in a chamber of n x 1, a square of which each process has: they fly, bounce off the walls and off each
/// other, and are handed over where they leave a square. Collisions are events of the program.
///
/// Arguments: steps (default 200), particles a process (default 8), milliseconds a step at least (default 0).
public final class ParticleChamber {
    private static final int LEAVING = 1;
    private static final double RADIUS = 0.03;
    private static final double STEP = 0.02;

    private final Conch conch;
    private final UserEvent wall;
    private final UserEvent position;
    private final List<Particle> particles = new ArrayList<>();

    private static final class Particle {
        private final int number;
        private double x;
        private double y;
        private double vx;
        private double vy;

        Particle(int number, double x, double y, double vx, double vy) {
            this.number = number;
            this.x = x;
            this.y = y;
            this.vx = vx;
            this.vy = vy;
        }
    }

    private ParticleChamber(Conch conch, int count) {
        this.conch = conch;
        wall = conch.event(
                "collision.wall",
                Field.int64("particle"),
                Field.string("wall"),
                Field.float64("x"),
                Field.float64("y"));
        position = conch.event("particle", Field.int64("particle"), Field.float64("x"), Field.float64("y"));
        Random random = new Random(conch.id());
        for (int i = 0; i < count; i++) {
            double angle = random.nextDouble() * 2 * Math.PI;
            particles.add(new Particle(
                    conch.id() * count + i,
                    conch.id() + random.nextDouble(),
                    RADIUS + random.nextDouble() * (1 - 2 * RADIUS),
                    Math.cos(angle),
                    Math.sin(angle)));
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int steps = args.length > 0 ? Integer.parseInt(args[0]) : 200;
        int count = args.length > 1 ? Integer.parseInt(args[1]) : 8;
        int millis = args.length > 2 ? Integer.parseInt(args[2]) : 0;
        try (Conch conch = Conch.setup()) {
            if (conch.isFrontEnd()) {
                double[] sums = conch.reduce(conch.id(), new double[0], Double::sum);
                System.out.printf("%d particles, energy %.6f%n", (int) sums[0], sums[1]);
                return;
            }
            ParticleChamber chamber = new ParticleChamber(conch, count);
            for (int step = 0; step < steps; step++) {
                chamber.step();
                if (millis > 0) {
                    Thread.sleep(millis);
                }
            }
            double energy = chamber.particles.stream()
                    .mapToDouble(p -> p.vx * p.vx + p.vy * p.vy)
                    .sum();
            int root = conch.hasFrontEnd() ? conch.frontEnd() : 0;
            double[] sums = conch.reduce(root, new double[] {chamber.particles.size(), energy}, Double::sum);
            if (conch.id() == root) {
                System.out.printf("%d particles, energy %.6f%n", (int) sums[0], sums[1]);
            }
        }
    }

    private void step() {
        for (Particle particle : particles) {
            particle.x += STEP * particle.vx;
            particle.y += STEP * particle.vy;
            bounce(particle);
        }
        for (int i = 0; i < particles.size(); i++) {
            for (int j = i + 1; j < particles.size(); j++) {
                collide(particles.get(i), particles.get(j));
            }
        }
        exchange();
        if (conch.isLogging()) {
            particles.forEach(particle -> position.log(particle.number, particle.x, particle.y));
        }
    }

    private void bounce(Particle particle) {
        if (particle.y < RADIUS && particle.vy < 0 || particle.y > 1 - RADIUS && particle.vy > 0) {
            particle.vy = -particle.vy;
            wall.log(particle.number, particle.vy > 0 ? "bottom" : "top", particle.x, particle.y);
        }
        if (particle.x < RADIUS && particle.vx < 0 || particle.x > conch.size() - RADIUS && particle.vx > 0) {
            particle.vx = -particle.vx;
            wall.log(particle.number, particle.vx > 0 ? "left" : "right", particle.x, particle.y);
        }
    }

    /// Equal masses: what they have along the line between them is exchanged.
    private void collide(Particle one, Particle two) {
        double dx = two.x - one.x;
        double dy = two.y - one.y;
        double distance = Math.hypot(dx, dy);
        double towards = ((two.vx - one.vx) * dx + (two.vy - one.vy) * dy) / distance;
        if (distance > 2 * RADIUS || distance == 0 || towards >= 0) {
            return;
        }
        one.vx += towards * dx / distance;
        one.vy += towards * dy / distance;
        two.vx -= towards * dx / distance;
        two.vy -= towards * dy / distance;
        conch.log("collision.particles one=%d two=%d x=%f y=%f", one.number, two.number, one.x, one.y);
    }

    /// With the squares left and right; a step is far shorter than a square.
    private void exchange() {
        for (int side = -1; side <= 1; side += 2) {
            int peer = conch.id() + side;
            if (peer >= 0 && peer < conch.size()) {
                Data leaving = new Data();
                for (Iterator<Particle> each = particles.iterator(); each.hasNext(); ) {
                    Particle particle = each.next();
                    if (side < 0 ? particle.x < conch.id() : particle.x >= conch.id() + 1) {
                        leaving.put(particle.number)
                                .put(new double[] {particle.x, particle.y, particle.vx, particle.vy});
                        each.remove();
                    }
                }
                conch.send(peer, LEAVING, leaving);
            }
        }
        for (int side = -1; side <= 1; side += 2) {
            int peer = conch.id() + side;
            if (peer >= 0 && peer < conch.size()) {
                Message message = conch.receive(peer, LEAVING);
                while (message.data().hasMore()) {
                    int number = (int) message.data().int64();
                    double[] at = message.data().doubles();
                    particles.add(new Particle(number, at[0], at[1], at[2], at[3]));
                }
            }
        }
    }
}
