package dev.sightline.counters;

/// A phase, or another name, that a thread gives what it does: each of its samples has it, until it says another.
public final class TextRegister {
    private final Registers registers;
    private final int number;

    TextRegister(Registers registers, int number) {
        this.registers = registers;
        this.number = number;
    }

    /// From now on, for the thread that calls. Virtual threads have no samples, so of them nothing is kept.
    public void set(String value) {
        registers.set(number, value);
    }
}
