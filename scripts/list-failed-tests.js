/** A test reporter that prints each failed test as one line: its file, its name and the first line of its error. */
import { relative } from 'node:path';
import { root } from './install.js';

// biome-ignore lint/style/noDefaultExport: Node.js loads reporters by their default export.
export default async function* listFailedTests(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail') continue;
    const { failureType, message, cause } = data.details.error;
    // A suite fails with its tests, which are listed themselves.
    if (failureType === 'subtestsFailed') continue;
    const [reason] = String(cause?.message ?? cause ?? message).split('\n');
    yield `  ${relative(root, data.file ?? '')}: ${data.name}: ${reason}\n`;
  }
}
