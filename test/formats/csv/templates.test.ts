import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csv } from '../../../src/formats/csv/index.ts';
import { partsOf, type ReadDocument, type ReadItem, readDocument, unknownOf } from '../read-document.ts';

const fixture = (name: string, target: string, scopeType: string, options = {}): Promise<ReadDocument> =>
  readDocument(csv, new URL(`fixtures/${name}.csv`, import.meta.url), {
    file: `${name}.csv`,
    target,
    scope: 's',
    scopeType,
    ...options,
  });

const tree = ({ items }: ReadDocument) => items.map(({ open }) => [open.identifier, open.depth]);
const namesOf = (item: ReadItem | undefined, type: string) =>
  partsOf(item, 'relatesTo')
    .filter((point) => point.type === type)
    .map(({ name, role }) => (role === undefined ? name : `${name} (${role})`));
const codes = ({ warnings }: ReadDocument) => warnings.map(({ code, location }) => [code, location.path]);

function closeOf({ steps }: ReadDocument, identifier: string) {
  const step = steps.find((one) => one.step === 'close' && one.data.identifier === identifier);
  assert.ok(step?.step === 'close');
  return step;
}

describe("AtoM's table of archival descriptions", () => {
  const read = () => fixture('atom-units', 'DocumentaryUnit', 'Repository');

  it('has its tree in legacyId and parentId; a unit without an identifier has its legacyId', async () => {
    const document = await read();
    assert.deepEqual(tree(document), [
      ['H', 0],
      ['S1', 1],
      ['9', 2],
      ['X', 0],
    ]);
  });

  it('has rows in another culture, which are further descriptions of the same unit', async () => {
    const { relationships } = closeOf(await read(), 'H');
    assert.deepEqual(
      relationships.describes?.map(({ data }) => [data.languageCode, data.name]),
      [
        ['eng', 'Harbour Office'],
        ['nld', 'Kantoor van de haven'],
      ],
    );
  });

  it('has drafts, which are restricted', async () => {
    const document = await read();
    assert.deepEqual(
      ['H', 'S1', '9', 'X'].map((identifier) => closeOf(document, identifier).isRestricted ?? false),
      [false, true, true, false],
    );
  });

  it('has events, whose dates, actors and places belong together', async () => {
    const { items } = await read();
    assert.deepEqual(partsOf(items[0], 'hasDate'), [
      { startDate: '1914-01-01', endDate: '1918-12-31', description: 'about the war', event: 'Creation' },
      { startDate: '1950-01-01', endDate: '1950-12-31', description: '1950', event: 'Publication' },
    ]);
    assert.deepEqual(namesOf(items[0], 'creatorAccess'), ['Harbour master']);
    assert.deepEqual(namesOf(items[0], 'subjectAccess'), ['Docks', 'Strikes']);
    assert.deepEqual(namesOf(items[0], 'agentAccess'), ['Pat', 'Printer (Publication)']);
    assert.deepEqual(namesOf(items[0], 'placeAccess'), ['Waterstad (Publication)']);
    assert.equal(items[0]?.description.biographicalHistory, 'Kept the port');
  });

  it('has containers, digital objects and further identifiers', async () => {
    const { items } = await read();
    assert.deepEqual(partsOf(items[0], 'hasContainer'), [
      { type: 'Box', name: '12' },
      { type: 'Reel', name: '4' },
    ]);
    assert.deepEqual(items[0]?.description.physicalLocation, ['Vault 1', 'Vault 2']);
    assert.deepEqual(partsOf(items[0], 'hasDigitalObject'), [
      { uri: 'https://scans.example.org/1.jpg', purpose: 'file' },
    ]);
    assert.deepEqual(items[0]?.data, {
      identifier: 'H',
      otherIdentifiers: ['old-1', 'old-2', 'A-1'],
      otherIdentifierTypes: ['former number', 'unspecified', 'accession number'],
    });
  });

  it('fills fields of ISAD(G) also from columns of RAD, with a label where several share a field', async () => {
    const { items } = await read();
    const { name, parallelFormsOfName, levelOfDescription, languageOfMaterial, notes, identifier } =
      items[0]!.description;
    assert.deepEqual(
      [name, parallelFormsOfName, levelOfDescription],
      ['Harbour Office', 'Havenkantoor', 'fonds'],
    );
    assert.deepEqual(languageOfMaterial, ['eng', 'nld']);
    assert.deepEqual([notes, identifier], ['Edition statement: Second edition', 'H-desc']);
    assert.equal(items[0]?.description.materialSpecificDetails, 'Scale (cartographic): 1:500');
    assert.equal(items[0]?.description.processInfo, 'Level of detail: Full');
    assert.equal(items[1]?.description.levelOfDescription, 'subseries');
  });

  it('keeps other columns and reports them', async () => {
    const document = await read();
    assert.deepEqual(unknownOf(document.items[0]), { csv_repository: 'City Archive' });
    assert.deepEqual(unknownOf(document.items[3]), { csv_qubitParentSlug: 'harbour-office' });
    assert.deepEqual(codes(document), [
      ['unknown-column', 'repository'],
      ['unknown-column', 'qubitParentSlug'],
    ]);
  });

  it('is rejected with the right scope if it is imported into another', async () => {
    await assert.rejects(fixture('atom-units', 'Repository', 'Country'), {
      code: 'malformed-table',
      message: /AtoM's archival descriptions, ISAD\(G\) or RAD; import it into a repository or a unit/,
    });
  });
});

