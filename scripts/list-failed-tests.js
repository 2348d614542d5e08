/**
 * A test reporter that prints each failed test as one line: its file, its name and the first line of its error. It also keeps the times of the test
 * files, since Node warns about a third reporter.
 */
import { relative } from 'node:path';
import { root } from './install.js';
import { saveTestTimes } from './test-times.js';

// biome-ignore lint/style/noDefaultExport: Node.js loads reporters by their default export.
export default async function* listFailedTests(events) {
  const times = {};
  for await (const { type, data } of events) {
    if (type !== 'test:fail' && type !== 'test:pass') continue;
    if (data.nesting === 0) times[data.name] = data.details.duration_ms;
    if (type === 'test:pass') continue;
    const { failureType, message, cause } = data.details.error;
    // A suite fails with its tests, which are listed themselves.
    if (failureType === 'subtestsFailed') continue;
    const [reason] = String(cause?.message ?? cause ?? message).split('\n');
    yield `  ${relative(root, data.file ?? '')}: ${data.name}: ${reason}\n`;
  }
  if (process.env.FONDS_TEST_ENGINE === undefined) saveTestTimes(times);
}
