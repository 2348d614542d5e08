/** Arbitrary trees of units for property tests: any field, any part, any character. */
import fc from 'fast-check';
import type { Data, Field } from '../../../src/model/define.ts';
import type { ExportedPart, ExportedRecord } from '../../../src/model/export-step.ts';
import { slug } from '../../../src/model/identifiers.ts';
import { documentaryUnitDescription } from '../../../src/model/types/documentary-unit.ts';
import { accessPoint, maintenanceEvent } from '../../../src/model/types/parts.ts';

export interface GeneratedUnit {
  readonly record: ExportedRecord;
  readonly children: readonly GeneratedUnit[];
}

/** Words, Markdown, white space, text that looks like mark-up, and characters that XML does not allow. */
const pieces = fc.constantFrom(
  ...['word', 'Two words', '1940', '12 boxes', 'ж', '漢字', '𝕏', 'e\u0301', 'don’t'],
  ...[' ', '  ', '\n', '\n\n', '\n\n\n', '\t', '\r\n', '\r', '\u00A0', '\u2028', '\u0085', '\n  - ', '\n- '],
  ...['## Head\n\n', '*a*', '| a | b |', '[x](http://x.example/?a=1&b=2)', '> quoted', '1. ', '## alone'],
  ...['<p>', '&amp;', ']]>', '"', "'", '&', '<', '\u0000', '\u0001', '\u0002', '\uFFFE', '\uD800', '\uDC00'],
);

/** Not blank, as for all required fields. */
const text = fc
  .array(
    fc.oneof({ weight: 4, arbitrary: pieces }, { weight: 1, arbitrary: fc.string({ unit: 'binary' }) }),
    { minLength: 1, maxLength: 6 },
  )
  .map((list) => list.join(''))
  .map((made) => (made.trim() === '' ? `${made}x` : made));

const plain = fc.constantFrom('Minutes', 'Letters of 1940', 'A/1', 'Städtische Akten', 'fonds', 'Sub series');
const words = fc.oneof(plain, text);