describe("AtoM's other tables", () => {
  it('may contain repositories with their addresses', async () => {
    const document = await fixture('atom-repositories', 'Repository', 'Country');
    const [item] = document.items;
    assert.deepEqual(item?.data, { identifier: 'WA', typeOfEntity: 'Municipal' });
    assert.deepEqual(item?.description, {
      name: 'City Archive',
      languageCode: 'eng',
      creationProcess: 'IMPORT',
      holdings: 'Papers',
      records: 'Collects papers',
      status: 'Final',
      maintenanceNotes: 'Level of detail: Full',
    });
    assert.deepEqual(partsOf(item, 'hasAddress'), [
      {
        street: 'Quay 1',
        municipality: 'Waterstad',
        country: 'Netherlands',
        webpage: 'https://archive.example.org',
      },
    ]);
    assert.deepEqual(namesOf(item, 'subjectAccess'), ['Ports', 'Trade']);
    assert.deepEqual(codes(document), [['unknown-column', 'uploadLimit']]);
  });

  it('may contain authority records, which are identified by their names', async () => {
    const document = await fixture('atom-authorities', 'HistoricalAgent', 'AuthoritativeSet');
    const [item] = document.items;
    assert.deepEqual(item?.data, { identifier: 'Harbour Office' });
    assert.deepEqual(item?.description, {
      name: 'Harbour Office',
      languageCode: 'eng',
      creationProcess: 'IMPORT',
      identifier: 'EX-2',
      typeOfEntity: 'corporateBody',
      otherFormsOfName: 'Office of the harbour',
      biographicalHistory: 'Kept the port',
      place: 'Waterstad',
      structure: 'Two desks',
      datesOfExistence: '1900 - 1950',
      occupation: 'Pilots\n\nClerks (Part time)',
    });
    assert.equal(partsOf(item, 'hasDate')[0]?.endDate, '1950-12-31');
    assert.deepEqual(codes(document), []);
  });
});

