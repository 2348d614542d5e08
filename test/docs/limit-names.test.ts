import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { settingNames } from '../../src/config/settings.ts';
import { settingName } from '../../src/lib/setting.ts';

const source = fileURLToPath(new URL('../../src', import.meta.url));

/** Limits that are constants, without a setting. */
const constants = [
  ...['longest-list', 'max-waiting-queries', 'max-waiting-searches', 'max-repeats', 'max-fragments'],
  ...['form-bytes', 'form-fields', 'id', 'search-memory', 'max-waiting-preparations', 'max-import-profiles'],
];

describe('A limit', () => {
  const known = new Set([...settingNames.map(settingName), ...constants]);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.ts'),
  );

  it('has the name of its setting in every message and every detail', () => {
    const named = files.flatMap((path) => {
      const text = readFileSync(join(source, path), 'utf8');
      return [...text.matchAll(/\(limit ([\w-]+)\)|\blimit: '([\w-]+)'|the limit ([\w-]+), \$/g)].map(
        ([, inMessage, inDetails, inReason]) => [path, inMessage ?? inDetails ?? inReason] as const,
      );
    });
    assert.ok(named.length > 30);
    assert.deepEqual(
      named.filter(([, name]) => !known.has(name!)),
      [],
    );
  });
});
