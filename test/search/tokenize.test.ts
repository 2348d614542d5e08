import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fold } from '../../src/search/fold.ts';
import { type Token, tokenize } from '../../src/search/tokenize.ts';
import { maxTokenLength } from '../../src/search/word-table.ts';

/** `text`, or `text{form,form}` if a token has other forms. */
function print({ text, forms }: Token): string {
  return forms.length === 0 ? text : `${text}{${forms.join()}}`;
}

const printAll = (text: string): string => tokenize(text).map(print).join(' ');
const listWords = (text: string): readonly string[] => tokenize(text).map((token) => token.text);

describe('The tokens of a text', () => {
  const cases: readonly [text: string, expected: string][] = [
    ['', ''],
    [' .,;!? ', ''],
    ['Letters, 1939–1945.', 'letters 1939 1945'],
    ['A12 b-13', 'a12 b 13'],
    ['2.19.275/12', '2 19 275 12'],
    ['foo_bar~baz=qux#a^b|c', 'foo bar baz qux a b c'],
    // German umlauts, both ways.
    ['Müller', 'muller'],
    ['Mueller', 'mueller{muller}'],
    ['Muller', 'muller'],
    ['MÜLLER MUELLER', 'muller mueller{muller}'],
    ['Goethe', 'goethe{gothe}'],
    ['Haendel', 'haendel{handel}'],
    ['neue Quelle, Bauer, Treue', 'neue quelle bauer treue'],
    ['Aarhus Århus', 'aarhus{arhus} arhus'],
    ['Søren Soeren', 'soren soeren{soren}'],
    // Apostrophes.
    ["O'Brien O’Brien OʼBrien", 'obrien{brien} obrien{brien} obrien{brien}'],
    ["l'archive", 'larchive{archive}'],
    ["L’État d'Évreux", 'letat{etat} devreux{evreux}'],
    ["archive's", 'archives{archive}'],
    ["dell'Università", 'delluniversita{universita}'],
    ["'quoted' ‘words’", 'quoted words'],
    ["1940's", '1940 s'],
    ["м'ята", 'мята{ята}'],
    // Hyphens.
    ['Jean-Pierre', 'jean{jeanpierre} pierre'],
    ['Auschwitz‑Birkenau', 'auschwitz{auschwitzbirkenau} birkenau'],
    ['Saint-Germain-en-Laye', 'saint{saintgermainenlaye} germain en laye'],
    ['1939-1945', '1939 1945'],
    ['word- -word --', 'word word'],
    ['Müller-Mueller', 'muller{mullermueller} mueller{muller}'],
    ['בית־ספר', 'בית{ביתספר} ספר'],
    // Catalan.
    ['col·lecció a·b', 'colleccio a b'],
    // Hebrew with and without niqqud; acronyms.
    ['שָׁלוֹם שלום', 'שלום שלום'],
    ['צה״ל צה"ל', 'צהל צהל'],
    ['"שלום" אמר', 'שלום אמר'],
    ['ג׳ורג׳', 'גורג'],
    // Arabic: article, harakat, digits.
    ['الْمَكْتَبَة', 'المكتبه{مكتبه}'],
    ['سنة ١٩٤٥', 'سنه 1945'],
    // Cyrillic and Greek.
    ['Государственный архив, фонд Р-5446', 'государственный архив фонд р 5446'],
    ['Αρχεία του Κράτους', 'αρχεια του κρατουσ'],
    // Scripts without spaces: overlapping pairs.
    ['中', '中'],
    ['中国', '中国'],
    ['中华人民', '中华 华人 人民'],
    ['中国, 人民', '中国 人民'],
    ['第2集', '第 2 集'],
    ['𠮷野家', '𠮷野 野家'],
    ['東京タワー', '東京 京タ タワ ワー'],
    ['ひらがな', 'ひら らが がな'],
    ['か\u3099き\u3099', 'がぎ'],
    ['ｶﾞｷﾞ', 'ガギ'],
    ['국가기록원', '국가 가기 기록 록원'],
    ['국가기록원'.normalize('NFD'), '국가 가기 기록 록원'],
    ['ABC文書', 'abc 文書'],
    ['ประเทศ', 'ปร ระ ะเ เท ทศ'],
    // Others with spaces.
    ['Հայաստան Ազգային', 'հայաստան ազգային'],
    ['საქართველოს არქივი', 'საქართველოს არქივი'],
    ['राष्ट्रीय अभिलेखागार', 'राष्ट्रीय अभिलेखागार'],
    // Invisible characters.
    ['hand\u00adschrift', 'handschrift'],
    ['\u200eabc\u200f \ufeffdef', 'abc def'],
    ['one\u200btwo', 'one two'],
    ['a\u0301b \u0301', 'ab'],
    // Letters whose compatibility form has a space; half of a surrogate pair.
    ['ﷺ', 'صلياللهعليهوسلم'],
    ['ab\ud800cd\udc00', 'ab cd'],
    ['𝐅𝐨𝐧𝐝𝐬', 'fonds'],
    ['m² ½ №5', 'm 5'],
  ];
  for (const [text, expected] of cases)
    it(`of '${text}' are '${expected}'`, () => assert.equal(printAll(text), expected));

  it('have the offsets of the word in the original text', () => {
    const text = 'Die „Briefe“ an O’Brien, ＡＢＣ中国人';
    assert.deepEqual(
      tokenize(text).map(({ start, end }) => text.slice(start, end)),
      ['Die', 'Briefe', 'an', 'O’Brien', 'ＡＢＣ', '中国', '国人'],
    );
  });

  it('are cut to 40 characters, with the offsets of the whole word', () => {
    const [token] = tokenize(`x ${'é'.repeat(50)} y`).slice(1);
    assert.deepEqual(token, { text: 'e'.repeat(40), start: 2, end: 52, forms: [] });
    assert.equal(tokenize('𐐨'.repeat(30))[0]!.text, '𐐨'.repeat(20));
    assert.equal(tokenize(`a${'𐐨'.repeat(30)}`)[0]!.text, `a${'𐐨'.repeat(19)}`);
  });

  it('are the same when the word comes from the cache', () => {
    const text = 'Mueller, l’archive, Łódź, Jean-Pierre';
    assert.deepEqual(tokenize(text), tokenize(text));
  });
});

