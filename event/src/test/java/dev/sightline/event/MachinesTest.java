package dev.sightline.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachinesTest {
    @Test
    void whoStandsAtAMachineIsNotWhich() {
        assertThat(Machines.are("Machine_ID")).isTrue();
        assertThat(Machines.are("door")).isTrue();
        assertThat(Machines.are("customer")).isFalse();
        assertThat(Machines.worksAt("operator", "press")).isTrue();
        assertThat(Machines.worksAt("changed_by", "valve")).isTrue();
        assertThat(Machines.worksAt("operator", "shop")).isFalse();
        assertThat(Machines.worksAt("door", "operator")).isFalse();
    }
}
