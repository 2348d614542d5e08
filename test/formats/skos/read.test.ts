import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { skos } from '../../../src/formats/skos/index.ts';
import type { CloseStep } from '../../../src/model/draft.ts';
import { Failure } from '../../../src/model/errors.ts';
import { limits, type ReadDocument, readDocument } from '../read-document.ts';

const prefixes = `@prefix skos: <http://www.w3.org/2004/02/skos/core#> .
@prefix skosxl: <http://www.w3.org/2008/05/skos-xl#> .
@prefix rdf: <http://www.w3.org/1999/02/22-rdf-syntax-ns#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix dcterms: <http://purl.org/dc/terms/> .
@prefix geo: <http://www.w3.org/2003/01/geo/wgs84_pos#> .
@prefix v: <http://example.org/voc/> .
`;

const turtle = (text: string, options = {}): Promise<ReadDocument> =>
  readDocument(skos, prefixes + text, { file: 'voc.ttl', ...options });

function closeOf({ steps }: ReadDocument, identifier: string): CloseStep {
  const at = steps.findIndex((step) => step.step === 'open' && step.identifier === identifier);
  assert.ok(at >= 0, `there is a concept ${identifier}`);
  return steps[at + 1] as CloseStep;
}

const descriptions = (close: CloseStep) => (close.relationships.describes ?? []).map((part) => part.data);
const unknown = (close: CloseStep) =>
  close.relationships.describes?.[0]?.relationships.hasUnknownProperty?.[0]?.data ?? {};
const names = ({ items }: ReadDocument) => items.map((item) => item.open.identifier);
const codes = ({ warnings }: ReadDocument) => warnings.map(({ code }) => code);

async function refusal(text: string, options = {}): Promise<Failure> {
  try {
    await readDocument(skos, text, { file: 'voc.ttl', ...options });
  } catch (error) {
    assert.ok(error instanceof Failure, String(error));
    return error;
  }
  return assert.fail('it was not refused');
}

