/** The samples of the specification must give its records, except for generated values. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import { ead } from '../../src/formats/ead/index.ts';
import { eag } from '../../src/formats/eag/index.ts';
import { partsOf, type ReadItem, readDocument } from './read-document.ts';

const shared = new URL('../../../shared/', import.meta.url);

interface GoldenRecord {
  readonly data: Readonly<Record<string, unknown>>;
  readonly relationships: Readonly<Record<string, readonly GoldenRecord[]>>;
}

function readGolden(t: TestContext, name: string): GoldenRecord | undefined {
  const file = new URL('golden/walk-through.json', shared);
  if (!existsSync(file)) {
    t.skip(`${file.href} not found: not run`);
    return undefined;
  }
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, GoldenRecord>)[name];
}

/** Asserts that `actual` has these members; it may have more. */
function assertContains(actual: Readonly<Record<string, unknown>> | undefined, golden: GoldenRecord): void {
  const wanted = Object.keys(golden.data);
  assert.deepEqual(Object.fromEntries(wanted.map((key) => [key, actual?.[key]])), golden.data);
}

function assertDescribed(item: ReadItem, golden: GoldenRecord): void {
  assertContains(item.data, golden);
  const description = golden.relationships.describes![0]!;
  assertContains(item.description, description);
  for (const [relation, parts] of Object.entries(description.relationships)) {
    const actual = partsOf(item, relation);
    assert.equal(actual.length, parts.length, relation);
    parts.forEach((part, index) => {
      assertContains(actual[index], part);
    });
  }
}

describe('The samples of the specification', () => {
  it('are read as the repository of the specification', async (t) => {
    const golden = readGolden(t, 'repository');
    if (golden === undefined) return;
    const { items, warnings } = await readDocument(eag, new URL('fixtures/walk-through/eag.xml', shared));
    assert.equal(items.length, 1);
    assertDescribed(items[0]!, golden);
    assert.deepEqual(partsOf(items[0], 'hasAddress')[0], {
      ...golden.relationships.describes![0]!.relationships.hasAddress![0]!.data,
    });
    assert.deepEqual(warnings, []);
  });

  it('are read as the documentary unit of the specification', async (t) => {
    const golden = readGolden(t, 'documentaryUnit');
    if (golden === undefined) return;
    const { items, warnings } = await readDocument(ead, new URL('fixtures/walk-through/ead.xml', shared));
    assert.equal(items.length, 1);
    assertDescribed(items[0]!, golden);
    assert.deepEqual(Object.keys(items[0]!.parts).sort(), ['hasDate', 'hasUnknownProperty', 'relatesTo']);
    assert.deepEqual(warnings, []);
  });
});
