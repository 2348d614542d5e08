/** Items in terms of schema.org, as search engines read them from the page. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Data } from '../../src/model/define.ts';
import type { ItemPage } from '../../src/pages/item/data.ts';
import { listAddresses } from '../../src/pages/item/repository/derive.ts';
import { toSchemaOrgItem } from '../../src/pages/item/structured-data.ts';
import { shortenText, writeJsonLd } from '../../src/pages/shared/search-engines.ts';
import { toShownItem } from '../../src/pages/shared/to-shown-item.ts';
import type { WireItem } from '../../src/pages/shared/wire-item.ts';

type Parts = WireItem['relationships'];

const wire = (type: string, id: string, data: Data = {}, relationships: Parts = {}): WireItem => ({
  id,
  type,
  data,
  relationships,
});
const origin = 'https://archive.example';

function structuredDataOf(item: WireItem, custom?: ItemPage['custom'], language: 'en' | 'de' = 'en') {
  const page = toShownItem(item, { readerLanguage: language });
  const options = { origin, id: origin + page.path, canonical: origin + page.path, language };
  const data = toSchemaOrgItem({ ...page, ...(custom !== undefined && { custom }) }, options);
  // As a program reads it.
  return JSON.parse(writeJsonLd(data));
}

const country = wire('Country', 'nl', { identifier: 'nl' });
const repository = (data: Data = {}, parts: Parts = {}) => {
  const describes = [
    wire('RepositoryDescription', 'r.eng', { name: 'City Archive', languageCode: 'eng', ...data }, parts),
  ];
  return wire('Repository', 'r', { identifier: 'r' }, { describes, hasCountry: [country] });
};
const unit = (data: Data = {}, parts: Parts = {}, above: Parts = { heldBy: [repository()] }) => {
  const own = { name: 'Council *minutes*', languageCode: 'eng', ...data };
  const describes = [wire('DocumentaryUnitDescription', 'a.eng', own, parts)];
  return wire('DocumentaryUnit', 'a', { identifier: 'A 1' }, { describes, ...above });
};
const period = (startDate?: string, endDate?: string, more: Data = {}) =>
  wire('DatePeriod', 'd', { ...(startDate && { startDate }), ...(endDate && { endDate }), ...more });
const point = (type: string, name: string) => wire('AccessPoint', name, { type, name });

describe('A unit in terms of schema.org', () => {
  it('has its institution as holding archive, and is not a part of it', () => {
    const data = structuredDataOf(unit());
    assert.equal(data['@type'], 'ArchiveComponent');
    assert.equal(data.name, 'Council minutes');
    assert.deepEqual(data.identifier, ['A 1', 'a']);
    assert.deepEqual(data.holdingArchive, {
      '@type': 'ArchiveOrganization',
      '@id': `${origin}/repositories/r`,
      name: 'City Archive',
    });
    assert.equal(data.isPartOf, undefined);
  });

  it('is a part of the unit above it', () => {
    const fonds = wire('DocumentaryUnit', 'f', { identifier: 'F' }, { heldBy: [repository()] });
    const data = structuredDataOf(unit({}, {}, { childOf: [fonds] }));
    assert.deepEqual(data.isPartOf, { '@type': 'ArchiveComponent', '@id': `${origin}/units/f`, name: 'F' });
    assert.equal(data.holdingArchive['@id'], `${origin}/repositories/r`);
  });

  it('names no institution that the reader may not see', () => {
    const data = structuredDataOf(unit({}, {}, {}));
    assert.equal(data.holdingArchive ?? data.isPartOf, undefined);
  });

  it('has its scope as plain text, its dates, creators, subjects, languages and conditions', () => {
    const data = structuredDataOf(
      unit(
        {
          scopeAndContent: '## Content\n\n- **Minutes** and\n- [annexes](https://a.example)',
          biographicalHistory: 'History',
          languageOfMaterial: ['nld', 'heb'],
          extentAndMedium: '3 boxes',
          conditionsOfAccess: 'Closed until 2040.',
          conditionsOfReproduction: 'Free: https://creativecommons.org/licenses/by/4.0/',
        },
        {
          hasDate: [
            period('1930-01-01', '1935-12-31', { type: 'bulk' }),
            period('1924-01-01', '1947-12-31'),
            period('1950-03-04'),
            period(undefined, undefined, { description: 'undated' }),
          ],
          relatesTo: [
            point('creatorAccess', 'City council'),
            point('subjectAccess', 'Strikes'),
            point('personAccess', 'Jansen'),
            point('placeAccess', 'Waterstad'),
          ],
        },
      ),
    );
    assert.equal(data.description, 'Minutes and annexes');
    assert.deepEqual(data.temporalCoverage, ['1924/1947', '1950-03-04/..', 'undated']);
    assert.deepEqual(data.creator, { name: 'City council' });
    assert.deepEqual(data.about, [
      { '@type': 'Thing', name: 'Strikes' },
      { '@type': 'Person', name: 'Jansen' },
    ]);
    assert.deepEqual(data.spatialCoverage, { '@type': 'Place', name: 'Waterstad' });
    assert.deepEqual(data.inLanguage, ['nl', 'he']);
    assert.equal(data.materialExtent, '3 boxes');
    assert.equal(data.conditionsOfAccess, 'Closed until 2040.');
    assert.equal(data.license, 'https://creativecommons.org/licenses/by/4.0/');
    assert.match(data.usageInfo.description, /^Free/);
  });

  it('states the language of the description about the page, since the material may have another', () => {
    const data = structuredDataOf(unit());
    assert.equal(data.inLanguage, undefined);
    assert.equal(data.mainEntityOfPage.inLanguage, 'en');
  });
});

describe('A virtual unit in terms of schema.org', () => {
  it('is a collection', () => {
    assert.equal(structuredDataOf(wire('VirtualUnit', 'v', { identifier: 'v' }))['@type'], 'Collection');
  });
});

describe('An agent in terms of schema.org', () => {
  const agent = (typeOfEntity: string, ...hasDate: readonly WireItem[]) => {
    const data = { name: 'Jansen', languageCode: 'eng', typeOfEntity, biographicalHistory: 'A life.' };
    const set = wire('AuthoritativeSet', 's', { identifier: 's', name: 'People' });
    return wire(
      ...(['HistoricalAgent', 'j', { identifier: 'j' }] as const),
      ...[
        {
          describes: [wire('HistoricalAgentDescription', 'j.eng', data, { hasDate })],
          inAuthoritativeSet: [set],
        },
      ],
    );
  };

  it('is a person with the dates of birth and death, described by the set', () => {
    const data = structuredDataOf(agent('person', period('1880-05-02', '1944-12-31')));
    assert.equal(data['@type'], 'Person');
    assert.deepEqual([data.birthDate, data.deathDate], ['1880-05-02', '1944']);
    assert.equal(data.description, 'A life.');
    assert.equal(data.subjectOf['@id'], `${origin}/authoritative-sets/s`);
    assert.equal(data.isPartOf, undefined);
  });

  it('was not born in the only year that is known', () => {
    const data = structuredDataOf(agent('person', period('1880-01-01', '1880-12-31')));
    assert.equal(data.birthDate ?? data.deathDate, undefined);
  });

  it('is an organisation with the dates of its foundation and dissolution', () => {
    const data = structuredDataOf(agent('corporateBody', period('1880-01-01')));
    assert.equal(data['@type'], 'Organization');
    assert.deepEqual([data.foundingDate, data.dissolutionDate], ['1880', undefined]);
  });

  it('is neither if it is a family or of an unknown type', () => {
    for (const type of ['family', 'other']) assert.equal(structuredDataOf(agent(type))['@type'], 'Thing');
  });
});

describe('An institution in terms of schema.org', () => {
  const content = (item: WireItem) =>
    ({
      layout: 'repository',
      addresses: listAddresses(item.relationships.describes![0]!),
      location: { latitude: 52, longitude: 4 },
    }) as unknown as ItemPage['custom'];

  it('has its address, contacts, opening times and country', () => {
    const hasAddress = [
      wire('Address', 'x', {
        street: ['Quay 1'],
        postalCode: ['1234 AB'],
        municipality: ['Waterstad'],
        fax: ['1'],
        telephone: ['+31 10 1234567'],
        email: ['a@b.example'],
        webpage: ['www.city.example'],
      }),
    ];
    const item = repository({ openingTimes: 'Weekdays 9-17', history: 'Founded 1850.' }, { hasAddress });
    const data = structuredDataOf(item, content(item), 'de');
    assert.equal(data['@type'], 'ArchiveOrganization');
    assert.deepEqual(data.address, [
      {
        '@type': 'PostalAddress',
        streetAddress: 'Quay 1',
        postalCode: '1234 AB',
        addressLocality: 'Waterstad',
        addressCountry: 'NL',
      },
    ]);
    assert.deepEqual([data.telephone, data.email], [['+31 10 1234567'], ['a@b.example']]);
    assert.deepEqual(data.sameAs, ['https://www.city.example']);
    assert.equal(data.geo.latitude, 52);
    assert.equal(data.openingHoursSpecification.description, 'Weekdays 9-17');
    assert.equal(data.description, 'Founded 1850.');
    assert.deepEqual(data.containedInPlace, {
      '@type': 'Country',
      '@id': `${origin}/countries/nl`,
      name: 'Niederlande',
    });
    assert.equal(data.isPartOf, undefined);
  });

  it('has opening hours that programs understand if they are written so, and its country without an address', () => {
    const item = repository({ openingTimes: 'Mo-Fr 09:00-17:00' });
    const data = structuredDataOf(item, content(item));
    assert.deepEqual(data.openingHours, ['Mo-Fr 09:00-17:00']);
    assert.deepEqual(data.address, [{ '@type': 'PostalAddress', addressCountry: 'NL' }]);
  });
});

describe('A country in terms of schema.org', () => {
  it('has its name in the language of the page instead of its code', () => {
    const data = structuredDataOf(country, undefined, 'de');
    assert.deepEqual([data['@type'], data.name, data.identifier], ['Country', 'Niederlande', 'nl']);
  });
});

describe('A concept in terms of schema.org', () => {
  it('is a term of its vocabulary, with its shown labels but not with the hidden ones', () => {
    const describes = [
      wire('CvocConceptDescription', 'c.eng', {
        name: 'Strikes',
        languageCode: 'eng',
        altLabel: ['Walkouts'],
        hiddenLabel: ['Stirkes'],
        definition: ['A stoppage of work.'],
      }),
    ];
    const set = wire('CvocVocabulary', 'v', { identifier: 'v', name: 'Subjects' });
    const item = wire(
      ...(['CvocConcept', 'c', { identifier: 'c', notation: ['331'] }] as const),
      ...[{ describes, inAuthoritativeSet: [set] }],
    );
    const data = structuredDataOf(item);
    assert.deepEqual(data.inDefinedTermSet, {
      '@type': 'DefinedTermSet',
      '@id': `${origin}/vocabularies/v`,
      name: 'Subjects',
    });
    assert.deepEqual([data.alternateName, data.termCode], ['Walkouts', '331']);
    assert.equal(data.description, 'A stoppage of work.');
    assert.doesNotMatch(JSON.stringify(data), /Stirkes/);
  });
});

describe('A shortened text', () => {
  it('ends after a word, with three full stops', () => {
    assert.equal(shortenText('## Scope and Contents\n\nThe material.'), 'The material.');
    assert.equal(shortenText('## Letters'), 'Letters');
    const short = shortenText('archive of letters, '.repeat(100));
    assert.match(short, /^archive of letters, .* of\.{3}$/);
    assert.ok(short.length <= 300, `${short.length} characters`);
    assert.match(shortenText('More. '.repeat(100)), /More\.{3}$/);
  });

  it('has no half characters in scripts without spaces', () => {
    const short = shortenText(`a${'𠀀'.repeat(400)}`);
    assert.equal(short, short.toWellFormed());
    assert.ok(short.endsWith('...'));
  });
});