/** Letters of many scripts, separators, apostrophes, hyphens, marks, halves of surrogate pairs. */
const hardText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'aeouLl\'’ʼ׳״"-‐־·\u0387~=#^|_ 0١\u0301\u3099\u200b\u200d\u00adßİıœ中ｶﾞ한ᄒ\u1161\u11abשָ\ud800\udc00ﷺﹰ',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join(''));

describe('The tokens of any text', () => {
  const checkEach = (check: (token: Token, text: string) => void): void =>
    fc.assert(
      fc.property(hardText, (text) => {
        for (const token of tokenize(text)) check(token, text);
      }),
      { numRuns: 3000 },
    );

  it('are never empty or too long, and contain neither spaces nor characters that the index uses', () => {
    checkEach(({ text, forms }) => {
      for (const word of [text, ...forms]) {
        assert.match(word, /^[^\s~=#^|_"*():]+$/u);
        assert.ok(word.length <= maxTokenLength && word.isWellFormed());
      }
    });
  });

  it('have forms that differ from each other and from the token', () => {
    checkEach(({ text, forms }) => assert.equal(new Set([text, ...forms]).size, forms.length + 1));
  });

  it('have offsets that cut the original text at the token', () => {
    checkEach(({ text, start, end }, original) => {
      assert.ok(start < end && end <= original.length);
      assert.deepEqual(listWords(original.slice(start, end)), [text]);
    });
  });

  it('are in the order of the text', () => {
    fc.assert(
      fc.property(hardText, (text) => {
        const starts = tokenize(text).map((token) => token.start);
        assert.deepEqual(
          starts,
          starts.toSorted((one, other) => one - other),
        );
        assert.equal(new Set(starts).size, starts.length);
      }),
    );
  });

  it('are folded', () => {
    checkEach(({ text }) => assert.equal(fold(text), text));
  });

  it('are the same for composed and decomposed text', () => {
    fc.assert(
      fc.property(hardText, (text) => {
        const composed = tokenize(text.normalize('NFC')).map(print);
        assert.deepEqual(tokenize(text.normalize('NFD')).map(print), composed);
      }),
      { numRuns: 3000 },
    );
  });

  it('are the same for each composed character and its decomposition', () => {
    const different: string[] = [];
    for (let code = 0xa0; code < 0x30000; code++) {
      const character = String.fromCodePoint(code);
      const decomposed = character.normalize('NFD');
      if (decomposed === character) continue;
      for (const text of [character, `l${character}l`, `中${character}中`])
        if (printAll(text) !== printAll(text.replace(character, decomposed)))
          different.push(code.toString(16));
    }
    assert.deepEqual(different, []);
  });

  // 1 MB each takes 20 to 300 ms; the limit only stops a test that would not end.
  const megabyte = 1_000_000;
  const long: readonly [name: string, part: string][] = [
    ['one word', 'a'],
    ['one word with accents', 'é'],
    ['one letter with accents', '\u0301'],
    ['apostrophes', "a'"],
    ['hyphens', 'a-'],
    ['only hyphens', '-'],
    ['umlauts', 'ae'],
    ['middle dots', 'l·'],
    ['middle dots after accents', 'l\u0301\u0301\u0301\u0301·'],
    ['Han characters', '中'],
    ['halves of surrogate pairs', '\ud800'],
    ['digits', '0'],
    ['different words', 'Archiv der Stadt Łódź 1939-1945, '],
    ['quotation marks', 'ש"'],
  ];
  for (const [name, part] of long)
    it(`of 1 MB of ${name} are found quickly`, { timeout: 60_000 }, () => {
      const text = `x ${part.repeat(megabyte / part.length)}`;
      assert.equal(tokenize(text)[0]!.text, 'x');
    });
});
