/**
 * `describe` of a test runner that needs less processor time. To know which test calls `it` or `after`, `node:test` follows every promise of the
 * process with an async hook; the hook and the garbage that it makes take a third of the time of tests that read a store. Here an
 * AsyncLocalStorage has the id of the running test, which V8 passes on without a callback.
 *
 * `node:test` reads both functions from `node:async_hooks` when it is loaded, so this module must be imported before it and must not import it
 * statically. A Node that no longer uses these functions runs the tests as before.
 */
import hooks, { AsyncLocalStorage } from 'node:async_hooks';

const { createHook, executionAsyncId } = hooks;
const runningTest = new AsyncLocalStorage();

hooks.createHook = ({ init }) =>
  createHook({
    trackPromises: false,
    init(id, type, trigger, resource) {
      if (type !== 'Test') return;
      init(id, type, trigger, resource);
      const runInAsyncScope = resource.runInAsyncScope;
      resource.runInAsyncScope = (fn, self, ...args) =>
        runInAsyncScope.call(resource, () => runningTest.run(id, () => fn.apply(self, args)));
    },
  });
hooks.executionAsyncId = () => runningTest.getStore() ?? executionAsyncId();
export const { describe } = await import('node:test');
Object.assign(hooks, { createHook, executionAsyncId });
