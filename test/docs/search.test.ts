/** Runs the commands of docs/search.md on the archive of the README, and compares its tables with the code. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { searchRoutes } from '../../src/http/search/search.ts';
import {
  facetNames,
  filterNames,
  getSearchValue,
  searchValueNames,
  sortNames,
} from '../../src/model/search-values.ts';
import { occurrenceKinds } from '../../src/search/columns.ts';
import { startFonds, temporaryFolder } from '../cli/fonds-process.ts';
import { fillExampleArchive, installCommand, readBlocks, readPage, readSteps, runStep } from './guide.ts';

const page = readPage('docs/search.md');

type Row = ReturnType<typeof getSearchValue>;

const isSeenByClients = ({ facet, filters, sort, hit }: Row): boolean =>
  [facet, filters, sort, hit].some((one) => one !== undefined);

function describeValue(name: string, { kind, from, isList, facet, filters = {}, sort, hit }: Row): string {
  const code = (text: string) => `\`${text}\``;
  const source =
    'computed' in from
      ? from.computed
      : 'field' in from
        ? `${code(from.field)}${from.ofOthers === undefined ? '' : `; of other records than units, ${code(from.ofOthers)}`}`
        : `access points: ${from.accessPoints.map(code).join(', ')}`;
  const facets = { page: 'yes', api: 'on request' };
  const cells = [
    code(name),
    isList ? `${kind}, several` : kind,
    source,
    facet === undefined ? '' : facets[facet],
    Object.keys(filters).map(code).join(', '),
    sort === undefined ? '' : 'yes',
    hit === undefined ? '' : code(hit),
  ];
  return `| ${cells.map((cell) => cell || '–').join(' | ')} |`;
}

describe('docs/search.md', () => {
  it('has commands that print what it shows', async (t) => {
    const path = temporaryFolder(t);
    installCommand(path);
    const { url } = await startFonds(t, ['serve', '--init', 'archivist'], { cwd: path });
    await fillExampleArchive(url);
    const steps = readSteps(readBlocks(page));
    assert.ok(steps.length >= 4);
    for (const step of steps) await runStep(step, { path, url });
  });

  it('has examples of queries that work', async (t) => {
    const path = temporaryFolder(t);
    const { url } = await startFonds(t, ['serve', '--init', 'archivist'], { cwd: path });
    await fillExampleArchive(url);
    const [, how = ''] = page.split('\n## How to search\n');
    const examples = [...how.split('\n##')[0]!.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]!);
    assert.ok(examples.length >= 8);
    for (const q of examples) {
      const response = await fetch(`${url}/search?q=${encodeURIComponent(q)}`);
      const { warnings } = (await response.json()) as { readonly warnings: readonly string[] };
      assert.deepEqual([response.status, warnings], [200, []], q);
    }
    for (const code of ['0012/1', '0012 1', 'NL waterstad 0012/01']) {
      const response = await fetch(`${url}/search?q=${encodeURIComponent(code)}`);
      const { hits } = (await response.json()) as { readonly hits: readonly { readonly id: string }[] };
      assert.equal(hits[0]?.id, 'nl-waterstad-0012-1', code);
    }
  });

  it('names every parameter', () => {
    const [, parameters = ''] = page.split('\n## Parameters\n');
    const rows = parameters.split('\n## ')[0]!;
    const declared = Object.entries(searchRoutes[0]!.parameters).filter(([, one]) => one.in === 'query');
    for (const [name] of declared)
      assert.match(rows, new RegExp(`^\\| [^|]*\`${name}\`[^|]* \\|`, 'm'), name);
    assert.ok(filterNames.lists.every((name) => rows.includes(`\`${name}\``)));
  });

  it('has a row for each search value', () => {
    const [, values = ''] = page.split('\n## Values\n');
    const rows = values
      .split('\n## ')[0]!
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    const expected = searchValueNames
      .filter((name) => isSeenByClients(getSearchValue(name)))
      .map((name) => describeValue(name, getSearchValue(name)));
    assert.deepEqual(rows, expected, `The rows must be:\n${expected.join('\n')}`);
  });

  it('names every facet and sort order', () => {
    const rowOf = (name: string) => page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';
    for (const name of facetNames) assert.ok(rowOf('facet').includes(`\`${name}\``), name);
    for (const name of sortNames) assert.ok(rowOf('sort').includes(`\`${name}\``), name);
  });

  it('states the weights of the score', () => {
    const rows = [...page.matchAll(/^\| [^|]+ \| ([\d.]+) \| ([\d.]+) \|$/gm)].map(([, exact, related]) => [
      Number(exact),
      Number(related),
    ]);
    assert.deepEqual(
      rows,
      [...Map.groupBy(occurrenceKinds, ({ columns }) => columns.join()).values()].map((same) =>
        same.map(({ weight }) => weight),
      ),
    );
  });
});
