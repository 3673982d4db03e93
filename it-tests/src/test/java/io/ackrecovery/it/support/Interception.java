package io.ackrecovery.it.support;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

/** Puts something of ours into a private field of foreign code. */
final class Interception {

    /** What to do in place of a call. */
    interface Around {
        Object call(Object target, Method method, Object[] arguments) throws Throwable;
    }

    private Interception() {}

    static Object field(Class<?> owner, String name, Object of) throws ReflectiveOperationException {
        return accessible(owner, name).get(of);
    }

    static void setField(Class<?> owner, String name, Object of, Object value) throws ReflectiveOperationException {
        accessible(owner, name).set(of, value);
    }

    /** From now on, calls to the object in a field go through {@code around}. The field's type must be an interface. */
    static void wrapField(Class<?> owner, String name, Object of, Around around) throws ReflectiveOperationException {
        Field field = accessible(owner, name);
        field.set(of, wrap(field.getType(), field.get(of), around));
    }

    static Object wrap(Class<?> type, Object target, Around around) {
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> around.call(target, method, arguments));
    }

    /** The call as it was meant. */
    static Object proceed(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private static Field accessible(Class<?> owner, String name) throws NoSuchFieldException {
        Field field = owner.getDeclaredField(name);
        field.setAccessible(true);
        return field;
    }
}
