package io.ackrecovery.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import io.ackrecovery.store.PendingAckFailurePolicy;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What the documents say of the code is what the code says. */
class DocumentationTest {

    private static final Pattern SETTING_ROW = Pattern.compile("(?m)^\\| `(ack-recovery\\.[^`]+)` \\| `([^`]+)` \\|");

    @Test
    void theFailurePolicyIsTheTableInTheCode() {
        String document = Project.read("docs/failure-policy.md");

        assertThat(between(document, "<!-- policy -->\n", "<!-- /policy -->"))
                .isEqualTo(PendingAckFailurePolicy.standard().toMarkdown());
    }

    @Test
    void everySettingIsDocumentedWithItsDefault() {
        // The plug-in's own are inside its jar.
        Config defaults = ConfigFactory.parseString(Project.read("broker-plugin/src/main/resources/reference.conf"))
                .withFallback(ConfigFactory.defaultReference())
                .getConfig("ack-recovery");
        Map<String, String> settings = new TreeMap<>();
        defaults.entrySet()
                .forEach(setting -> settings.put(
                        "ack-recovery." + setting.getKey(),
                        shown(setting.getValue().unwrapped().toString())));

        assertThat(documented()).isEqualTo(settings);
    }

    private static String shown(String value) {
        return value.isEmpty() ? "\"\"" : value;
    }

    private static Map<String, String> documented() {
        Map<String, String> documented = new TreeMap<>();
        Matcher row = SETTING_ROW.matcher(Project.read("docs/configuration.md"));
        while (row.find()) {
            documented.put(row.group(1), row.group(2));
        }
        return documented;
    }

    private static String between(String text, String from, String to) {
        int start = text.indexOf(from) + from.length();
        return text.substring(start, text.indexOf(to, start));
    }
}