describe('A vocabulary in SKOS', () => {
  it('has a description for each language with a preferred label', async () => {
    const concept = closeOf(
      await turtle(`v:1 a skos:Concept ; skos:prefLabel "Strikes"@en, "Streiks"@de, "Забастовки"@ru-Cyrl ;
        skos:altLabel "Walk-outs"@en, "Ausstand"@de ; skos:scopeNote "Stopping work"@en ; rdfs:comment "Not lock-outs"@en .`),
      '1',
    );
    assert.deepEqual(descriptions(concept), [
      {
        name: 'Strikes',
        languageCode: 'eng',
        creationProcess: 'IMPORT',
        altLabel: ['Walk-outs'],
        scopeNote: ['Not lock-outs', 'Stopping work'],
      },
      { name: 'Streiks', languageCode: 'deu', creationProcess: 'IMPORT', altLabel: ['Ausstand'] },
      { name: 'Забастовки', languageCode: 'rus', creationProcess: 'IMPORT', identifier: 'Cyrl' },
    ]);
    assert.deepEqual(concept.data, { identifier: '1', uri: 'http://example.org/voc/1' });
  });

  it('keeps texts in a language without a preferred label as unknown, with their language', async () => {
    const concept = closeOf(
      await turtle(
        `v:1 a skos:Concept ; skos:prefLabel "Strikes"@en ; skos:altLabel "Grève"@fr ; skos:note "Une note"@fr .`,
      ),
      '1',
    );
    assert.deepEqual(unknown(concept), { 'skos:altLabel@fr': 'Grève', 'skos:note@fr': 'Une note' });
    assert.equal(descriptions(concept)[0]?.altLabel, undefined, 'it is not an English label');
  });

  it('uses the default language for labels without one', async () => {
    const document = await turtle(`v:1 a skos:Concept ; skos:prefLabel "Staking" ; skos:note "Een nota" .`, {
      language: 'nld',
    });
    assert.deepEqual(descriptions(closeOf(document, '1')), [
      { name: 'Staking', languageCode: 'nld', creationProcess: 'IMPORT', note: ['Een nota'] },
    ]);
  });

  it('keeps a second preferred label in one language as unknown, with a warning', async () => {
    const document = await turtle(`v:1 a skos:Concept ; skos:prefLabel "Strikes"@en, "Walk-outs"@en .`);
    assert.equal(descriptions(closeOf(document, '1'))[0]?.name, 'Strikes');
    assert.deepEqual(unknown(closeOf(document, '1')), { 'skos:prefLabel@en': 'Walk-outs' });
    assert.deepEqual(codes(document), ['several-labels']);
    assert.match(document.warnings[0]!.message, /the others are kept as unknown properties/);
  });

  it('keeps an unknown language tag as the identifier of the description', async () => {
    const document = await turtle(`v:1 a skos:Concept ; skos:prefLabel "Strikes"@blubb .`);
    const [description] = descriptions(closeOf(document, '1'));
    assert.deepEqual([description?.languageCode, description?.identifier], ['eng', 'blubb']);
    assert.ok(codes(document).includes('unknown-language'));
  });

  it('finds concepts by type, subclass, relations, and label with scheme', async () => {
    const document = await turtle(`
      v:Kind rdfs:subClassOf skos:Concept . v:Sub rdfs:subClassOf v:Kind .
      v:typed a skos:Concept . v:deep a v:Sub . v:below skos:broader v:above .
      v:placed skos:prefLabel "Placed"@en ; skos:inScheme v:s .
      v:s a skos:ConceptScheme ; skos:prefLabel "The scheme"@en ; skos:inScheme v:s ; skos:hasTopConcept v:top .
      v:group a skos:Collection ; skos:prefLabel "A group"@en ; skos:inScheme v:s ; skos:member v:typed .
      v:typed skos:exactMatch <http://elsewhere.org/x> .`);
    assert.deepEqual(names(document), ['typed', 'deep', 'below', 'placed', 'above', 'top']);
  });

  it('finds concepts by mapping relations, but not those that only another vocabulary describes', async () => {
    const document = await turtle(`
      v:mapped skos:exactMatch v:described, <http://elsewhere.org/x> . v:described skos:prefLabel "Described"@en .
      v:group a skos:Collection ; skos:closeMatch <http://elsewhere.org/g> ; skos:member v:mapped .
      v:below skos:broadMatch "in words" . v:a skos:semanticRelation v:b .`);
    assert.deepEqual(names(document), ['mapped', 'described', 'below', 'a', 'b']);
  });

  it('records whether its name is the plain label or the identifier of a concept without a preferred label', async () => {
    const document = await turtle(
      `v:1 a skos:Concept ; rdfs:label "Strikes"@en . v:2 a skos:Concept ; skos:note "x"@en . v:3 a skos:Concept ; skos:prefLabel "3"@en .`,
    );
    const sources = ['1', '2', '3'].map((name) => unknown(closeOf(document, name))['fonds:name']);
    assert.deepEqual(sources, ['rdfs:label', 'identifier', undefined]);
  });

  it('keeps blank nodes under their path, and reports those that an export cannot write', async () => {
    const document = await turtle(`
      v:1 a skos:Concept ; skos:prefLabel "One"@en ; v:source [ v:part [ rdfs:label "Part"@en ] ] ; v:list ( "b" "a" v:x ) ;
        skos:definition [ rdf:value "Stopping work"@en ] ; dcterms:creator _:shared ; dcterms:publisher _:shared, [] .
      _:shared rdfs:label "Shared" .`);
    assert.deepEqual(unknown(closeOf(document, '1')), {
      '<http://example.org/voc/list>/#1': 'b',
      '<http://example.org/voc/list>/#2': 'a',
      '<http://example.org/voc/list>/#3': 'http://example.org/voc/x',
      '<http://example.org/voc/source>/<http://example.org/voc/part>/rdfs:label@en': 'Part',
      'dcterms:creator/rdfs:label': 'Shared',
      'skos:definition/rdf:value@en': 'Stopping work',
    });
    assert.deepEqual(codes(document), ['blank-node', 'blank-node']);
  });

  it('does not keep labels of blank nodes, which differ in every import', async () => {
    const document = await turtle(`
      _:y skos:broader v:1 . v:1 skos:broaderTransitive _:x ; skos:exactMatch _:x ; skos:broader _:y .
      _:x a skos:Concept ; skos:prefLabel "X"@en .`);
    assert.doesNotMatch(
      JSON.stringify(
        document.steps.filter(({ step }) => step === 'close').map((step) => ({ ...step, edges: [] })),
      ),
      /_:/,
    );
    assert.equal(codes(document).filter((code) => code === 'blank-node').length, 3);
  });

  it('keeps statements about schemes, collections and sources with a concept', async () => {
    const document = await turtle(`
      v:1 a skos:Concept ; skos:prefLabel "One"@en ; skos:inScheme v:s ; dcterms:source [ dcterms:title "A book"@en ; dcterms:date "1924" ], [ dcterms:title "Another book"@en ] .
      v:s a skos:ConceptScheme ; dcterms:title "The scheme"@en .
      v:group a skos:Collection ; skos:prefLabel "A group"@en ; skos:member v:1 .
      v:prop rdfs:label "a property"@en . [] rdfs:comment "a remark" .`);
    assert.deepEqual(unknown(closeOf(document, '1')), {
      '[]/rdfs:comment': 'a remark',
      '^skos:member': 'http://example.org/voc/group',
      'dcterms:source/dcterms:date': '1924',
      'dcterms:source/dcterms:title@en': 'A book',
      'dcterms:source[2]/dcterms:title@en': 'Another book',
      'http://example.org/voc/group rdf:type': 'http://www.w3.org/2004/02/skos/core#Collection',
      'http://example.org/voc/group skos:prefLabel@en': 'A group',
      'http://example.org/voc/prop rdfs:label@en': 'a property',
      'http://example.org/voc/s dcterms:title@en': 'The scheme',
      'http://example.org/voc/s rdf:type': 'http://www.w3.org/2004/02/skos/core#ConceptScheme',
      'skos:inScheme': 'http://example.org/voc/s',
    });
  });

  it('reads labels that are resources', async () => {
    const concept = closeOf(
      await turtle(`v:1 a skos:Concept ; skosxl:prefLabel v:l1 ; skos:definition [ rdf:value "Stopping work"@en ] .
        v:l1 skosxl:literalForm "Strikes"@en ; dcterms:created "1999" .`),
      '1',
    );
    assert.equal(descriptions(concept)[0]?.name, 'Strikes');
    assert.deepEqual(descriptions(concept)[0]?.definition, ['Stopping work']);
    assert.deepEqual(unknown(concept), {
      'http://example.org/voc/l1 dcterms:created': '1999',
      'skos:definition/rdf:value@en': 'Stopping work',
      'skosxl:prefLabel': 'http://example.org/voc/l1',
    });
  });

  it('has notations, places and further reading', async () => {
    const concept = closeOf(
      await turtle(`v:1 a skos:Concept ; skos:prefLabel "Lodz"@en ; skos:notation "B2", "A1"^^v:code ;
        geo:lat "51.77" ; geo:long "far" ; rdfs:seeAlso <http://example.org/more> .`),
      '1',
    );
    assert.deepEqual(concept.data, {
      identifier: '1',
      uri: 'http://example.org/voc/1',
      notation: ['A1', 'B2'],
      seeAlso: 'http://example.org/more',
      latitude: 51.77,
    });
    assert.deepEqual(unknown(concept), {
      'geo:long': 'far',
      'skos:notation^^http://example.org/voc/code': 'A1',
    });
  });

  it('connects a concept with its broader concepts, stated at either end, and with related ones as written', async () => {
    const document = await turtle(`v:1 skos:narrower v:3 . v:3 skos:broader v:2 ; skos:related v:1 .`);
    assert.deepEqual(closeOf(document, '3').edges, [
      { label: 'narrower', direction: 'in', key: 'http://example.org/voc/1' },
      { label: 'narrower', direction: 'in', key: 'http://example.org/voc/2' },
      { label: 'related', direction: 'out', key: 'http://example.org/voc/1' },
    ]);
    assert.deepEqual(closeOf(document, '1').edges, []);
    assert.equal(closeOf(document, '2').isReferenceOnly, true);
  });

  it('removes cycles from the hierarchy, and keeps the statement as unknown', async () => {
    const document = await turtle(
      `v:1 skos:broader v:2 . v:2 skos:broader v:3 . v:3 skos:broader v:1 . v:4 skos:broader v:4 .`,
    );
    assert.deepEqual(
      codes(document).filter((code) => code === 'cycle'),
      ['cycle', 'cycle'],
    );
    assert.deepEqual(closeOf(document, '3').edges, []);
    assert.equal(unknown(closeOf(document, '3'))['skos:broader'], 'http://example.org/voc/1');
    assert.equal(unknown(closeOf(document, '4'))['skos:broader'], 'http://example.org/voc/4');
  });

  it('keeps matches as unknown and creates link drafts', async () => {
    const concept = closeOf(
      await turtle(
        `v:1 a skos:Concept ; skos:exactMatch <http://other.org/subjects/s-1> ; skos:closeMatch "in words" .`,
      ),
      '1',
    );
    assert.deepEqual(concept.links, [
      {
        set: 'subjects',
        identifier: 's-1',
        data: { type: 'associative', description: 'Link provided by data provider.', skos: 'exactMatch' },
      },
    ]);
    assert.deepEqual(unknown(concept), {
      'fonds:name': 'identifier',
      'skos:closeMatch': 'in words',
      'skos:exactMatch': 'http://other.org/subjects/s-1',
    });
  });

  it('derives identifiers from the end of the IRI, or from notation and label without an IRI', async () => {
    const document = await turtle(`
      <http://example.org/voc#frag> a skos:Concept . <http://example.org/t/?tema=866> a skos:Concept .
      <http://example.org/e/> a skos:Concept . [] a skos:Concept ; skos:notation "N-1" . [] a skos:Concept .`);
    assert.deepEqual(names(document), ['frag', 'tema=866', 'e', 'N-1', 'concept-5']);
    assert.ok(codes(document).includes('no-concept-identifier'));
    assert.equal(closeOf(document, 'N-1').data.uri, undefined);
  });

  it('imports several schemes with a warning', async () => {
    const document = await turtle(
      `v:1 a skos:Concept ; skos:inScheme v:s . v:2 a skos:Concept ; skos:inScheme v:t .`,
    );
    assert.deepEqual(names(document), ['1', '2']);
    assert.ok(codes(document).includes('several-schemes'));
  });

  const rdfXml = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY v "http://example.org/voc/">]>
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:skos="http://www.w3.org/2004/02/skos/core#">
    <skos:Concept rdf:about="&v;1"><skos:prefLabel xml:lang="en">Strikes</skos:prefLabel><skos:broader rdf:resource="&v;2"/></skos:Concept>
    </rdf:RDF>`;
  const nTriples = `<http://example.org/voc/1> <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <http://www.w3.org/2004/02/skos/core#Concept> .
<http://example.org/voc/1> <http://www.w3.org/2004/02/skos/core#prefLabel> "Strikes"@en .
<http://example.org/voc/1> <http://www.w3.org/2004/02/skos/core#broader> <http://example.org/voc/2> .`;
  const jsonLd = `{"@context": {"skos": "http://www.w3.org/2004/02/skos/core#"}, "@id": "http://example.org/voc/1", "@type": "skos:Concept",
    "skos:prefLabel": {"@value": "Strikes", "@language": "en"}, "skos:broader": {"@id": "http://example.org/voc/2"}}`;

  it('is the same in every syntax, detected by content type, extension or first characters', async () => {
    const expected = (await turtle(`v:1 a skos:Concept ; skos:prefLabel "Strikes"@en ; skos:broader v:2 .`))
      .steps;
    const unplaced = (steps: ReadDocument['steps']) =>
      steps.map((step) => (step.step === 'open' ? { ...step, location: undefined } : step));
    for (const [text, file, mediaType] of [
      [rdfXml, 'voc.rdf', undefined],
      [rdfXml, 'voc.xml', undefined],
      [rdfXml, 'anything', 'application/rdf+xml'],
      [nTriples, 'voc.nt', undefined],
      [nTriples, 'anything', 'application/n-triples'],
      [jsonLd, 'voc.jsonld', undefined],
      [jsonLd, 'voc.json', undefined],
      [jsonLd, 'body.rdf', 'application/ld+json'],
    ] as const) {
      const { steps } = await readDocument(skos, text, { file, mediaType });
      assert.deepEqual(unplaced(steps), unplaced(expected), `${file} ${mediaType}`);
    }
  });

  it('keeps relative IRIs of a file without a base', async () => {
    const text = rdfXml.replaceAll('&v;', '').replace(/<!DOCTYPE[^>]*>\]>/, '');
    const { items } = await readDocument(skos, text, { file: 'voc.rdf' });
    assert.deepEqual(
      items.map(({ data }) => data.uri),
      ['1', '2'],
    );
  });

  it('is rejected with the line of a syntax error', async () => {
    for (const [file, text, line] of [
      ['voc.ttl', `${prefixes}v:1 a skos:Concept ;\n skos:prefLabel ;; .`, 9],
      ['voc.nt', `${nTriples}\nnonsense`, 4],
      ['voc.rdf', rdfXml.replace('</skos:Concept>', ''), 4],
    ] as const) {
      const { code, errors } = await refusal(text, { file });
      assert.equal(code, 'malformed-rdf', file);
      assert.equal(errors?.[0]?.line, line, file);
      assert.equal(errors?.[0]?.file, file);
    }
    assert.equal((await refusal(jsonLd.slice(0, -1), { file: 'voc.jsonld' })).code, 'malformed-rdf');
    assert.equal((await refusal('  \n')).code, 'malformed-rdf');
  });

  it('is rejected if it is another format, or contains no concept', async () => {
    assert.equal((await refusal('<ead/>', { file: 'voc.xml' })).code, 'wrong-format');
    assert.match((await refusal('<ead/>', { file: 'voc.xml' })).message, /import it as ead/);
    assert.equal((await refusal(`${prefixes}v:1 rdfs:label "no concept" .`)).code, 'no-items');
  });

  it('does not fetch contexts', async () => {
    const remote = '{"@context": "http://127.0.0.1:9/context.jsonld", "@id": "http://example.org/1"}';
    const { code, message } = await refusal(remote, { file: 'voc.jsonld' });
    assert.equal(code, 'malformed-rdf');
    assert.match(message, /put it into the file/);
  });

  it('reads no external entities, and limits the expansion of internal ones', async () => {
    const external = rdfXml.replace(
      '<!ENTITY v "http://example.org/voc/">',
      '<!ENTITY v SYSTEM "file:///etc/passwd">',
    );
    assert.equal((await refusal(external, { file: 'voc.rdf' })).code, 'malformed-rdf');
    const bomb = rdfXml
      .replace('"http://example.org/voc/"', `"${'x'.repeat(1000)}"`)
      .replace('Strikes', '&v;'.repeat(2000));
    const { code } = await refusal(bomb, { file: 'voc.rdf' });
    assert.equal(code, 'limit-exceeded');
  });

  it('is limited in size, since it is read into memory', async () => {
    const small = { limits: { ...limits, wholeFileBytes: 100 } };
    const { code, message } = await refusal(prefixes, small);
    assert.equal(code, 'limit-exceeded');
    assert.match(message, /whole-file-bytes/);
  });
});