describe("ArchivesSpace's bulk import spreadsheet", () => {
  const read = (scopeType = 'Repository', options = {}) =>
    fixture('archivesspace-objects', 'DocumentaryUnit', scopeType, options);

  it('has its tree in the column hierarchy, below its collection if it is imported into a repository', async () => {
    const rows = [
      ['1', 0],
      ['abc123', 1],
      ['2', 1],
      ['S-2', 0],
    ] as const;
    assert.deepEqual(tree(await read('DocumentaryUnit')), rows);
    const inRepository = await read();
    assert.deepEqual(tree(inRepository), [['HARBOUR', 0], ...rows.map(([id, depth]) => [id, depth + 1])]);
    assert.equal(closeOf(inRepository, 'HARBOUR').isReferenceOnly, true);
  });

  it('has units and notes that are not published: they are restricted', async () => {
    const document = await read();
    assert.deepEqual(
      ['1', 'abc123', '2', 'S-2'].map((identifier) => closeOf(document, identifier).isRestricted ?? false),
      [false, false, false, true],
    );
    const { notes, relationships } = closeOf(document, '2');
    assert.deepEqual(notes, [{ field: 'notes', text: 'Secret' }]);
    assert.equal(relationships.describes?.[0]?.data.notes, undefined);
  });

  it('has units below one that is not published: they are restricted too', async () => {
    const table = [
      'collection_id,res_uri,unit_id,title,hierarchy,level,publish',
      ',,a,Hidden series,1,series,FALSE',
      ',,b,File,2,file,TRUE',
      ',,c,Item,3,item,TRUE',
      ',,d,Series,1,series,TRUE',
    ].join('\n');
    const context = { target: 'DocumentaryUnit', scopeType: 'DocumentaryUnit' };
    const document = await readDocument(csv, table, { file: 'objects.csv', ...context });
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((identifier) => closeOf(document, identifier).isRestricted ?? false),
      [true, true, true, false],
    );
  });

  it('has dates with their types, extents, containers inside each other, and files of digital objects', async () => {
    const { items } = await read('DocumentaryUnit');
    const [item] = items;
    assert.deepEqual(partsOf(item, 'hasDate'), [
      ...[
        ['1900', '1950', 'inclusive'],
        ['1910', '1920', 'bulk'],
      ].map(([start, end, type]) => ({
        startDate: `${start}-01-01`,
        endDate: `${end}-12-31`,
        description: `${start} - ${end}`,
        type,
        event: 'Creation',
      })),
    ]);
    assert.equal(item?.description.extentAndMedium, '2 Linear Feet (30 cm)');
    assert.deepEqual(item?.parts.hasContainer, [
      {
        type: 'Container',
        data: { type: 'Box', name: '12', label: 'Mixed Materials', barcode: '31234' },
        relationships: {
          contains: [{ type: 'Container', data: { type: 'Folder', name: '3' }, relationships: {} }],
        },
      },
    ]);
    const [object] = item?.parts.hasDigitalObject ?? [];
    assert.deepEqual(object?.data, { title: 'Scans', description: 'DO-1' });
    assert.deepEqual(
      object?.relationships.contains?.map(({ data }) => [data.uri, data.purpose]),
      [
        ['https://scans.example.org/1.jpg', 'file'],
        ['https://scans.example.org/1-small.jpg', 'thumbnail'],
      ],
    );
  });

  it('has notes, agents with roles, and subjects', async () => {
    const { items } = await read('DocumentaryUnit');
    const [item, letters, bills, ships] = items;
    assert.equal(item?.description.scopeAndContent, 'Contents: Letters');
    assert.equal(item?.description.conditionsOfAccess, 'Restrictions apply');
    assert.deepEqual(namesOf(item, 'personAccess'), ['Pat (donor)']);
    assert.deepEqual(namesOf(item, 'creatorAccess'), ['Harbour Office']);
    assert.deepEqual(namesOf(item, 'placeAccess'), ['Waterstad']);
    assert.equal(letters?.description.conditionsOfAccess, undefined);
    assert.equal(bills?.description.levelOfDescription, 'Bundle');
    assert.deepEqual(ships?.data, {
      identifier: 'S-2',
      otherIdentifiers: 'def456',
      otherIdentifierTypes: 'ref_id',
    });
  });

  it('warns about each row that has no identifier and is numbered, and about nothing else', async () => {
    assert.deepEqual(codes(await read()), [
      ['numbered-row', 'row'],
      ['numbered-row', 'row'],
    ]);
  });

  it('is rejected if a row is more than one level below the row before', async () => {
    const table = 'title,hierarchy,level,res_uri,unit_id\nA,1,Series,,a\nB,3,File,,b\nC,2,File,,c\n';
    await assert.rejects(readDocument(csv, table, { file: 't.csv' }), {
      code: 'invalid-items',
      message: /t\.csv, line 3, column 2: The depth of the row is '3', and that of the row before is 1/,
    });
    const left: unknown[] = [];
    const onSkipped = ({ line }: { line?: number }) => left.push(line);
    assert.deepEqual(tree(await readDocument(csv, table, { onSkipped })), [['a', 0]]);
    assert.deepEqual(left, [3, 4]);
  });
});

