/** A small archive with one of each kind of record, described, linked and in part hidden, for tests of linked data. */
import assert from 'node:assert/strict';
import type { Response as InjectedResponse } from 'light-my-request';
import { asMike, request } from '../http/request.ts';
import { openTestArchive, type TestArchive, type TestArchiveOptions } from './archive.ts';

const described = (
  type: string,
  data: Readonly<Record<string, unknown>>,
  ...descriptions: readonly {
    readonly data: object;
    readonly relationships?: Readonly<Record<string, unknown>>;
  }[]
): object => ({
  type,
  data,
  relationships: {
    describes: descriptions.map((one) => ({
      type: type === 'VirtualUnit' ? 'DocumentaryUnitDescription' : `${type}Description`,
      ...one,
    })),
  },
});

/** Creates a record and returns its id. */
async function make(
  archive: TestArchive,
  path: string,
  body: object,
): Promise<{
  readonly id: string;
  readonly relationships: Readonly<Record<string, readonly { readonly id: string }[]>>;
}> {
  const reply: InjectedResponse = await request(archive, `POST /archive/classes/${path}`, asMike, body);
  assert.equal(reply.statusCode, 201, reply.body);
  return reply.json();
}

const fonds = described(
  'DocumentaryUnit',
  { identifier: 'a', otherIdentifiers: ['old 1', 'old 2'] },
  {
    data: {
      name: 'Minutes "of" the\\council\n\t…',
      languageCode: 'eng',
      levelOfDescription: 'Fonds',
      scopeAndContent: 'Minutes and annexes: ł, 漢字, \u{1f600}.',
      archivalHistory: 'Kept in a cellar.',
      acquisition: 'A gift.',
      accruals: 'None expected.',
      languageOfMaterial: ['nld', 'deu', 'a tongue nobody knows'],
      ref: 'https://example.org/a',
    },
    relationships: {
      hasContainer: [
        {
          type: 'Container',
          data: { type: 'box', name: '1', barcode: '31', label: 'Mixed', profile: 'Large' },
          relationships: { contains: [{ type: 'Container', data: { type: 'folder', name: '2' } }] },
        },
      ],
      hasDigitalObject: [
        {
          type: 'DigitalObject',
          data: {
            uri: 'https://scans.example.org/1.jpg',
            title: 'First page',
            role: 'image',
            show: 'new',
            mediaType: 'image/jpeg',
            description: 'Scanned.',
            purpose: 'file',
          },
        },
      ],
      hasDate: [
        {
          type: 'DatePeriod',
          data: {
            startDate: '1924-01-01',
            endDate: '1947-12-31',
            description: '1924 to 1947',
            type: 'creation',
          },
        },
        { type: 'DatePeriod', data: { startDate: '1950-01-01' } },
      ],
      relatesTo: [
        { type: 'AccessPoint', data: { name: 'City council', type: 'creatorAccess' } },
        { type: 'AccessPoint', data: { name: 'Strikes', type: 'subjectAccess' } },
        { type: 'AccessPoint', data: { name: 'Somebody', type: 'personAccess' } },
        { type: 'AccessPoint', data: { name: 'Harbour', type: 'placeAccess' } },
        { type: 'AccessPoint', data: { name: 'Minutes', type: 'genreAccess' } },
      ],
    },
  },
  { data: { name: 'Notulen', languageCode: 'nld', scopeAndContent: 'Notulen en bijlagen.' } },
);

const unit = (identifier: string, name: string, levelOfDescription?: string): object =>
  described(
    'DocumentaryUnit',
    { identifier },
    { data: { name, languageCode: 'eng', ...(levelOfDescription !== undefined && { levelOfDescription }) } },
  );

