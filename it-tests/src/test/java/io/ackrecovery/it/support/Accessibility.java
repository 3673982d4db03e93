package io.ackrecovery.it.support;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Whether a page keeps the Web Content Accessibility Guidelines 2.2 at level AA, as far as axe-core can tell by looking at it. */
public final class Accessibility {

    private static final String RUN = """
            return axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']})
              .then(({violations}) => violations.flatMap(({id, nodes}) =>
                nodes.map(({target, failureSummary}) => `${id}: ${target.join(' ')}: ${failureSummary}`)))
            """;

    private Accessibility() {}

    /** What is wrong with what the page shows now, contrast of text too. */
    public static List<String> violations(Browser browser) throws IOException {
        if (!browser.script("return 'axe' in window").asBoolean()) {
            browser.script(axe());
        }
        List<String> violations = new ArrayList<>();
        browser.script(RUN).forEach(violation -> violations.add(violation.asText()));
        return violations;
    }

    private static String axe() throws IOException {
        try (InputStream script = Accessibility.class.getResourceAsStream("/axe.min.js")) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
