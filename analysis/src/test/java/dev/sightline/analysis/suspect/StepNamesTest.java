package dev.sightline.analysis.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class StepNamesTest {
    @Test
    void theHashesOfPodsAreNoPartOfTheirService() {
        assertThat(StepNames.service("cartservice-579f59597d-wc2lz")).isEqualTo("cartservice");
        assertThat(StepNames.service("ts-order-service-5b67c48447-mv5hb")).isEqualTo("ts-order-service");
        assertThat(StepNames.service("store-2")).isEqualTo("store");
    }

    @Test
    void wordsAreNoHashes() {
        assertThat(StepNames.service("ts-order-service")).isEqualTo("ts-order-service");
        assertThat(StepNames.service("front-end-proxy")).isEqualTo("front-end-proxy");
        assertThat(StepNames.service("node1.example.org")).isEqualTo("node1.example.org");
    }

    @Test
    void onlyReplicasThatCameOrWentAreJudgedAsOne() {
        StepNames names = new StepNames();
        int before = names.entity("cart-579f59597d-wc2lz");
        int now = names.entity("cart-579f59597d-zzzzz");
        int stays = names.entity("front-579b9bff58-t2dbm");
        int[] united = names.united(Set.of(before, stays), Set.of(now, stays));
        assertThat(united).containsExactly(before, before, stays);
        assertThat(names.entityName(before)).isEqualTo("cart");
        assertThat(names.entityName(stays)).isEqualTo("front-579b9bff58-t2dbm");
    }
}
