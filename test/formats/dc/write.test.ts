import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dcWriter } from '../../../src/formats/dc/write.ts';
import type { WriteContext } from '../../../src/formats/written.ts';
import type { WrittenPart, WrittenRecord } from '../../../src/model/written.ts';

const part = (type: string, data: WrittenPart['data'], relationships = {}): WrittenPart => ({
  ...{ id: '', type, data, relationships },
});
const described = (id: string, type: string, ...descriptions: readonly WrittenPart[]): WrittenRecord => ({
  ...part(type, { identifier: id }, { describes: descriptions }),
  links: [],
  id,
});
const context: WriteContext = {
  above: [
    described(
      'r',
      'Repository',
      part('RepositoryDescription', { name: 'City Archive', languageCode: 'eng' }),
    ),
  ],
  language: undefined,
  now: new Date(0),
  uriOf: (type, id) => `/${type}/${id}`,
};

async function write(record: WrittenRecord, language?: string): Promise<readonly string[]> {
  async function* steps() {
    yield [{ step: 'open', record } as const, { step: 'close' } as const];
  }
  let text = '';
  for await (const piece of dcWriter.write(steps(), { ...context, language })) text += piece;
  return [...text.matchAll(/^ {2}<dc:([^<]*)</gm)].map((match) => match[1]!);
}

const name = (type: string, text: string): WrittenPart => part('AccessPoint', { type, name: text });
const english = part(
  'DocumentaryUnitDescription',
  {
    ...{ name: 'Minutes & more', languageCode: 'eng', levelOfDescription: 'fonds', extentAndMedium: '2 m' },
    ...{ languageOfMaterial: ['nld', 'deu'], scopeAndContent: 'Minutes.', abstract: ' ' },
  },
  {
    hasDate: [
      part('DatePeriod', { startDate: '1924-01-01', endDate: '1947-12-31' }),
      part('DatePeriod', { startDate: '1950-01-01' }),
    ],
    relatesTo: [
      name('creatorAccess', 'Council'),
      name('personAccess', 'Somebody'),
      name('placeAccess', 'Utrecht'),
      name('genreAccess', 'Letters'),
    ],
  },
);
const dutch = part('DocumentaryUnitDescription', { name: 'Notulen', languageCode: 'nld', abstract: 'Kort.' });

describe('Dublin Core', () => {
  it('tells of a unit what the fifteen elements can hold, and nothing blank', async () => {
    assert.deepEqual(await write(described('a', 'DocumentaryUnit', english, dutch)), [
      'identifier>a',
      'title>Minutes &amp; more',
      'publisher>City Archive',
      'coverage>1924-01-01 - 1947-12-31',
      'coverage>1950-01-01',
      'type>fonds',
      'format>2 m',
      'language>Dutch',
      'language>German',
      'description xml:lang="en">Minutes.',
      'creator>Council',
      'relation>Somebody',
      'coverage>Utrecht',
      'type>Letters',
    ]);
  });

  it('is written in the language that is wanted', async () => {
    const lines = await write(described('a', 'DocumentaryUnit', english, dutch), 'nld');
    assert.deepEqual(lines.slice(1), [
      'title>Notulen',
      'publisher>City Archive',
      'description xml:lang="nl">Kort.',
    ]);
  });

  it('names a record that nobody has described by its identifier', async () => {
    assert.deepEqual(await write(described('a', 'HistoricalAgent')), [
      'identifier>a',
      'title>a',
      'publisher>City Archive',
    ]);
  });
});
