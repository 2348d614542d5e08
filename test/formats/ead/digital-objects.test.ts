import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withPurpose } from '../../../src/formats/digital-objects.ts';
import { ead } from '../../../src/formats/ead/index.ts';
import { ead3Writer, ead2002Writer } from '../../../src/formats/ead/write.ts';
import { isSafeLink } from '../../../src/lib/web-address.ts';
import type { PartDraft } from '../../../src/model/draft.ts';
import { exportAgain } from '../../../tools/export-again.ts';
import { readDocument, unknownOf } from '../read-document.ts';

async function readUnit(inner: string) {
  const xml = `<ead xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ns2="http://www.w3.org/1999/xlink"><archdesc><did><unitid>1</unitid><unittitle>T</unittitle></did>${inner}</archdesc></ead>`;
  return (await readDocument(ead, xml)).items[0]!;
}

const plain = (parts: readonly PartDraft[] = []): unknown =>
  parts.map(({ data, relationships }) =>
    relationships.contains === undefined ? data : [data, plain(relationships.contains)],
  );

describe('A digital object', () => {
  it('has its address, title, role and description, with any prefix of xlink', async () => {
    const unit = await readUnit(
      '<dao xlink:type="simple" xlink:href="https://x.example/1" xlink:title="Page 1" xlink:role="IMAGE"/>' +
        '<did><dao ns2:href="2.jpg" ns2:actuate="onRequest" ns2:show="new"><daodesc><p>Verso, <emph>torn</emph></p></daodesc></dao></did>',
    );
    assert.deepEqual(plain(unit.parts.hasDigitalObject), [
      { uri: 'https://x.example/1', role: 'IMAGE', title: 'Page 1', purpose: 'file' },
      { uri: '2.jpg', actuate: 'onRequest', show: 'new', description: 'Verso, *torn*', purpose: 'file' },
    ]);
    assert.deepEqual(unknownOf(unit), {});
  });

  it('of EAD3 has its kind, and its label as title', async () => {
    const unit = await readUnit(
      '<did><dao daotype="borndigital" href="a" linktitle="A"/><dao daotype="derived" label="Filepath"><descriptivenote><p>/a/b</p></descriptivenote></dao></did>',
    );
    assert.deepEqual(plain(unit.parts.hasDigitalObject), [
      { type: 'borndigital', uri: 'a', title: 'A', purpose: 'file' },
      { type: 'derived', description: '/a/b', title: 'Filepath' },
    ]);
    assert.deepEqual(unknownOf(unit), {});
  });

  it('may be a group of files; an embedded file is the thumbnail', async () => {
    const unit = await readUnit(
      `<daogrp xlink:title="Letter"><daodesc><p>Two files</p></daodesc><resource xlink:label="start"/>
        <daoloc xlink:label="small" xlink:href="s.jpg" xlink:role="image/jpeg"/><daoloc xlink:label="large" xlink:href="l.jpg"/>
        <arc xlink:from="start" xlink:to="small" xlink:show="embed" xlink:actuate="onLoad"/>
        <arc xlink:from="small" xlink:to="large" xlink:show="new" xlink:actuate="onRequest"/></daogrp>`,
    );
    assert.deepEqual(plain(unit.parts.hasDigitalObject), [
      [
        { description: 'Two files', title: 'Letter' },
        [
          { show: 'embed', actuate: 'onLoad', uri: 's.jpg', mediaType: 'image/jpeg', purpose: 'thumbnail' },
          { show: 'new', actuate: 'onRequest', uri: 'l.jpg', purpose: 'file' },
        ],
      ],
    ]);
    assert.deepEqual(unknownOf(unit), {});
  });

  it('of EAD3 may be a set', async () => {
    const unit = await readUnit(
      '<did><daoset label="Pages"><dao daotype="derived" href="1"/><dao daotype="derived" href="2"/><descriptivenote><p>All</p></descriptivenote></daoset></did>',
    );
    assert.deepEqual(plain(unit.parts.hasDigitalObject), [
      [
        { description: 'All', title: 'Pages' },
        [
          { type: 'derived', uri: '1', purpose: 'file' },
          { type: 'derived', uri: '2', purpose: 'file' },
        ],
      ],
    ]);
  });

  it('within a text is taken out of it', async () => {
    const unit = await readUnit('<odd><p>See <dao href="a.jpg"/> here.</p></odd>');
    assert.equal(unit.description.notes, 'See here.');
    assert.deepEqual(plain(unit.parts.hasDigitalObject), [{ uri: 'a.jpg', purpose: 'file' }]);
  });
});

describe('The purpose of a digital object', () => {
  const cases: readonly (readonly [data: Record<string, string>, purpose: string | undefined])[] = [
    [{ uri: 'a.jpg' }, 'file'],
    [{ uri: 'a.jpg', role: 'image-thumbnail' }, 'thumbnail'],
    [{ uri: 'https://x.example/iiif/1/manifest.json' }, 'manifest'],
    [{ uri: 'https://x.example/iiif/1/manifest?v=2' }, 'manifest'],
    [{ uri: 'https://x.example/1', role: 'https://iiif.io/api/presentation/2.1/' }, 'manifest'],
    [{ uri: 'https://x.example/iiif/1/info.json', role: 'image-service' }, 'file'],
    [{ title: 'A group' }, undefined],
  ];
  for (const [data, purpose] of cases)
    it(`is ${purpose} for ${JSON.stringify(data)}`, () => assert.equal(withPurpose(data).purpose, purpose));
});

describe('A link', () => {
  it('is clickable for http, https, ark, urn, doi and relative addresses', () => {
    for (const uri of [
      ...['http://x.example/', 'HTTPS://x.example/', 'ark:/12148/b1', 'urn:nbn:de:1', 'doi:10.1/x'],
      ...['a.jpg', '/scans/1', '../1', '//x.example/1', '?page=1', '#1', 'a/b:c'],
    ])
      assert.equal(isSafeLink(uri), true, uri);
  });

  it('is text for all other schemes, also if characters hide the scheme', () => {
    for (const uri of [
      ...[
        'javascript:alert(1)',
        'JavaScript:alert(1)',
        'data:text/html,x',
        'vbscript:x',
        'file:///etc/passwd',
      ],
      ...[
        ' javascript:alert(1)',
        'java\nscript:alert(1)',
        '\u0001javascript:x',
        'C:\\scans\\1.jpg',
        'ftp://x',
        '',
      ],
    ])
      assert.equal(isSafeLink(uri), false, uri);
  });

  it('in a text is Markdown if it is safe to click, and otherwise words', async () => {
    const unit = await readUnit(
      '<odd><p><ref href="javascript:alert(1)">Open</ref> <extptr href="data:text/html,x"/> <ref href="https://x.example/">See</ref></p></odd>',
    );
    assert.equal(
      unit.description.notes,
      'Open (javascript:alert(1)) data:text/html,x [See](https://x.example/)',
    );
  });
});

describe('The address of a digital object', () => {
  it('without a scheme is an attribute in an export too', async () => {
    const source = `<ead xmlns="urn:isbn:1-931666-22-9" xmlns:xlink="http://www.w3.org/1999/xlink"><eadheader><eadid>a</eadid></eadheader><archdesc level="fonds"><did><unitid>A</unitid><unittitle>A</unittitle><dao xlink:href="//x.example/1"/></did></archdesc></ead>`;
    for (const writer of [ead2002Writer, ead3Writer])
      assert.match(await exportAgain(source, writer, 'a.xml'), /href="\/\/x\.example\/1"/);
  });
});