describe('Cells of a template that depend on each other', () => {
  it('give a period that has no start if an event has an end only', async () => {
    const { items } = await readDocument(
      csv,
      'legacyId,culture,title,eventDates,eventStartDates,eventEndDates\n1,en,A,,,1939\n2,en,B,before the war,,1939-00-00\n3,en,C,1940-1945,1940,\n',
    );
    assert.deepEqual(
      items.map((item) => partsOf(item, 'hasDate')[0]),
      [
        { endDate: '1939-12-31', description: '- 1939' },
        { endDate: '1939-12-31', description: 'before the war' },
        { startDate: '1940-01-01', endDate: '1945-12-31', description: '1940-1945' },
      ],
    );
  });

  it('are kept as unknown and reported if nothing else contains them', async () => {
    const document = await readDocument(
      csv,
      'title,hierarchy,level,other_level,res_uri,unit_id,publish,expression_1,date_type_1,date_certainty_1,dates_label_1,nonrep_caption\nA,1,file,Bundle,,a,perhaps,in the war,single,approximate,Publication,Small\n',
    );
    assert.deepEqual(unknownOf(document.items[0]), {
      csv_level: 'file',
      csv_publish: 'perhaps',
      csv_date_type_1: 'single',
      csv_date_certainty_1: 'approximate',
      csv_dates_label_1: 'Publication',
      csv_nonrep_caption: 'Small',
    });
    assert.equal(document.warnings.filter(({ code }) => code === 'unknown-column').length, 6);
  });

  it('describe a file by its caption and by the identifier of the digital object', async () => {
    const { items } = await readDocument(
      csv,
      'title,hierarchy,level,res_uri,unit_id,digital_object_id,rep_file_uri,rep_caption\nA,1,file,,a,DO-1,https://a.example/1,Front\n',
    );
    assert.deepEqual(partsOf(items[0], 'hasDigitalObject'), [
      { uri: 'https://a.example/1', description: 'Front\n\nDO-1', purpose: 'file' },
    ]);
  });

  it('are several accession numbers of one unit, each an identifier with its type', async () => {
    const { items } = await readDocument(csv, 'legacyId,culture,title,accessionNumber\n1,en,A,A-1|A-2\n');
    assert.deepEqual(items[0]?.data, {
      identifier: '1',
      otherIdentifiers: ['A-1', 'A-2'],
      otherIdentifierTypes: ['accession number', 'accession number'],
    });
  });
});

describe("ArchivesSpace's table of subjects", () => {
  it('has concepts whose names are their terms, joined', async () => {
    const document = await fixture('archivesspace-subjects', 'CvocConcept', 'CvocVocabulary');
    const [item] = document.items;
    assert.deepEqual(item?.data, { identifier: 'Harbours -- Waterstad', seeAlso: 'A book' });
    assert.deepEqual(item?.description, {
      name: 'Harbours -- Waterstad',
      languageCode: 'eng',
      creationProcess: 'IMPORT',
      scopeNote: 'Only the port',
      note: ['Type: topical, geographic', 'Source: local', 'Metadata rights, license: CC0'],
    });
    assert.deepEqual(codes(document), []);
  });
});

