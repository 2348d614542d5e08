import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dcWriter } from '../../../src/formats/dc/write.ts';
import type { ExportedRecord } from '../../../src/model/export-step.ts';
import { writeDocument } from '../write-document.ts';

const part = (type: string, data: ExportedRecord['data']): ExportedRecord => ({
  id: 'p',
  type,
  data,
  relationships: {},
  links: [],
});

const unit: ExportedRecord = {
  ...part('DocumentaryUnit', { identifier: 'F/1' }),
  relationships: {
    describes: [
      {
        ...part('DocumentaryUnitDescription', {
          name: 'Minutes',
          languageCode: 'eng',
          levelOfDescription: 'fonds',
          extentAndMedium: '3 boxes',
          languageOfMaterial: ['nld'],
          scopeAndContent: 'Of <council> & men',
          abstract: '',
        }),
        relationships: {
          hasDate: [part('DatePeriod', { startDate: '1900-01-01', endDate: '1910-12-31' })],
          relatesTo: [
            part('AccessPoint', { name: 'Council', type: 'creatorAccess' }),
            part('AccessPoint', { name: 'Leiden', type: 'placeAccess' }),
            part('AccessPoint', { name: 'Ada', type: 'personAccess' }),
            part('AccessPoint', { name: 'Eve', type: 'personAccess', role: 'Donor' }),
            part('AccessPoint', { name: 'Bank', type: 'corporateBodyAccess', role: 'funder' }),
          ],
        },
      },
      part('DocumentaryUnitDescription', { name: 'Notulen', languageCode: 'nld' }),
    ],
  },
};

describe('A record as Dublin Core', () => {
  it('has the elements of its fields', async () => {
    const text = await writeDocument(dcWriter, [unit]);
    const found = [...text.matchAll(/<dc:(\w+)(?: xml:lang="(\w+)")?>([^<]*)/g)].map((match) =>
      match.slice(1),
    );
    assert.deepEqual(found, [
      ['identifier', undefined, 'F/1'],
      ['title', undefined, 'Minutes'],
      ['coverage', undefined, '1900-01-01 - 1910-12-31'],
      ['type', undefined, 'fonds'],
      ['format', undefined, '3 boxes'],
      ['language', undefined, 'Dutch'],
      ['description', 'en', 'Of &lt;council&gt; &amp; men'],
      ['creator', undefined, 'Council'],
      ['coverage', undefined, 'Leiden'],
      ['relation', undefined, 'Ada'],
      ['contributor', undefined, 'Eve'],
      ['contributor', undefined, 'Bank'],
    ]);
  });

  it('has the addresses of digital objects as identifiers, but no thumbnails and unsafe links', async () => {
    const file = (uri: string, purpose = 'file') => part('DigitalObject', { uri, purpose });
    const group = {
      ...part('DigitalObject', { title: 'Pages' }),
      relationships: { contains: [file('ark:/1/2'), file('https://x.example/s.jpg', 'thumbnail')] },
    };
    const hasDigitalObject = [file('https://x.example/1'), file('a.jpg'), file('javascript:alert(1)'), group];
    const [description] = unit.relationships.describes!;
    const describes = [{ ...description!, relationships: { hasDigitalObject } }];
    const text = await writeDocument(dcWriter, [{ ...unit, relationships: { describes } }]);
    assert.deepEqual(
      [...text.matchAll(/<dc:identifier>([^<]*)/g)].map(([, words]) => words),
      ['F/1', 'https://x.example/1', 'ark:/1/2'],
    );
  });

  it('is written in the requested language, otherwise in the first one', async () => {
    assert.match(await writeDocument(dcWriter, [unit], { language: 'nld' }), /<dc:title>Notulen</);
    assert.match(await writeDocument(dcWriter, [unit], { language: 'fra' }), /<dc:title>Minutes</);
  });
});
