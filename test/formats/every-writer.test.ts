/** Rules for exports in every format: no technical names, and nothing for Fonds only if the extension is left out. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import type { RecordWriter } from '../../src/formats/record-writer.ts';
import { recordWriters } from '../../src/formats/registry.ts';
import type { ExportedRecord } from '../../src/model/export-step.ts';
import { getRecordType } from '../../src/model/registry.ts';
import { recordOf } from './generated-records.ts';
import { writeDocument } from './write-document.ts';

/** Any record of the type: an item with descriptions, or one without. */
function anyRecord(type: string): fc.Arbitrary<ExportedRecord> {
  const { relations, example } = getRecordType(type);
  if (relations.describes !== undefined) return recordOf(type);
  return fc.constant({ id: 'x', type, data: example.data, relationships: {}, links: [] });
}

/** Children of the types that contain others, such as the concepts of a vocabulary. */
const children: Readonly<Record<string, string>> = { CvocVocabulary: 'CvocConcept' };

async function texts(
  writer: RecordWriter,
  extension: 'full' | 'none',
): Promise<readonly (readonly [type: string, text: string])[]> {
  const written: (readonly [string, string])[] = [];
  for (const type of writer.types)
    for (const record of fc.sample(anyRecord(type), 20)) {
      const below = children[type];
      const records = below === undefined ? [record] : [record, ...fc.sample(anyRecord(below), 2)];
      written.push([
        type,
        await writeDocument(writer, records, { extension, baseUri: 'https://example.org/' }),
      ]);
    }
  return written;
}

/** Names, attribute values and the beginnings of texts of an XML document. */
function partsOf(xml: string): readonly string[] {
  const parts: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    parts.push(name, ...Object.values(attributes).map(String));
  });
  parser.on('text', (text) => parts.push(text.trim()));
  parser.write(xml).close();
  return parts;
}

const isXml = ({ mediaType, ending }: RecordWriter): boolean =>
  /xml|rdf/.test(ending) || /\+xml/.test(mediaType);

for (const writer of recordWriters)
  describe(`An export as ${writer.name} (${writer.ending})`, () => {
    it('has no data for Fonds only if the extension is left out', async () => {
      for (const [type, text] of await texts(writer, 'none')) {
        assert.doesNotMatch(text, /<\?fonds/, type);
        assert.doesNotMatch(text, /urn:fonds:terms#/, type);
        if (writer.ending === 'csv')
          assert.doesNotMatch(text.split(/\r?\n/)[0]!, /(?:^|,)"?extension"?(?:,|$)/, type);
        if (writer.ending === 'xlsx') assert.doesNotMatch(text.split('</row>')[0]!, />extension</, type);
      }
    });

    if (isXml(writer))
      it('has no element, attribute value or heading with a technical name', async () => {
        for (const extension of ['full', 'none'] as const)
          for (const [type, text] of await texts(writer, extension))
            assert.deepEqual(
              partsOf(text).filter((part) => part.startsWith('fonds-')),
              [],
              type,
            );
      });
  });

describe('An export with the extension', () => {
  it('has it in every format that can be imported', async () => {
    const marks: Readonly<Record<string, RegExp>> = {
      csv: /^(?:.*,)?"?extension"?\r?$/m,
      xlsx: />extension</,
      xml: /<\?fonds/,
    };
    for (const writer of recordWriters) {
      const mark = marks[writer.ending];
      if (mark === undefined || writer.name === 'oai_dc' || writer.name === 'dc') continue;
      for (const [type, text] of await texts(writer, 'full'))
        assert.match(text, mark, `${writer.name} ${type}`);
    }
  });
});
