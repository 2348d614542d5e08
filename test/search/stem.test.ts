import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { documentForms, queryForms, stem, stemmedLanguages, stems } from '../../src/search/stem.ts';
import { tokenize } from '../../src/search/tokenize.ts';

describe('Words with the same stem', () => {
  const groups: readonly [language: string, words: string][] = [
    ['eng', 'letter letters'],
    ['eng', 'deported deporting deportation'],
    ['eng', 'family families'],
    ['eng', 'evacuate evacuated evacuation evacuations'],
    ['deu', 'Brief Briefe Briefen'],
    ['deu', 'Haus Häuser Häusern Hauser'],
    ['deu', 'Gemeinde Gemeinden'],
    ['fra', 'lettre lettres'],
    ['fra', 'général généraux generaux'],
    ['fra', 'journal journaux'],
    ['nld', 'brief brieven'],
    ['nld', 'archief archieven'],
    ['nld', 'huis huizen'],
    ['nld', 'stuk stukken'],
    ['spa', 'carta cartas'],
    ['spa', 'administración administracion administraciones'],
    ['spa', 'fotografía fotografías fotografias'],
    ['ita', 'archivio archivi'],
    ['ita', 'fotografia fotografie'],
    ['por', 'administração administrações'],
    ['ron', 'document documente'],
    ['swe', 'handling handlingar'],
    ['fin', 'asiakirja asiakirjat'],
    ['hun', 'iratok iratai'],
    ['rus', 'документ документы документов'],
    ['rus', 'письмо письма'],
    ['ell', 'αρχείο αρχεία'],
    ['ell', 'επιστολή επιστολές'],
  ];
  for (const [language, words] of groups)
    it(`in ${language}: ${words}`, () => {
      const found = tokenize(words).map((token) => stem(token.text, language));
      assert.equal(new Set(found).size, 1, found.join());
    });
});

describe('The stem of a word', () => {
  it('is the same for both codes of ISO 639-2', () => {
    assert.equal(stem('briefe', 'ger'), stem('briefe', 'deu'));
    assert.equal(stem('lettres', 'fre'), stem('lettres', 'fra'));
    assert.equal(stem('brieven', 'dut'), stem('brieven', 'nld'));
  });

  it('is the word itself in a language without an algorithm', () => {
    for (const language of ['und', 'heb', 'pol', '', '__proto__', 'constructor'])
      assert.equal(stem('archives', language), 'archives');
  });

  it('is the word itself if it is a number, short, or in another script', () => {
    assert.equal(stem('1945', 'eng'), '1945');
    assert.equal(stem('a12es', 'eng'), 'a12es');
    assert.equal(stem('yes', 'eng'), 'yes');
    assert.equal(stem('', 'eng'), '');
    assert.equal(stem('документы', 'eng'), 'документы');
    assert.equal(stem('letters', 'rus'), 'letters');
  });

  it('is not so short that it matches unrelated words', () => {
    assert.equal(stem('level', 'hun'), 'level');
    assert.ok(!stems('letters').includes('let'));
  });

  it('depends on nothing but the word and the language, and is a token', () => {
    const alphabets = [
      'abcdefghijklmnoprstuvz',
      'абвгдеийклмнопрстуыья',
      'αβγδεηικλμνοπρστω',
      'ابتدرسكلمنهوي',
      'աբգեինմկսր',
    ];
    const word = fc
      .constantFrom(...alphabets)
      .chain((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 14 }));
    const first = new Map<string, string>();
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 20 }),
        fc.constantFrom(...stemmedLanguages),
        (words, language) => {
          for (const one of words) {
            const found = stem(one, language);
            const key = `${language} ${one}`;
            assert.equal(first.get(key) ?? found, found);
            first.set(key, found);
            assert.deepEqual(
              tokenize(found).map((token) => token.text),
              [found],
            );
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('The stems of a word of a query', () => {
  it('are those of all languages, each once, without the word', () => {
    const found = stems('briefe');
    assert.ok(found.includes('brief'));
    assert.equal(new Set(found).size, found.length);
    assert.ok(!found.includes('briefe'));
    assert.deepEqual(stems('1945'), []);
    assert.deepEqual(stems('שלום'), []);
  });
});

describe('A query finds a document', () => {
  /** Whether a word of a query matches a word of a document by one of the rules of the index. */
  function matches(query: string, document: string, language: string): boolean {
    const [wanted] = tokenize(query);
    const [word] = tokenize(document);
    const indexed = new Set([word!.text, ...documentForms(word!, language).map((form) => `~${form}`)]);
    const tried = [wanted!.text, `~${wanted!.text}`];
    for (const form of queryForms(wanted!)) tried.push(form, `~${form}`);
    return tried.some((token) => indexed.has(token));
  }

  it('in every spelling of an umlaut', () => {
    const spellings = ['Müller', 'Mueller', 'Muller', 'MÜLLER', 'Mu\u0308ller'];
    for (const query of spellings)
      for (const document of spellings) assert.ok(matches(query, document, 'deu'), `${query}, ${document}`);
  });

  it('in singular and plural, also with both spellings of an umlaut', () => {
    for (const [query, document, language] of [
      ['letter', 'letters', 'eng'],
      ['letters', 'letter', 'eng'],
      ['Häuser', 'Haus', 'deu'],
      ['Haus', 'Haeuser', 'deu'],
      ['Haeuser', 'Haus', 'deu'],
      ['Briefe', 'Brief', 'und'],
      ['lettre', 'lettres', 'fra'],
      ['archive', "l'archive", 'fra'],
      ["l'archive", 'archives', 'fra'],
      ["d'archives", 'archive', 'fra'],
      ['brieven', 'brief', 'nld'],
      ['cartas', 'carta', 'spa'],
      ['archivio', 'archivi', 'ita'],
      ['документ', 'документов', 'rus'],
      ['مكتبة', 'المكتبة', 'ara'],
      ['jeanpierre', 'Jean-Pierre', 'fra'],
    ] as const)
      assert.ok(matches(query, document, language), `${query}, ${document}`);
  });

  it('not with an unrelated word', () => {
    for (const [query, document, language] of [
      ['level', 'le', 'fra'],
      ['letters', 'let', 'eng'],
      ['1945', '1946', 'eng'],
      ['Brief', 'Briefing', 'deu'],
      ['Müller', 'muelle', 'spa'],
    ] as const)
      assert.ok(!matches(query, document, language), `${query}, ${document}`);
  });
});
