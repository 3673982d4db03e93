package io.ackrecovery.simulation;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** The whole project with one mistake in it: loads all classes of the project anew, those of the mutated file from their new source. */
final class Mutant extends ClassLoader {

    private static final String PROJECT = "io.ackrecovery.";

    private final Map<String, ByteArrayOutputStream> mutated;

    Mutant(Mutation mutation) {
        super(Mutant.class.getClassLoader());
        mutated = compile(mutation);
    }

    /** Runs a seed of {@link Chaos}; answers what is broken, or null. */
    String breachOf(long seed) {
        try {
            return (String) loadClass(SeedRun.class.getName())
                    .getMethod("breachOf", long.class)
                    .invoke(null, seed);
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PROJECT)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] bytes = mutated.containsKey(name) ? mutated.get(name).toByteArray() : unchanged(name);
        return defineClass(name, bytes, 0, bytes.length);
    }

    private byte[] unchanged(String name) throws ClassNotFoundException {
        try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return in.readAllBytes();
        } catch (IOException broken) {
            throw new ClassNotFoundException(name, broken);
        }
    }

    private static Map<String, ByteArrayOutputStream> compile(Mutation mutation) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        InMemory output = new InMemory(compiler.getStandardFileManager(null, null, null));
        JavaFileObject source =
                new SimpleJavaFileObject(URI.create("mutant:///" + mutation.file()), JavaFileObject.Kind.SOURCE) {
                    @Override
                    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                        return mutation.source();
                    }
                };
        List<String> options = List.of("-proc:none", "-nowarn", "-cp", System.getProperty("java.class.path"));
        if (!compiler.getTask(null, output, null, options, null, List.of(source))
                .call()) {
            throw new AssertionError("'" + mutation + "' does not compile");
        }
        return output.classes;
    }

    private static final class InMemory extends ForwardingJavaFileManager<JavaFileManager> {

        final Map<String, ByteArrayOutputStream> classes = new HashMap<>();

        InMemory(JavaFileManager manager) {
            super(manager);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("mutant:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                    classes.put(name, bytes);
                    return bytes;
                }
            };
        }
    }
}