describe('A vocabulary that needs too much memory or time', () => {
  const skosNs = 'http://www.w3.org/2004/02/skos/core#';
  const rdfNs = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';
  const nestedXml = (depth: number) =>
    `<rdf:RDF xmlns:rdf="${rdfNs}" xmlns:s="${skosNs}">\n${'<s:Concept><s:broader>'.repeat(depth)}${'</s:broader></s:Concept>'.repeat(depth)}</rdf:RDF>`;
  const nestedJson = (depth: number) =>
    `${`{"@type":"${skosNs}Concept","${skosNs}broader":`.repeat(depth)}{"@id":"http://example.org/1"}${'}'.repeat(depth)}`;

  it('is rejected with the limit and the line if an element has too many attributes', async () => {
    const attributes = Array.from({ length: 200_000 }, (_, i) => ` s:a${i}="${i}"`).join('');
    const start = `<rdf:RDF xmlns:rdf="${rdfNs}" xmlns:s="${skosNs}">\n<s:Concept rdf:about="http://example.org/1"`;
    for (const text of [
      `${start}${attributes}/></rdf:RDF>`,
      `${start}${attributes}`,
      `${start}${attributes.slice(0, 15_000)}/></rdf:RDF>`,
    ]) {
      const failure = await refusal(text, { file: 'voc.rdf' });
      assert.equal(failure.code, 'limit-exceeded');
      assert.match(failure.message, /line 2: .*1000 attributes \(limit xml-attributes\)/);
    }
  });

  it('is rejected with the limit and the line if elements or objects are nested too deep', async () => {
    for (const [file, text] of [
      ['voc.rdf', nestedXml(60_000)],
      ['voc.jsonld', nestedJson(60_000)],
    ] as const) {
      const failure = await refusal(text, { file });
      assert.equal(failure.code, 'limit-exceeded');
      assert.match(failure.message, /limit rdf-depth/);
      assert.ok(failure.errors?.[0]?.line);
    }
    assert.equal((await readDocument(skos, nestedXml(100), { file: 'voc.rdf' })).items.length, 100);
    assert.equal((await readDocument(skos, nestedJson(100), { file: 'voc.jsonld' })).items.length, 101);
  });

  it('is rejected in each syntax if it has more statements than the limit', async () => {
    const few = (rdfStatements: number) => ({ limits: { ...limits, rdfStatements } });
    const concept = (i: number) => `<http://example.org/${i}>`;
    const texts = {
      'voc.nt': [1, 2, 3].map((i) => `${concept(i)} <${rdfNs}type> <${skosNs}Concept> .\n`).join(''),
      'voc.ttl': [1, 2, 3].map((i) => `${concept(i)} a <${skosNs}Concept> .\n`).join(''),
      'voc.jsonld': JSON.stringify(
        [1, 2, 3].map((i) => ({ '@id': `http://example.org/${i}`, '@type': `${skosNs}Concept` })),
      ),
      'voc.rdf': `<rdf:RDF xmlns:rdf="${rdfNs}" xmlns:s="${skosNs}">${[1, 2, 3].map((i) => `<s:Concept rdf:about="http://example.org/${i}"/>`).join('')}</rdf:RDF>`,
    };
    for (const [file, text] of Object.entries(texts)) {
      assert.equal((await readDocument(skos, text, { file, ...few(3) })).items.length, 3, file);
      const failure = await refusal(text, { file, ...few(2) });
      assert.match(failure.message, /2 statements \(limit rdf-statements\)/);
      assert.equal(failure.errors?.[0]?.line, undefined, 'it concerns the file: 413');
    }
    const values = JSON.stringify({ '@id': 'e:1', '@type': `${skosNs}Concept`, ignored: [1, 2, 3, 4, 5] });
    assert.match(
      (await refusal(values, { file: 'voc.jsonld', ...few(4) })).message,
      /more than 4 values \(limit rdf-statements\)/,
      'values of a JSON-LD resource are in memory',
    );
  });

  it('is read from JSON-LD with thousands of typed concepts in one list', { timeout: 120_000 }, async () => {
    const graph = Array.from({ length: 4000 }, (_, i) => ({
      '@id': `http://example.org/${i}`,
      '@type': 'Concept',
      prefLabel: { '@value': `Concept ${i}`, '@language': 'en' },
    }));
    const text = JSON.stringify({ '@context': { '@vocab': skosNs }, '@graph': graph });
    assert.equal((await readDocument(skos, text, { file: 'voc.jsonld' })).items.length, 4000);
  });

  it('uses the context that a type defines in JSON-LD, for any position of the type', async () => {
    const text = JSON.stringify({
      '@context': {
        '@version': 1.1,
        Concept: { '@id': `${skosNs}Concept`, '@context': { label: `${skosNs}prefLabel` } },
      },
      '@graph': [
        { '@id': 'http://example.org/a', label: 'First', '@type': 'Concept' },
        { '@id': 'http://example.org/b', '@type': ['Concept'], label: 'Second' },
      ],
    });
    const document = await readDocument(skos, text, { file: 'voc.jsonld' });
    assert.deepEqual(
      ['a', 'b'].map((name) => descriptions(closeOf(document, name))[0]?.name),
      ['First', 'Second'],
    );
  });
});