export async function openLinkedWorld(options: TestArchiveOptions = {}): Promise<TestArchive> {
  const archive = await openTestArchive(options);
  const put = (path: string, body: object): ReturnType<typeof make> => make(archive, path, body);
  await put('Country', { type: 'Country', data: { identifier: 'nl', report: 'Many archives.' } });
  await put(
    'Country/nl',
    described(
      'Repository',
      { identifier: 'r1', latitude: 51.9, longitude: 4.5 },
      {
        data: { name: 'City Archive', languageCode: 'eng', holdings: 'Papers.', openingTimes: 'Weekdays' },
        relationships: {
          hasAddress: [{ type: 'Address', data: { street: 'Quay 1', municipality: 'Rotterdam' } }],
        },
      },
    ),
  );
  await put('AuthoritativeSet', { type: 'AuthoritativeSet', data: { identifier: 'people', name: 'People' } });
  await put(
    'AuthoritativeSet/people',
    described(
      'HistoricalAgent',
      { identifier: 'council' },
      {
        data: { name: 'City council', languageCode: 'eng', typeOfEntity: 'corporateBody', lastName: 'Odd' },
        relationships: {
          hasDate: [
            {
              type: 'DatePeriod',
              data: { startDate: '1850-01-01', endDate: '1947-12-31', type: 'existence' },
            },
          ],
        },
      },
    ),
  );
  await put('AuthoritativeSet/people?accessibleTo=mike', hiddenAgent);
  await put('CvocVocabulary', { type: 'CvocVocabulary', data: { identifier: 'terms', name: 'Terms' } });
  await put('CvocVocabulary/terms', concept('conflict', 'Conflict'));
  await put('CvocConcept/terms-conflict', concept('strikes', 'Strikes', 'Walk-outs'));
  const { relationships } = await put('Repository/nl-r1', fonds);
  await put('DocumentaryUnit/nl-r1-a', unit('z', 'Letters', 'series'));
  await put('DocumentaryUnit/nl-r1-a-z', unit('i', 'A letter', 'item'));
  await put('DocumentaryUnit/nl-r1-a-z-i', unit('p', 'An envelope'));
  await put('DocumentaryUnit/nl-r1-a?accessibleTo=mike', unit('y', 'Restricted unit'));
  await put('DocumentaryUnit/nl-r1-a-y', unit('x', 'Open in what is hidden'));
  await put('VirtualUnit?id=nl-r1-a-z&id=nl-r1-a-y', {
    ...(described(
      'VirtualUnit',
      { identifier: 'v' },
      { data: { name: 'Brought together', languageCode: 'eng' } },
    ) as object),
  });
  await linkAccessPoints(archive, relationships.describes![0]! as never);
  return archive;
}

const hiddenAgent = described(
  'HistoricalAgent',
  { identifier: 'hidden' },
  { data: { name: 'Hidden agent', languageCode: 'eng', typeOfEntity: 'person' } },
);

const concept = (identifier: string, ...names: readonly string[]): object =>
  described(
    'CvocConcept',
    { identifier, uri: `https://example.org/terms/${identifier}` },
    ...names.map((name, i) => ({
      data: { name, languageCode: 'eng', ...(i !== 0 && { identifier: `other${i}` }) },
    })),
  );

/** The creator is linked to the council and to a restricted agent; the subject to a concept. */
async function linkAccessPoints(
  archive: TestArchive,
  description: {
    readonly relationships: {
      readonly relatesTo: readonly { readonly id: string; readonly data: { readonly name: string } }[];
    };
  },
): Promise<void> {
  const pointOf = (name: string): string =>
    description.relationships.relatesTo.find(({ data }) => data.name === name)!.id;
  for (const [target, point] of [
    ['people-council', pointOf('City council')],
    ['people-hidden', pointOf('Somebody')],
    ['terms-strikes', pointOf('Strikes')],
    ['terms-conflict', pointOf('Harbour')],
  ]) {
    const reply = await request(
      archive,
      `POST /archive/classes/Link?source=nl-r1-a&target=${target}&body=${point}`,
      asMike,
      { type: 'Link', data: { type: 'associative' } },
    );
    assert.equal(reply.statusCode, 201, reply.body);
  }
}
