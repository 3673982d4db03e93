package io.ackrecovery.it.support;

import java.io.IOException;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Processes that form a cluster. */
public final class Fleet implements AutoCloseable {
    private static final String SETTINGS = """
            pekko.cluster {
              seed-node-timeout = 2s, gossip-interval = 250ms, leader-actions-interval = 250ms
              failure-detector { heartbeat-interval = 500ms, acceptable-heartbeat-pause = 3s }
              split-brain-resolver.stable-after = 3s
            }
            """;

    private final Path folder;
    private final String metadataUrl;
    private final String settings;
    private final List<Integer> ports = new ArrayList<>();
    private final List<Node> nodes = new ArrayList<>();
    private final List<Path> files = new ArrayList<>();

    /** One process. */
    private record Node(Process process, Writer orders, Path events, Path out) {}

    /** @param settings HOCON of all nodes */
    public Fleet(Path folder, String metadataUrl, String settings, int count) throws IOException {
        this.folder = folder;
        this.metadataUrl = metadataUrl;
        this.settings = settings;
        for (int i = 0; i < count; i++) {
            ports.add(freePort());
        }
        for (int i = 0; i < count; i++) {
            nodes.add(start(i));
        }
    }

    /** Below those that the system gives to outgoing connections: one of these might take it before the node does. */
    private int freePort() throws IOException {
        Random random = new Random();
        while (true) {
            int port = 20_000 + random.nextInt(12_000);
            try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
                return socket.getLocalPort();
            } catch (BindException taken) {
                // Another one, then.
            }
        }
    }

    private Node start(int index) throws IOException {
        Path events = folder.resolve("events-" + files.size());
        Files.createFile(events);
        files.add(events);
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1"));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("--add-opens") || option.startsWith("-D"))
                .forEach(command::add);
        command.addAll(List.of(
                "-cp",
                System.getProperty("java.class.path"),
                FleetProcess.class.getName(),
                metadataUrl,
                events.toString(),
                settings + SETTINGS + "ack-recovery.cluster { enabled = true, port = " + ports.get(index)
                        + ", seed-nodes = \"" + seeds() + "\" }"));
        Path out = folder.resolve("out-" + files.size());
        Process process = new ProcessBuilder(command)
                .redirectOutput(out.toFile())
                .redirectErrorStream(true)
                .start();
        return new Node(process, process.outputWriter(StandardCharsets.UTF_8), events, out);
    }

    private String seeds() {
        return String.join(",", ports.stream().map(port -> "127.0.0.1:" + port).toList());
    }

    public int port(int node) {
        return ports.get(node);
    }

    /** In the node's process, a new one in place of one that has ended. */
    public void recover(int node, List<String> logs) throws IOException {
        Writer orders = nodes.get(node).orders();
        for (String log : logs) {
            orders.write(log + "\n");
        }
        orders.flush();
    }

    /** Waits until this many nodes answer one another, as this one sees it; first until its process, which may be slow to come, has anything to tell. */
    public void awaitMembers(int node, int count) {
        long from = System.nanoTime();
        await(node, event -> event.kind() == FleetEvents.Kind.MEMBERS);
        await(
                node,
                event -> event.kind() == FleetEvents.Kind.MEMBERS
                        && event.at() > from
                        && event.what().equals(Integer.toString(count)));
    }

    private void await(int node, Predicate<FleetEvents.Event> awaited) {
        Node waitedFor = nodes.get(node);
        Pause.until(() -> {
            if (!waitedFor.process().isAlive()) {
                throw new AssertionError("process " + node + " has ended: " + Files.readString(waitedFor.out()));
            }
            return FleetEvents.read(List.of(waitedFor.events())).all().stream().anyMatch(awaited);
        });
    }

    /** {@code kill -9}. */
    public void kill(int node) throws InterruptedException {
        nodes.get(node).process().destroyForcibly().waitFor();
    }

    /** Leaves in good order; the process ends. */
    public void leave(int node) throws Exception {
        recover(node, List.of("leave"));
        if (!nodes.get(node).process().waitFor(Expect.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
            throw new AssertionError("the process does not end");
        }
    }

    public void startAnew(int node) throws IOException {
        nodes.set(node, start(node));
    }

    public void signal(int node, String signal) throws Exception {
        new ProcessBuilder(
                        "kill",
                        "-" + signal,
                        Long.toString(nodes.get(node).process().pid()))
                .start()
                .waitFor();
    }

    /** Of all processes there were. */
    public FleetEvents events() throws IOException {
        return FleetEvents.read(files);
    }

    /**
     * All attempts there were. What a process did not see the end of ended with it.
     *
     * @param ends when each process ended, of those that did not live to the end; by the number of the process
     */
    public Attempts attempts(Map<Integer, Long> ends) throws IOException {
        List<Attempts.Attempt> attempts = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            Map<String, Long> open = new HashMap<>();
            for (FleetEvents.Event event :
                    FleetEvents.read(List.of(files.get(i))).all()) {
                if (event.kind() == FleetEvents.Kind.BEGAN) {
                    open.putIfAbsent(event.what(), event.at());
                } else if (open.containsKey(event.what())) {
                    attempts.add(new Attempts.Attempt(event.what(), open.remove(event.what()), event.at()));
                }
            }
            long end = ends.getOrDefault(i, Long.MAX_VALUE);
            open.forEach((log, from) -> attempts.add(new Attempts.Attempt(log, from, end)));
        }
        return new Attempts(attempts);
    }

    @Override
    public void close() {
        nodes.forEach(node -> node.process().destroyForcibly());
    }
}
