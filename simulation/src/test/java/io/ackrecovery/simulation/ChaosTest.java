package io.ackrecovery.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ChaosTest {

    private final List<Disaster> drawn = LongStream.range(0, 300)
            .mapToObj(seed -> Chaos.scenario(seed).disasters())
            .flatMap(List::stream)
            .toList();

    @Test
    void drawsDisastersOfEveryKind() {
        Stream<Class<?>> all = Stream.of(Disaster.class, Disaster.OfStore.class)
                .flatMap(type -> Arrays.stream(type.getPermittedSubclasses()))
                .filter(type -> !type.isInterface());

        assertThat(drawn.stream().<Class<?>>map(Disaster::getClass).distinct())
                .containsExactlyInAnyOrder(all.toArray(Class<?>[]::new));
    }

    @Test
    void drawsEveryTroubleOfACallATargetAndALog() {
        assertThat(kinds(Disaster.BadCall.class, Disaster.BadCall::trouble))
                .containsExactlyInAnyOrder(Disaster.CallTrouble.values());
        assertThat(kinds(Disaster.BadTarget.class, Disaster.BadTarget::trouble))
                .containsExactlyInAnyOrder(Disaster.TargetTrouble.values());
        assertThat(kinds(Disaster.Damage.class, Disaster.Damage::kind))
                .containsExactlyInAnyOrder(Disaster.DamageKind.values());
        assertThat(kinds(Disaster.Damage.class, damage -> damage.lasts() == null))
                .hasSize(2);
        assertThat(kinds(Disaster.BookiesDown.class, Disaster.BookiesDown::hanging))
                .hasSize(2);
    }

    @Test
    void drawsEveryCommandForOneLog() {
        Stream<Command> ofOneLog = Arrays.stream(Command.values()).filter(command -> command != Command.CLOSE_ALL);

        assertThat(kinds(Disaster.Ordered.class, Disaster.Ordered::command))
                .containsExactlyInAnyOrder(ofOneLog.toArray(Command[]::new));
    }

    @Test
    void drawsTheSameForTheSameSeedAndSomethingElseForAnother() {
        assertThat(Chaos.scenario(3)).isEqualTo(Chaos.scenario(3)).isNotEqualTo(Chaos.scenario(4));
    }

    private <D extends Disaster, K> Set<K> kinds(Class<D> type, Function<D, K> kind) {
        return drawn.stream().filter(type::isInstance).map(type::cast).map(kind).collect(Collectors.toSet());
    }
}
