package io.ackrecovery.peer;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.testng.IExecutionListener;
import org.testng.ITestListener;
import org.testng.ITestResult;

/**
 * Puts our provider into play before the first test, and fails the run after the last one if a class has run without it: its
 * result would say nothing about us.
 */
public final class PluginInPlay implements IExecutionListener, ITestListener {

    /** By test class. TestNG runs one test after the other. */
    private final Map<String, Integer> stores = new TreeMap<>();

    private int before;

    @Override
    public void onExecutionStart() {
        ProviderSwap.install();
    }

    @Override
    public void onTestStart(ITestResult test) {
        before = StoresMade.count();
    }

    @Override
    public void onTestSuccess(ITestResult test) {
        note(test);
    }

    @Override
    public void onTestFailure(ITestResult test) {
        note(test);
    }

    private void note(ITestResult test) {
        stores.merge(test.getTestClass().getName(), StoresMade.count() - before, Integer::sum);
    }

    @Override
    public void onExecutionFinish() {
        System.out.println("Stores of ours by test class: " + stores);
        List<String> without = stores.keySet().stream()
                .filter(testClass -> stores.get(testClass) == 0)
                .toList();
        if (stores.isEmpty() || !without.isEmpty()) {
            throw new AssertionError("The plug-in was not in play in " + (stores.isEmpty() ? "any test" : without));
        }
    }
}
