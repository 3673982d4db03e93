package io.ackrecovery.operator;

import io.netty.util.NetUtil;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Who may do what. Throws a {@link Refusal} at who may not. */
final class Access {

    /** What a route asks of who uses it. */
    enum Kind {
        /** Open to everybody who can connect: whether the process is well, and no more. */
        PROBE,
        /** Open on a loopback address, else by token. */
        READ,
        /** By token only. */
        COMMAND
    }

    private static final Pattern BEARER = Pattern.compile("(?i)bearer +(.+)");
    private static final Pattern PORT = Pattern.compile(":\\d*$");

    private final byte[] token;
    private final boolean loopback;

    Access(OperatorSettings settings) {
        this.token = settings.token().getBytes(StandardCharsets.ISO_8859_1);
        this.loopback = settings.isLoopback();
    }

    void check(Kind kind, Request request) {
        if (loopback && !isOwnHost(request.host())) {
            throw new Refusal(403, "the Host header must be an IP address or localhost");
        }
        if (kind == Kind.COMMAND && token.length == 0) {
            throw new Refusal(403, "commands are refused because " + OperatorSettings.KEY_TOKEN + " is not set");
        }
        if (needsToken(kind) && !isToken(request.authorization())) {
            throw new Refusal(Answer.error(401, "the header Authorization: Bearer with the right token is needed")
                    .with("WWW-Authenticate", "Bearer realm=\"ack-recovery\""));
        }
    }

    private boolean needsToken(Kind kind) {
        return kind == Kind.COMMAND || kind == Kind.READ && !loopback;
    }

    /** A web page that has its own name resolve to a loopback address must not read what is served there. */
    private static boolean isOwnHost(String header) {
        if (header == null) {
            return true;
        }
        String host = PORT.matcher(header).replaceFirst("");
        return host.equalsIgnoreCase("localhost")
                || NetUtil.isValidIpV4Address(host)
                || host.startsWith("[") && NetUtil.isValidIpV6Address(host);
    }

    /** Takes as long for a token that is nearly right as for any other of its length. */
    private boolean isToken(String authorization) {
        Matcher given = BEARER.matcher(authorization == null ? "" : authorization);
        return given.matches()
                && MessageDigest.isEqual(token, given.group(1).trim().getBytes(StandardCharsets.ISO_8859_1));
    }
}
