package dev.sightline.analysis.suspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

class NamesTest {
    @Test
    void theHashesOfPodsAreNoPartOfTheirService() {
        assertThat(Names.service("cartservice-579f59597d-wc2lz")).isEqualTo("cartservice");
        assertThat(Names.service("ts-order-service-5b67c48447-mv5hb")).isEqualTo("ts-order-service");
        assertThat(Names.service("store-2")).isEqualTo("store");
    }

    @Test
    void wordsAreNoHashes() {
        assertThat(Names.service("ts-order-service")).isEqualTo("ts-order-service");
        assertThat(Names.service("front-end-proxy")).isEqualTo("front-end-proxy");
        assertThat(Names.service("node1.example.org")).isEqualTo("node1.example.org");
    }

    @Test
    void onlyReplicasThatCameOrWentAreJudgedAsOne() {
        Names names = new Names();
        int before = names.entity("cart-579f59597d-wc2lz");
        int now = names.entity("cart-579f59597d-zzzzz");
        int stays = names.entity("front-579b9bff58-t2dbm");
        int[] united = names.united(Set.of(before, stays), Set.of(now, stays));
        assertThat(united).containsExactly(before, before, stays);
        assertThat(names.entityName(before)).isEqualTo("cart");
        assertThat(names.entityName(stays)).isEqualTo("front-579b9bff58-t2dbm");
    }
}