describe('Rows of one unit', () => {
  it('need not be consecutive if the table has ids', async () => {
    const { items, steps } = await readDocument(
      csv,
      'itemId,parentId,identifier,name,languageCode\nb,a,1,Letters,eng\na,,1,Fonds,eng\nb,a,1,Brieven,nld\n',
    );
    assert.deepEqual(
      items.map(({ open }) => [open.identifier, open.depth]),
      [
        ['1', 0],
        ['1', 1],
      ],
    );
    const [letters] = steps.filter((step) => step.step === 'close');
    assert.deepEqual(
      letters?.relationships.describes?.map(({ data }) => data.name),
      ['Letters', 'Brieven'],
    );
  });

  it('may be in the same language if the table has ids of its own, but not in a table of AtoM', async () => {
    const own = await readDocument(
      csv,
      'itemId,parentId,identifier,name,languageCode\na,,F,Fonds,eng\nb,a,1,Letters,eng\na,,F,Archive,eng\n',
    );
    assert.deepEqual(tree(own), [
      ['F', 0],
      ['1', 1],
    ]);
    const atom = await readDocument(
      csv,
      'legacyId,parentId,identifier,title,culture\n1,,F,Fonds,en\n2,1,S,Series,en\n1,,G,Other,en\n',
    );
    assert.deepEqual(tree(atom), [
      ['F', 0],
      ['S', 1],
      ['G', 0],
    ]);
  });

  it('may be translations without the identifier and the parent', async () => {
    const document = await readDocument(
      csv,
      'legacyId,parentId,identifier,title,culture,publicationStatus\n1,,F,Fonds,en,Published\n2,1,S,Series,en,Published\n1,,,Fonds en français,fr,Draft\n2,,,Série,fr,\n',
    );
    assert.deepEqual(tree(document), [
      ['F', 0],
      ['S', 1],
    ]);
    const { data, isRestricted, relationships } = closeOf(document, 'F');
    assert.deepEqual([data, isRestricted], [{ identifier: 'F' }, true]);
    assert.deepEqual(
      relationships.describes?.map(({ data: { languageCode } }) => languageCode),
      ['eng', 'fra'],
    );
  });

  it('have the identifier of the first one if a translation has another name', async () => {
    const { items } = await readDocument(
      csv,
      'culture,legacyId,typeOfEntity,authorizedFormOfName\nen,1,person,The Elder\nfr,1,person,Le Vieux\n',
      { target: 'HistoricalAgent' },
    );
    assert.deepEqual(
      items.map(({ open, data }) => [open.identifier, data.identifier]),
      [['The Elder', 'The Elder']],
    );
  });
});

describe("AtoM's relations between authority records", () => {
  it('become links, and each record occurs once with all its links', async () => {
    const { steps } = await fixture('atom-relations', 'HistoricalAgent', 'AuthoritativeSet');
    const closed = steps.filter((step) => step.step === 'close');
    assert.deepEqual(
      closed.map(({ data, isReferenceOnly, links }) => [data.identifier, isReferenceOnly, links]),
      [
        [
          'Pat',
          true,
          [
            {
              set: 's',
              identifier: 'Harbour Office',
              line: 2,
              data: { type: 'hierarchical', description: 'is controlled by: Clerk (1910 - 1915)' },
            },
            { set: 's', identifier: 'Mo', line: 4, data: { type: 'family', description: 'is the child of' } },
          ],
        ],
        [
          'Harbour Office',
          true,
          [
            {
              set: 's',
              identifier: 'Port Board',
              line: 3,
              data: { type: 'temporal', description: 'is the successor of (1900-01-01)' },
            },
          ],
        ],
      ],
    );
  });
});

describe('A relation with further columns', () => {
  it('has their texts in its description, since the record that it belongs to may exist', async () => {
    const { steps, warnings } = await readDocument(
      csv,
      'subjectAuthorizedFormOfName,objectAuthorizedFormOfName,relationType,remark\nPat,Mo,is the child of,Adopted\n',
      { target: 'HistoricalAgent' },
    );
    const [close] = steps.filter((step) => step.step === 'close');
    assert.equal(close?.links?.[0]?.data.description, 'is the child of\n\nremark: Adopted');
    assert.deepEqual(warnings, []);
  });
});

describe("ArchivesSpace's table of accessions", () => {
  it('has units whose identifier is the accession number', async () => {
    const { items, warnings } = await readDocument(
      csv,
      'accession_title,accession_number_1,accession_number_2,accession_accession_date,accession_provenance,accession_publish,date_1_begin,date_1_end,extent_number,extent_type,agent_name_primary_name\nPapers,2026,12,2026-01-02,Kept at the port,true,1900,1950,2,boxes,Pat\n',
    );
    const [item] = items;
    assert.deepEqual(item?.data, { identifier: '2026-12' });
    assert.deepEqual(item?.description, {
      name: 'Papers',
      languageCode: 'eng',
      creationProcess: 'IMPORT',
      archivalHistory: 'Kept at the port',
      acquisition: 'Accession date: 2026-01-02',
      extentAndMedium: '2 boxes',
    });
    assert.equal(partsOf(item, 'hasDate')[0]?.endDate, '1950-12-31');
    assert.deepEqual(namesOf(item, 'creatorAccess'), ['Pat']);
    assert.deepEqual(warnings, []);
  });
});