/** Also before our era; JavaScript writes these years with six digits. */
const day = fc
  .oneof(
    fc.date({ min: new Date('0900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true }),
    fc.date({ min: new Date('-002999-01-01'), max: new Date('0100-12-31'), noInvalidDate: true }),
  )
  .map((date) => date.toISOString().replace(/^-00/, '-').replace(/T.*/, ''));

function value(name: string, { many }: Field): fc.Arbitrary<Data[string]> {
  const one =
    name === 'languageOfMaterial'
      ? fc.oneof(fc.constantFrom('eng', 'deu', 'gsw', 'ger', 'xx-unknown', 'two words'), words)
      : name === 'scriptOfMaterial'
        ? fc.oneof(fc.constantFrom('Latn', 'Cyrl', 'Hebrew'), words)
        : name === 'levelOfDescription'
          ? fc.oneof(fc.constantFrom('fonds', 'series', 'otherlevel', 'sub-item', 'Teil Bestand'), words)
          : words;
  return many ? fc.oneof(one, fc.array(one, { minLength: 1, maxLength: 3 })) : one;
}

const ownFields = new Set(['name', 'languageCode', 'creationProcess', 'sourceFileId', 'identifier']);

const fields: fc.Arbitrary<Data> = fc.record(
  Object.fromEntries(
    Object.entries(documentaryUnitDescription.fields)
      .filter(([name]) => !ownFields.has(name))
      .map(([name, field]) => [name, value(name, field)]),
  ),
  { requiredKeys: [], noNullPrototype: true },
) as fc.Arbitrary<Data>;

const part = (type: string, data: fc.Arbitrary<object>, more: fc.Arbitrary<object> = fc.constant({})) =>
  fc
    .tuple(data, more)
    .map(([made, relationships]) => ({
      id: '',
      type,
      data: made as Data,
      relationships: relationships as ExportedPart['relationships'],
    }));

const period = part(
  'DatePeriod',
  fc.oneof(
    fc.record(
      {
        startDate: day,
        endDate: day,
        description: words,
        type: fc.constantFrom('creation', 'inclusive', 'bulk'),
        event: fc.oneof(fc.constantFrom('publication'), words),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    day.map((date) => ({ startDate: date, endDate: date, description: date })),
    fc.constant({ startDate: '1940-01-01', endDate: '1945-12-31', description: '1940-1945' }),
  ),
);

const name = part(
  'AccessPoint',
  fc.record(
    {
      name: words,
      type: fc.constantFrom(...(accessPoint.fields.type!.oneOf ?? [])),
      source: fc.oneof(fc.constantFrom('people', 'two words'), words),
      authfilenumber: words,
      role: fc.oneof(fc.constantFrom('Donor', 'Former owner (fmo)', 'funder:'), words),
      rules: words,
      normal: words,
    },
    { noNullPrototype: true, requiredKeys: ['name', 'type'] },
  ),
);

/** A part that may contain parts of its own type. */
const nested = (type: string, data: fc.Arbitrary<object>): fc.Arbitrary<ExportedPart> => {
  const leaf = part(type, data);
  const inner = (parts: fc.Arbitrary<ExportedPart>) =>
    fc.oneof(
      fc.constant({}),
      fc.array(parts, { minLength: 1, maxLength: 2 }).map((contains) => ({ contains })),
    );
  return part(type, data, inner(part(type, data, inner(leaf))));
};

const container = nested(
  'Container',
  fc.oneof(
    fc.record({ type: fc.constantFrom('box', 'folder', 'item'), name: fc.constantFrom('1', '2') }),
    fc.record(
      {
        type: words,
        name: words,
        label: words,
        barcode: fc.oneof(fc.constantFrom('31234'), words),
        profile: words,
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
);

const digitalObject = nested(
  'DigitalObject',
  fc.oneof(
    fc.record({ uri: fc.constantFrom('https://x.example/1', 'a.jpg'), purpose: fc.constant('file') }),
    fc.record(
      {
        uri: fc.oneof(fc.constantFrom('https://x.example/manifest', 'javascript:x', 'C:\\a b'), words),
        title: words,
        type: fc.oneof(fc.constantFrom('derived', 'scan', 'unknown'), words),
        role: fc.oneof(fc.constantFrom('image/jpeg', 'thumbnail'), words),
        actuate: fc.oneof(fc.constantFrom('onLoad', 'onRequest', 'onload'), words),
        show: fc.oneof(fc.constantFrom('new', 'embed'), words),
        mediaType: fc.oneof(fc.constantFrom('image/png'), words),
        description: words,
        purpose: fc.constantFrom('file', 'thumbnail', 'manifest'),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  ),
);

const properties = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      'ead_archdesc_did_container_',
      'ead_archdesc_dsc_c_did_unitdate_',
      'ead_eadheader_eadid_@url',
      '__proto__',
    ),
    words,
  ),
  fc.oneof(words, fc.array(words, { minLength: 1, maxLength: 3 }), fc.integer(), fc.boolean()),
  { minKeys: 1, maxKeys: 3, noNullPrototype: true },
);

const event = part(
  'MaintenanceEvent',
  fc.record(
    {
      eventType: fc.constantFrom(...(maintenanceEvent.fields.eventType!.oneOf ?? [])),
      agentType: fc.constantFrom('human', 'machine'),
      agent: words,
      date: fc.oneof(day, words),
      dateAsWritten: words,
      source: words,
    },
    { noNullPrototype: true, requiredKeys: ['eventType'] },
  ),
  fc.oneof(
    fc.constant({}),
    fc.array(period, { minLength: 1, maxLength: 2 }).map((hasDate) => ({ hasDate })),
  ),
);

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 1, maxLength: 3 });

const description = fc
  .tuple(
    fields,
    fc.record({ name: words, languageCode: fc.constantFrom('eng', 'deu', 'heb') }, { noNullPrototype: true }),
    fc.record(
      { sourceFileId: fc.oneof(fc.constantFrom('A1', 'A1#ENG'), words), identifier: words },
      { requiredKeys: [], noNullPrototype: true },
    ),
    fc.record(
      {
        hasDate: some(period),
        relatesTo: some(name),
        hasContainer: some(container),
        hasDigitalObject: some(digitalObject),
        hasUnknownProperty: fc.array(part('UnknownProperty', properties), { minLength: 1, maxLength: 2 }),
        maintenance: some(event),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
  )
  .map(([data, required, own, relationships]) => ({
    id: '',
    type: 'DocumentaryUnitDescription',
    data: { ...data, ...required, ...own, creationProcess: 'IMPORT' } as Data,
    relationships: relationships as ExportedPart['relationships'],
  }));

/** An identifier must contain a letter or a digit. */
const identifier = fc.oneof(
  fc.constantFrom('A', 'A/1', '1', 'Box 3'),
  words.map((made) => (slug(made) === '' ? `${made}1` : made)),
);

const record = fc
  .tuple(
    fc.record(
      {
        identifier,
        identifierType: words,
        otherIdentifiers: fc.array(words, { minLength: 1, maxLength: 2 }),
        otherIdentifierTypes: fc.array(words, { minLength: 1, maxLength: 2 }),
      },
      { noNullPrototype: true, requiredKeys: ['identifier'] },
    ),
    fc.array(description, { maxLength: 3 }),
  )
  .map(([data, descriptions]) => ({
    id: 'id',
    type: 'DocumentaryUnit',
    data: data as Data,
    relationships: descriptions.length === 0 ? {} : { describes: descriptions },
    links: [],
  }));

export const madeUnit: fc.Arbitrary<GeneratedUnit> = fc.letrec<{ unit: GeneratedUnit }>((tie) => ({
  unit: fc.record({
    record,
    children: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant([]),
      fc.array(tie('unit'), { maxLength: 3 }),
    ),
  }),
})).unit;
