package dev.sightline.counters;

/// A number that a thread gives what it does: each of its samples has it, until it says another.
public final class NumberRegister {
    private final Registers registers;
    private final int number;

    NumberRegister(Registers registers, int number) {
        this.registers = registers;
        this.number = number;
    }

    /// From now on, for the thread that calls. Virtual threads have no samples, so of them nothing is kept.
    public void set(double value) {
        registers.set(number, value);
    }
}