describe('A table of parts of units', () => {
  it('is rejected with the columns in which they can be imported', async () => {
    await assert.rejects(
      readDocument(csv, 'legacyId,name,type,location,culture,descriptionSlugs\n1,a,b,c,en,x\n'),
      { code: 'malformed-table', message: /AtoM's physical objects.*physicalObjectName/ },
    );
    await assert.rejects(readDocument(csv, 'code,ao_ref_id,digital_object_id\n,a,b\n'), {
      code: 'malformed-table',
      message: /ArchivesSpace's digital objects/,
    });
  });
});

describe('A table of another program that was edited by hand', () => {
  it('of AtoM needs no culture: the descriptions have the language of the import', async () => {
    const table =
      'legacyId,parentId,identifier,title,eventDates\n1,,A,Harbour office,1900-1910\n2,1,B,Letters,\n';
    const document = await readDocument(csv, table, { target: 'DocumentaryUnit', language: 'nld' });
    assert.deepEqual(tree(document), [
      ['A', 0],
      ['B', 1],
    ]);
    assert.equal(document.items[0]!.description.languageCode, 'nld');
    assert.equal(partsOf(document.items[0], 'hasDate').length, 1);
    assert.deepEqual(codes(document), [['missing-column', 'culture']]);
  });

  for (const [target, table] of [
    ['HistoricalAgent', 'authorizedFormOfName,typeOfEntity,history\nHarbour office,Corporate body,Old\n'],
    ['Repository', 'authorizedFormOfName,holdings,city\nCity archive,Papers,Waterstad\n'],
  ] as const)
    it(`of AtoM needs no culture: ${target}`, async () => {
      const document = await readDocument(csv, table, { target });
      assert.equal(document.items[0]!.open.identifier, table.split('\n')[1]!.split(',')[0]);
      assert.deepEqual(codes(document), [['missing-column', 'culture']]);
    });

  it('of ArchivesSpace needs no res_uri if its other columns identify it', async () => {
    const table = 'title,unit_id,hierarchy,level,publish\nOffices,a,1,Series,TRUE\nLetters,b,2,File,FALSE\n';
    const options = { target: 'DocumentaryUnit', scope: 's', scopeType: 'Repository' };
    const document = await readDocument(csv, table, options);
    assert.deepEqual(tree(document), [
      ['a', 0],
      ['b', 1],
    ]);
    assert.equal(closeOf(document, 'b').isRestricted, true);
    assert.deepEqual(codes(document), [['missing-column', 'res_uri']]);
    const own = 'identifier,title,hierarchy,level\n1,Offices,x,Series\n';
    assert.deepEqual(codes(await readDocument(csv, own, options)), [
      ['unknown-column', 'hierarchy'],
      ['unknown-column', 'level'],
    ]);
  });

  it('of ArchivesSpace may have the older columns of the first date', async () => {
    const table =
      'title,unit_id,hierarchy,level,res_uri,dates_label,begin,end,date_type,expression,begin_2,end_2\nOffices,a,1,Series,,Creation,1900,1950,inclusive,c. 1900-1950,1960,1970\n';
    const document = await readDocument(csv, table, { target: 'DocumentaryUnit' });
    assert.deepEqual(
      partsOf(document.items[0], 'hasDate').map(({ description, type, event }) => [description, type, event]),
      [
        ['c. 1900-1950', 'inclusive', 'Creation'],
        ['1960 - 1970', undefined, undefined],
      ],
    );
    assert.deepEqual(codes(document), []);
  });
});

describe('A sheet that only lists the names of columns', () => {
  const names = ['legacyId', 'parentId', 'identifier', 'accessionNumber', 'title', 'levelOfDescription', 'x'];

  it('is rejected, since it has no records', async () => {
    const table = names.map((name) => `${name},An explanation\n`).join('');
    await assert.rejects(readDocument(csv, table, { file: 'columns.csv', target: 'DocumentaryUnit' }), {
      code: 'malformed-table',
      message: /columns\.csv, line 3: The table has no records: 3 of its 4 rows are names of columns/,
    });
  });

  it('is not confused with concepts that have such identifiers and names', async () => {
    const table = `identifier,name\n${names.map((name) => `${name},${name}\n`).join('')}`;
    const { items } = await readDocument(csv, table, { target: 'CvocConcept' });
    assert.equal(items.length, names.length);
  });
});
