/** Whether an export says what its source file said: the elements of the file, and those of an edited description. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ead2002 as dialect2002 } from '../../../src/formats/ead/dialect.ts';
import { ead } from '../../../src/formats/ead/index.ts';
import { schemaOf } from '../../../src/formats/ead/schema.ts';
import { ead3Writer, ead2002Writer } from '../../../src/formats/ead/write.ts';
import type { ExportedRecord } from '../../../src/model/export-step.ts';
import { compareElements, differingShare } from '../../../tools/compare-elements.ts';
import { exportAgain, schemaFor } from '../../../tools/export-again.ts';
import { fixtureFolder } from '../../../tools/fixture-table.ts';
import { readDocument } from '../read-document.ts';
import { writeDocument } from '../write-document.ts';

const header = `<eadheader langencoding="iso639-2b"><eadid countrycode="nl" mainagencycode="NL-X" url="http://example.org/a">a.1</eadid>
  <filedesc><titlestmt><titleproper>Inventory of the archive</titleproper><author>E. Archivist</author></titlestmt>
    <publicationstmt><publisher>City Archive</publisher><address><addressline>Quay 1</addressline><addressline>Waterstad</addressline></address><date>1931</date></publicationstmt></filedesc>
  <profiledesc><creation>Typed in 2001</creation><langusage>In <language langcode="eng">English</language></langusage><descrules>House rules</descrules></profiledesc>
  <revisiondesc><change><date>2003</date><item>Corrected</item></change></revisiondesc></eadheader>`;

const unit = `<did id="d1"><unitid repositorycode="NL-X">A.1</unitid><unittitle encodinganalog="245">Harbour <emph render="italic">Office</emph></unittitle>
    <unitdate normal="17680101/19231231" type="inclusive">1768-1923</unitdate><physdesc><extent>3 metres</extent> <dimensions>20 cm</dimensions></physdesc>
    <origination label="Creator"><corpname source="local">Harbour Office</corpname></origination></did>
  <scopecontent id="s1"><head>Contents</head><p>Letters of <persname>A. Skipper</persname>, see <ref target="s1">above</ref>:</p><list type="ordered"><item>to the mayor</item><item>from the mayor</item></list></scopecontent>
  <bioghist><p>Founded in 1768.</p></bioghist><accessrestrict><legalstatus>Public</legalstatus></accessrestrict>`;

const ead2002 = (content: string): string =>
  `<ead xmlns="urn:isbn:1-931666-22-9" xmlns:xlink="http://www.w3.org/1999/xlink">${header}<archdesc level="fonds">${content}<dsc type="combined">
  <c01 id="c-1" level="series"><did><unitid>1</unitid><unittitle>Dues</unittitle></did><c02 level="file"><did><unittitle>Ledger</unittitle><unitid>2</unitid><container type="box" id="k1">4</container><container type="folder" parent="k1">2</container></did></c02></c01></dsc></archdesc></ead>`;

describe('A finding aid that is imported and exported', () => {
  it('has the elements of its file again: header, ids, names in sentences, lists, order', async () => {
    const source = ead2002(unit);
    const written = await exportAgain(source, ead2002Writer, 'a.xml');
    const { missing, added } = compareElements(source, written, schemaFor(ead2002Writer));
    assert.deepEqual({ missing, added }, { missing: [], added: [] });
    assert.match(written, /<eadid [^>]*>a\.1<\/eadid>/);
  });

  it('has the facts of its header and all texts as elements in the other version, without technical names', async () => {
    const written = await exportAgain(ead2002(unit), ead3Writer, 'a.xml');
    assert.match(written, /<recordid [^>]*>a\.1<\/recordid>/);
    assert.match(written, /<titleproper>Inventory of the archive<\/titleproper>/);
    assert.match(written, /<maintenanceagency countrycode="nl">/);
    assert.match(written, /<publisher>City Archive<\/publisher>/);
    const elements = written.replaceAll(/<\?fonds .*?\?>/g, '');
    for (const text of ['Quay 1', 'Typed in 2001', 'House rules', 'Corrected', 'A. Skipper', 'Public'])
      assert.ok(elements.includes(text), text);
    assert.doesNotMatch(elements, /["'>]fonds-/);
  });

  it('leaves out only what the schema does not allow, and has its words in other elements', async () => {
    const odd = `<controlaccess><head>Terms</head><controlaccess><date>Harvest time</date></controlaccess><controlaccess><subject id="t1">Dues</subject></controlaccess></controlaccess>
      <daogrp><daoloc role="image_full"/><daoloc href="http://example.org/1.jpg" role="thumb"/></daogrp>`;
    const source = ead2002(unit + odd);
    const written = await exportAgain(source, ead2002Writer, 'a.xml');
    const { missing } = compareElements(source, written, schemaFor(ead2002Writer));
    assert.deepEqual(missing.toSorted(), [
      'archdesc/controlaccess/controlaccess ',
      'archdesc/controlaccess/controlaccess/date Harvest time',
      'archdesc/daogrp/daoloc role="image_full" ',
    ]);
    const toElements = (text: string): string => text.replaceAll(/<\?fonds .*?\?>/g, '');
    assert.match(toElements(written), /<p>Harvest time<\/p>/);
    const again = await exportAgain(written, ead2002Writer, 'a.xml');
    assert.equal(toElements(again), toElements(written));
  });

  it('keeps no mark-up of parts that are for staff only', async () => {
    const secret = '<processinfo audience="internal" id="x9"><p>Do not lend</p></processinfo>';
    const { items } = await readDocument(ead, ead2002(unit + secret), {
      keepsMarkup: true,
      restrictsInternal: true,
    });
    const markup = String(items[0]!.description.sourceMarkup);
    assert.match(markup, /A\. Skipper/);
    assert.doesNotMatch(markup, /Do not lend|x9/);
  });

  it('keeps no mark-up of units that an export writes as their file does', async () => {
    const component = `<c01 level="file" audience="external"><did>
        <unitid type="code">7</unitid>
        <unittitle>Letters
          received</unittitle>
        <unitdate normal="1840/1845">1840-1845</unitdate><unitdate normal="1846-02">February 1846</unitdate>
        <physdesc><extent>4 folders</extent></physdesc><container type="box">3</container>
      </did><scopecontent> <p>To the mayor.</p><p>From the mayor.</p></scopecontent>
      <controlaccess><subject source="local">Harbours</subject></controlaccess></c01>`;
    const parts = [component, component.replace('1840/1845', '1840-01-01/1845-12-31')];
    const others = ['<extent>4 folders</extent>', '<scopecontent>', '<subject source="local">'].map((part) =>
      component.replace(part, part.replace(/<(extent|scopecontent|subject)/, '<$1 encodinganalog="x"')),
    );
    const all = [...parts, ...others].map((part, i) => part.replace('>7<', `>${i}<`));
    const source = ead2002(unit).replace(/<c01.*<\/c01>/s, all.join('\n'));
    const { items } = await readDocument(ead, source, { keepsMarkup: true });
    const kept = items.slice(1).map(({ description }) => description.sourceMarkup !== undefined);
    assert.deepEqual(kept, [false, true, true, true, true]);
    const written = await exportAgain(source, ead2002Writer, 'a.xml');
    const { missing, added } = compareElements(source, written, schemaFor(ead2002Writer));
    assert.deepEqual({ missing, added }, { missing: [], added: [] });
  });

  it('is written from its fields after an edit, and if its mark-up was forged', async () => {
    const { items } = await readDocument(ead, ead2002(unit), { keepsMarkup: true });
    const { data, description, parts } = items[0]!;
    const { sourceMarkup } = description;
    const write = (changes: object): Promise<string> =>
      writeDocument(ead2002Writer, [
        {
          id: 'a',
          type: 'DocumentaryUnit',
          data,
          links: [],
          relationships: {
            describes: [{ id: '', type: '', data: { ...description, ...changes }, relationships: parts }],
          } as unknown as ExportedRecord['relationships'],
        },
      ]);
    assert.match(await write({}), /<persname>A\. Skipper<\/persname>/);
    const edited = await write({ biographicalHistory: 'Founded in 1769.' });
    assert.match(edited, /Founded in 1769/);
    assert.doesNotMatch(edited, /<persname>A\. Skipper/);
    const forged = String(sourceMarkup).replaceAll('persname', 'script');
    assert.doesNotMatch(await write({ sourceMarkup: forged }), /<script/);
  });

  it('keeps the id of a unit whose file has another id twice', async () => {
    const component = (id: string): string =>
      `<c01 id="${id}"><did id="twice"><unittitle>Letters <emph>of ${id}</emph></unittitle></did></c01>`;
    const source = ead2002(unit).replace(/<c01.*<\/c01>/s, component('one') + component('two'));
    const written = await exportAgain(source, ead2002Writer, 'a.xml');
    assert.deepEqual(
      [...written.matchAll(/<c id="(\w+)"/g)].map(([, id]) => id),
      ['one', 'two'],
    );
  });

  it('is not valid with white space where the schema allows no text', () => {
    const title = { name: 'unittitle', attributes: {}, content: ['Letters'] };
    const did = { name: 'did', attributes: {}, content: [title] };
    assert.equal(schemaOf(dialect2002).isValid(did, 'did'), true);
    assert.equal(schemaOf(dialect2002).isValid({ ...did, content: [' ', title] }, 'did'), false);
  });

  const files = ['ead2002/nyu/ad_mc_016.xml', 'ead2002/emory/abbey244.xml', 'ead3/ncsu/mc00019.xml'];
  const missing = files.filter((file) => !existsSync(join(fixtureFolder, file)));
  it('differs from real files in at most 5 % of the elements', {
    skip: missing.length > 0 && `no ${missing.join(', ')} in ${fixtureFolder}`,
  }, async () => {
    for (const file of files) {
      const source = readFileSync(join(fixtureFolder, file), 'utf8');
      const writer = file.startsWith('ead3') ? ead3Writer : ead2002Writer;
      const written = await exportAgain(source, writer, file);
      const share = differingShare(compareElements(source, written, schemaFor(writer)));
      assert.ok(share <= 0.05, `${file}: ${share}`);
    }
  });
});
