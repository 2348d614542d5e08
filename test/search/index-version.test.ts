import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { digest } from '../../src/lib/digest.ts';
import { codeKey } from '../../src/search/code-key.ts';
import { collectWords } from '../../src/search/collect-words.ts';
import { indexVersion } from '../../src/search/index-version.ts';

const texts: readonly [language: string, text: string][] = [
  ['eng', "Letters of O'Brien's co-operative society, evacuated children, 1939-1945; a12, x_y"],
  ['deu', 'Briefe der Brauerei Mueller, Häuser an der Uferstraße, Neue Quellen'],
  ['fra', "Journaux de l'écluse, Œuvres de Saint-Jean-Pierre"],
  ['nld', 'Brieven, huizen en notulen van het bestuur'],
  ['spa', 'Administraciones de aduanas, fotografías del muelle, col·lecció'],
  ['ita', "Archivi dell'università, fotografie"],
  ['por', 'Administração e administrações'],
  ['ron', 'Documente și scrisori'],
  ['swe', 'Handlingar i arkivet'],
  ['dan', 'Færgen til Ærø, Aarhus, Þorlákshöfn'],
  ['nor', 'Brevene fra havnen'],
  ['fin', 'Asiakirjat ja kirjeet'],
  ['hun', 'Iratok és levelek'],
  ['rus', 'Письма капитанов, Ёлка, копии документов'],
  ['ell', 'Αρχεία πλοίων, Οδυσσεύς'],
  ['heb', 'שִׁירֵי שָׁלוֹם, בי״ס, ײִדישע'],
  ['ara', 'المكتبة البحرية إلى سنة ١٩٤٦'],
  ['hye', 'Նավաստիների նամակներ'],
  ['zho', '港务局会议记录 ﾀﾝｶｰ 선원 편지'],
];

function describeText(): string {
  const words: string[] = [];
  const forms = new Set<string>();
  for (const [language, text] of texts) {
    collectWords(text, language, words, forms);
    words.push(codeKey(`AB 01 ${text}`));
  }
  return [...words, ...forms].join(' ');
}

describe('The version of the search index', () => {
  it('is increased when folding, tokens, stems or code keys change', () => {
    const [version] = indexVersion.split('-');
    const found = `${version} ${digest(describeText()).slice(0, 12)}`;
    const advice = 'If this documentVersion was released, increase it in src/search/index-version.ts';
    assert.equal(found, '3 FKc_RgBNc8EB', `${advice}. Then write here: ${found}`);
  });
});
