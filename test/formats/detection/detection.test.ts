import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { detectDocument } from '../../../src/formats/detection/detection.ts';
import { formats } from '../../../src/formats/registry.ts';
import { projectFolder } from '../../cli/fonds-process.ts';
import { c, ead } from '../../world/finding-aid.ts';
import { limits } from '../read-document.ts';
import { makeWorkbook, row } from '../xlsx/make-workbook.ts';

const detect = (source: string | Uint8Array, file = 'file', isComplete = true) =>
  detectDocument({
    file,
    bytes: typeof source === 'string' ? Buffer.from(source) : source,
    isComplete,
    limits,
  });

describe('The detection of a format', () => {
  it('recognises the samples of all formats, and the examples of the project', async () => {
    for (const { name, samples } of formats)
      for (const sample of Object.values(samples))
        assert.equal((await detect(sample)).format, name, `${name}: ${sample}`);
    const folder = join(projectFolder, 'examples', 'sample');
    const expected: Readonly<Record<string, string>> = {
      'delta-archives.xml': 'eag',
      'drawings.xml': 'ead',
      'subjects.ttl': 'skos',
      'agents/coffee-company.xml': 'eac',
    };
    for (const [file, format] of Object.entries(expected))
      assert.equal((await detect(readFileSync(join(folder, file)))).format, format, file);
  });

  it('reads version, language, identifier, title and institution of a finding aid', async () => {
    const header =
      '<eadheader><eadid mainagencycode="NL-WSA">f1</eadid><profiledesc><langusage><language langcode="dut">Dutch</language></langusage></profiledesc></eadheader>';
    const did =
      '<did><unitid countrycode="NL">12</unitid><unittitle>Harbour <emph>Office</emph></unittitle><repository><corpname>City Archive</corpname></repository></did>';
    const found = await detect(
      `<?xml version="1.0"?><ead>${header}<archdesc level="fonds">${did}</archdesc></ead>`,
    );
    const { format, version, language, identifier, title, agency, agencyName, country } = found;
    assert.deepEqual(
      [format, version, language, identifier, title, agency, agencyName, country],
      ['ead', 'EAD 2002', 'nld', '12', 'Harbour Office', 'NL-WSA', 'City Archive', 'nl'],
    );
  });

  it('distinguishes the versions of EAD, EAC-CPF and EAG', async () => {
    const version = async (text: string) => (await detect(text)).version;
    const archdesc = '<archdesc><did/></archdesc>';
    assert.equal(
      await version(`<ead xmlns="http://ead3.archivists.org/schema/"><control/>${archdesc}</ead>`),
      'EAD3',
    );
    assert.equal(await version(`<ead><control/>${archdesc}</ead>`), 'EAD3');
    assert.equal(await version(`<ead><eadheader/>${archdesc}</ead>`), 'EAD 2002');
    const dtd =
      '<!DOCTYPE ead PUBLIC "-//Society of American Archivists//DTD ead.dtd (Encoded Archival Description (EAD) Version 1.0)//EN" "ead.dtd">';
    assert.equal(await version(`${dtd}<ead><eadheader/>${archdesc}</ead>`), 'EAD 1.0');
    assert.equal(
      await version('<eac xmlns="https://archivists.org/ns/eac/v2"><control/></eac>'),
      'EAC-CPF 2',
    );
    assert.equal(await version('<eac-cpf xmlns="urn:isbn:1-931666-33-4"><control/></eac-cpf>'), 'EAC-CPF');
    assert.equal(await version('<eag><eagheader/><archguide/></eag>'), 'EAG');
    assert.equal(await version('<eag><control/><archguide/></eag>'), 'EAG 2012');
  });

  it('finds a finding aid in a response of OAI-PMH', async () => {
    const found = await detect(
      `<OAI-PMH><GetRecord><metadata>${ead('F', c('1', 'One'))}</metadata></GetRecord></OAI-PMH>`,
    );
    assert.equal(found.format, 'ead');
    assert.equal(found.identifier, 'F');
  });

  it('names the language and the scheme of a vocabulary, in every syntax', async () => {
    const scheme = 'https://delta.example/subjects';
    const skos = 'http://www.w3.org/2004/02/skos/core#';
    const turtle = `# Subjects\n@prefix skos: <${skos}> .\n<${scheme}> a skos:ConceptScheme ; skos:prefLabel "Sachgebiete"@de .\n`;
    const type = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
    const triples = `<${scheme}> <${type}> <${skos}ConceptScheme> .\n<${scheme}> <${skos}prefLabel> "Sachgebiete"@de .\n`;
    for (const [text, version] of [
      [turtle, 'Turtle'],
      [triples, 'N-Triples'],
    ] as const) {
      const found = await detect(text);
      assert.deepEqual(
        [found.format, found.version, found.language, found.agency, found.title],
        ['skos', version, 'deu', 'subjects', 'Sachgebiete'],
      );
    }
  });

  it('finds the separator and the encoding of a table', async () => {
    const rows = 'Signatur;Titel\n1;Bücher\n2;Straßen, Brücken\n';
    const cases = [
      [Buffer.from(rows), 'utf-8', ';'],
      [Buffer.from(`\uFEFF${rows}`), 'utf-8', ';'],
      [Buffer.from(rows, 'latin1'), 'windows-1252', ';'],
      [Buffer.from(`\uFEFF${rows.replaceAll(';', '\t')}`, 'utf16le'), 'utf-16le', '\t'],
      [Buffer.from(`Verzeichnis der Akten\n${rows}`), 'utf-8', ';'],
      [Buffer.from(rows.replaceAll(';', '|')), 'utf-8', '|'],
    ] as const;
    for (const [bytes, charset, separator] of cases) {
      const found = await detect(bytes, 'units.csv');
      assert.deepEqual([found.format, found.charset, found.fieldSeparator], ['csv', charset, separator]);
    }
  });

  it('explains why other files cannot be imported', async () => {
    for (const [source, reason] of [
      ['', /empty/],
      [' \n', /empty/],
      ['%PDF-1.7 ', /This is a PDF/],
      [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /older office program/],
      [Buffer.from([1, 2, 0, 4]), /binary/],
      ['<mets xmlns="http://www.loc.gov/METS/"><dmdSec/></mets>', /METS/],
      ['<html><body/></html>', /web page/],
      ['<ead xmlns="https://archivists.org/ns/ead/v4"><control/></ead>', /EAD 4, a newer version/],
      ['{"id":"nl","type":"Country","data":{"identifier":"nl"}}\n', /dump of Fonds.*'fonds restore'/],
      ['{"a": 1}', /JSON/],
      ['Dear reader,\nthis is a letter.\n', /neither XML nor RDF nor a table/],
      ['@prefix a: <https://a.example/> .\na:b a:c a:d .\n', /RDF \(Turtle\) without concepts/],
      ['<ead', /ends|element/],
    ] as const) {
      const found = await detect(source, 'file.txt');
      assert.equal(found.format, null, String(source));
      assert.match(found.reason ?? '', reason);
    }
  });

  it('recognises a workbook', async () => {
    const bytes = await makeWorkbook([{ name: 'Units', rows: row(1, 'identifier') }]);
    assert.equal((await detect(bytes)).format, 'xlsx');
  });

  it('has the same result for a document that is cut after its first record', async () => {
    const whole = Buffer.from(ead('F', c('1', 'Étoile') + c('2', 'Größe')));
    const expected = await detect(whole);
    const end = whole.indexOf('</did>') + '</did>'.length;
    for (let length = end; length < whole.length; length += 1)
      assert.deepEqual(await detect(whole.subarray(0, length), 'file', false), expected, String(length));
  });

  it('never fails, whatever the bytes are', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.string().map((text) => Buffer.from(text)),
      fc.string().map((text) => Buffer.from(`<${text}`)),
      fc
        .constantFrom(...formats.flatMap(({ samples }) => Object.values(samples)))
        .chain((sample) => fc.nat(sample.length).map((end) => Buffer.from(sample.slice(0, end)))),
    );
    await fc.assert(
      fc.asyncProperty(bytes, fc.boolean(), async (some, isComplete) => {
        const { format, reason } = await detect(some, 'file', isComplete);
        assert.ok((format === null) !== (reason === null));
      }),
      { numRuns: 200 },
    );
  });
});

describe('The detection of real files', { skip: !hasFixtures() && 'needs ../shared' }, () => {
  it('finds the format of the folder that each is in', async () => {
    const folders = { ead2002: 'ead', ead3: 'ead', eac: 'eac', eag: 'eag', csv: 'csv' } as const;
    for (const [folder, format] of Object.entries(folders))
      for (const file of readdirSync(join(fixtures(), folder), { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:xml|csv)$/.test(file)) continue;
        const bytes = readFileSync(join(fixtures(), folder, file));
        const head = bytes.subarray(0, 256 * 1024);
        const found = await detect(head, file, head.length === bytes.length);
        assert.equal(found.format, format, `${folder}/${file}: ${found.reason}`);
      }
  });
});

function fixtures(): string {
  return join(projectFolder, '..', 'shared', 'fixtures');
}

function hasFixtures(): boolean {
  try {
    return readdirSync(fixtures()).length > 0;
  } catch {
    return false;
  }
}
