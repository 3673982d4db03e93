package io.ackrecovery.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.junit.LocationProvider;
import com.tngtech.archunit.lang.ArchRule;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.Condition;

/** The arrows between the modules, and what no actor and no callback may do. */
@AnalyzeClasses(
        locations = BoundariesTest.AllModules.class,
        importOptions = {ImportOption.DoNotIncludeTests.class, BoundariesTest.DoNotIncludeTestJars.class})
class BoundariesTest {

    /** What the plug-in has inside its jar is found where it was compiled. */
    static final class AllModules implements LocationProvider {
        @Override
        public Set<Location> get(Class<?> test) {
            Set<Location> locations = new HashSet<>(Locations.ofPackage("io.ackrecovery"));
            locations.add(Location.of(Project.ROOT.resolve("broker-plugin/target/classes/io/ackrecovery")));
            return locations;
        }
    }

    /** The tests of another module are tests too when they come in a jar. */
    static final class DoNotIncludeTestJars implements ImportOption {
        @Override
        public boolean includes(Location location) {
            return !location.contains("-tests.jar");
        }
    }

    private static final String SUPERVISOR = "io.ackrecovery.supervisor..";
    private static final String CLUSTER = "io.ackrecovery.supervisor.cluster..";
    private static final String LOG = "io.ackrecovery.log..";
    private static final String STORE = "io.ackrecovery.store..";
    private static final String SIMULATION = "io.ackrecovery.simulation..";
    private static final String OPERATOR = "io.ackrecovery.operator..";
    private static final String PLUGIN = "io.ackrecovery.pulsar..";
    private static final String CLI = "io.ackrecovery.cli..";

    /** Starts and stops bookies for demos and tests: blocking by nature, never used by an actor. */
    private static final String EMBEDDED = "io.ackrecovery.log.bookkeeper.Embedded.*";

    /** Waits for the set-up and the end of a simulated actor system. */
    private static final String EVENT_LOOP = "io.ackrecovery.simulation.EventLoop";

    @ArchTest
    static final ArchRule modulesKnowOnlyWhatTheyMay = layeredArchitecture()
            .consideringOnlyDependenciesInLayers()
            .layer("supervisor")
            .definedBy("io.ackrecovery.supervisor")
            .layer("cluster")
            .definedBy(CLUSTER)
            .layer("bookkeeper-io")
            .definedBy(LOG)
            .layer("store-actors")
            .definedBy(STORE)
            .layer("simulation")
            .definedBy(SIMULATION)
            .layer("operator")
            .definedBy(OPERATOR)
            .layer("broker-plugin")
            .definedBy(PLUGIN)
            .layer("cli")
            .definedBy(CLI)
            .whereLayer("broker-plugin")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("cli")
            .mayNotBeAccessedByAnyLayer()
            .whereLayer("cluster")
            .mayOnlyBeAccessedByLayers("operator", "broker-plugin", "cli")
            .whereLayer("simulation")
            .mayOnlyBeAccessedByLayers("cli")
            .whereLayer("store-actors")
            .mayOnlyBeAccessedByLayers("simulation", "broker-plugin", "cli")
            .whereLayer("operator")
            .mayOnlyBeAccessedByLayers("broker-plugin", "cli")
            .whereLayer("bookkeeper-io")
            .mayOnlyBeAccessedByLayers("store-actors", "simulation", "broker-plugin", "cli")
            .whereLayer("supervisor")
            .mayOnlyBeAccessedByLayers("cluster", "store-actors", "simulation", "operator", "broker-plugin", "cli");

    @ArchTest
    static final ArchRule supervisorKnowsNothingOfWhatItSupervises = noClasses()
            .that()
            .resideInAPackage(SUPERVISOR)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.bookkeeper..", "org.apache.pulsar..", "io.netty..", LOG, STORE);

    @ArchTest
    static final ArchRule operatorKnowsNothingOfWhatIsSupervised = noClasses()
            .that()
            .resideInAPackage(OPERATOR)
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.bookkeeper..", "org.apache.pulsar..", LOG, STORE);

    @ArchTest
    static final ArchRule onlyBookkeeperIoKnowsBookKeeper = noClasses()
            .that()
            .resideInAnyPackage(SUPERVISOR, STORE, SIMULATION, "io.ackrecovery.log")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.bookkeeper..", "org.apache.pulsar..", "io.netty..");

    @ArchTest
    static final ArchRule bookkeeperIoKnowsNoActors = noClasses()
            .that()
            .resideInAPackage(LOG)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.pekko..");

    @ArchTest
    static final ArchRule nobodyKnowsTheBroker = noClasses()
            .that()
            .resideOutsideOfPackage(PLUGIN)
            .should()
            .dependOnClassesThat()
            .resideInAPackage("org.apache.pulsar.broker..");

    @ArchTest
    static final ArchRule nobodyBlocks = noClasses()
            .that()
            .resideInAnyPackage(SUPERVISOR, LOG, STORE, SIMULATION, OPERATOR, PLUGIN)
            .and()
            .haveNameNotMatching(EMBEDDED)
            .and()
            .doNotHaveFullyQualifiedName(EVENT_LOOP)
            .should()
            .accessTargetWhere(blocks());

    @ArchTest
    static final ArchRule timeAndRandomnessAreArguments = noClasses()
            .that()
            .resideInAnyPackage(SUPERVISOR, LOG, STORE, SIMULATION, OPERATOR, PLUGIN)
            .and()
            .haveNameNotMatching(EMBEDDED)
            .and()
            .doNotHaveFullyQualifiedName("io.ackrecovery.supervisor.Ticker")
            .should()
            .accessTargetWhere(readsClockOrRandom());

    private static DescribedPredicate<JavaAccess<?>> blocks() {
        Set<String> waits =
                Set.of("sleep", "join", "wait", "await", "get", "acquire", "take", "put", "invokeAll", "invokeAny");
        Set<Class<?>> owners = Set.of(
                Thread.class,
                Object.class,
                Future.class,
                CompletableFuture.class,
                CountDownLatch.class,
                Semaphore.class,
                BlockingQueue.class,
                Condition.class);
        return DescribedPredicate.describe(
                "block the calling thread",
                access -> waits.contains(access.getTarget().getName())
                        && owners.stream()
                                .anyMatch(owner -> owner == Object.class
                                        ? access.getTargetOwner().isEquivalentTo(Object.class)
                                        : access.getTargetOwner().isAssignableTo(owner)));
    }

    private static DescribedPredicate<JavaAccess<?>> readsClockOrRandom() {
        return DescribedPredicate.describe("read the system clock or unseeded randomness", access -> {
            String owner = access.getTargetOwner().getFullName();
            String name = access.getTarget().getName();
            boolean clock = owner.equals(System.class.getName())
                            && (name.equals("nanoTime") || name.equals("currentTimeMillis"))
                    || owner.startsWith("java.time.") && name.equals("now");
            boolean random = owner.equals(Math.class.getName()) && name.equals("random")
                    || access.getTargetOwner().isEquivalentTo(ThreadLocalRandom.class)
                    || access.getTargetOwner().isEquivalentTo(Random.class) && name.equals("<init>");
            return clock || random;
        });
    }
}
