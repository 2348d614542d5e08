/** The language of descriptions whose file states none: never English by default. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Profile, profiles } from '../../src/model/profile.ts';
import type { ImportLog } from '../../src/transfer/import/import-log.ts';
import { GraphWorld } from '../world/graph-world.ts';

const files: Readonly<Record<string, string>> = {
  ead: '<ead><archdesc><did><unitid>F</unitid><unittitle>Registers</unittitle></did><dsc><c><did><unitid>1</unitid><unittitle>One</unittitle></did></c></dsc></archdesc></ead>',
  eac: '<eac-cpf><control><recordId>a</recordId></control><cpfDescription><identity><entityType>person</entityType><nameEntry><part>Ada</part></nameEntry></identity></cpfDescription></eac-cpf>',
  eag: '<eag><eagheader><eagid>g</eagid></eagheader><archguide><identity><repositorid>g</repositorid><autform>Archive</autform></identity></archguide></eag>',
  csv: 'identifier,name\nF,Registers\nG,Letters\n',
  skos: '@prefix skos: <http://www.w3.org/2004/02/skos/core#> .\n<urn:a> a skos:Concept ; skos:prefLabel "Harbours" ; skos:altLabel "Ports" .\n<urn:b> a skos:Concept ; skos:prefLabel "Quays" .',
};

const scopes: Readonly<Record<string, { readonly type: string; readonly id: string }>> = {
  ead: { type: 'Repository', id: 'nl-r2' },
  csv: { type: 'Repository', id: 'nl-r2' },
  eag: { type: 'Country', id: 'nl' },
  eac: { type: 'AuthoritativeSet', id: 'people' },
  skos: { type: 'CvocVocabulary', id: 'topics' },
};

/** A store with a scope for each format; the repository has a description in each of the languages. */
async function worldWithScopes(
  languages: readonly string[] = [],
  profile: Profile = profiles.archive,
): Promise<GraphWorld> {
  const world = await GraphWorld.make(profile);
  await world.create('AuthoritativeSet', { identifier: 'people', name: 'People' });
  await world.create('CvocVocabulary', { identifier: 'topics', name: 'Topics' });
  const describes = languages.map((languageCode) => ({
    type: 'RepositoryDescription',
    data: { name: languageCode, languageCode },
    relationships: {},
  }));
  const bundle = { type: 'Repository', data: { identifier: 'r2' }, relationships: { describes } };
  const parent = { type: 'Country', id: 'nl' };
  await world.perform({ change: 'create', actor: 'mike', bundle, parent, logMessage: null });
  return world;
}

function importFile(world: GraphWorld, format: string, language?: string): Promise<ImportLog> {
  const path = world.write(`sent.${format}`, files[format]!);
  const mediaType = format === 'skos' ? { mediaType: 'text/turtle' } : {};
  return world.import(format, [], {
    scope: scopes[format]!.id,
    sources: [{ name: 'sent', path, kind: 'document', ...mediaType }],
    language,
  });
}

async function languages(world: GraphWorld, format: string): Promise<readonly unknown[]> {
  const { type, id } = scopes[format]!;
  const records = await world.children(type, id);
  const described = records.filter((record) => record.id !== 'nl-r1' && record.id !== 'nl-r2');
  return [
    ...new Set(
      described.flatMap(({ relationships }) => relationships.describes!.map(({ data }) => data.languageCode)),
    ),
  ];
}

const warned = ({ warnings }: ImportLog): readonly number[] =>
  warnings.filter(({ code }) => code === 'no-language').map(({ count }) => count);

for (const format of Object.keys(files)) {
  describe(`A file of ${format} that states no language`, () => {
    it('is undetermined, with one warning', async () => {
      const world = await worldWithScopes();
      assert.deepEqual(warned(await importFile(world, format)), [1]);
      assert.deepEqual(await languages(world, format), ['und']);
    });

    it('has the language of the request, without a warning', async () => {
      const world = await worldWithScopes(['nld']);
      assert.deepEqual(warned(await importFile(world, format, 'fra')), []);
      assert.deepEqual(await languages(world, format), ['fra']);
    });

    it('is English under the profile ehri, without a warning', async () => {
      const world = await worldWithScopes(['nld'], profiles.ehri);
      assert.deepEqual(warned(await importFile(world, format)), []);
      assert.deepEqual(await languages(world, format), ['eng']);
    });
  });
}

for (const format of ['ead', 'csv']) {
  describe(`A file of ${format} that states no language, imported into a repository`, () => {
    it('is undetermined, whatever the language of the repository, with one warning', async () => {
      const world = await worldWithScopes(['nld']);
      assert.deepEqual(warned(await importFile(world, format)), [1]);
      assert.deepEqual(await languages(world, format), ['und']);
      const again = await importFile(world, format);
      assert.deepEqual([again.created, again.updated], [0, 0]);
    });
  });
}

describe('A file that states its language', () => {
  it('keeps it, without a warning', async () => {
    const world = await worldWithScopes(['nld']);
    const text = files.ead!.replace('<ead>', '<ead xml:lang="de">');
    const { warnings } = await world.import('ead', text, { scope: 'nl-r2', language: undefined });
    assert.deepEqual(
      warnings.filter(({ code }) => code === 'no-language'),
      [],
    );
    assert.deepEqual(await languages(world, 'ead'), ['deu']);
  });

  for (const [statement, code] of [
    ['<langusage>English</langusage>', 'eng'],
    ['<langusage>deutsch</langusage>', 'deu'],
    ['<langusage><language>English.</language></langusage>', 'eng'],
    ['<langusage>Description is in <language>English.</language></langusage>', 'eng'],
    ['<langusage><language>englanti</language></langusage>', 'eng'],
  ] as const)
    it(`may state it in words: ${statement}`, async () => {
      const world = await worldWithScopes(['nld']);
      const header = `<ead><eadheader><profiledesc>${statement}</profiledesc></eadheader>`;
      const text = files.ead!.replace('<ead>', header);
      const log = await world.import('ead', text, { scope: 'nl-r2', language: undefined });
      assert.deepEqual(warned(log), []);
      assert.deepEqual(await languages(world, 'ead'), [code]);
    });

  it('may state it in words in EAD3', async () => {
    const world = await worldWithScopes(['nld']);
    const control =
      '<control><recordid>x</recordid><languagedeclaration><language/><descriptivenote><p>Written in English.</p></descriptivenote></languagedeclaration></control>';
    const text = files.ead!.replace('<ead>', `<ead xmlns="http://ead3.archivists.org/schema/">${control}`);
    await world.import('ead', text, { scope: 'nl-r2', language: undefined });
    assert.deepEqual(await languages(world, 'ead'), ['eng']);
  });
});
