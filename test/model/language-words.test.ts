import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { findLanguage, findLanguageInText } from '../../src/model/language-words.ts';
import { languageTag, toLanguageCode } from '../../src/model/languages.ts';

function assertFound(
  find: (text: string) => string | undefined,
  table: Readonly<Record<string, string | undefined>>,
): void {
  for (const [text, code] of Object.entries(table)) assert.equal(find(text), code, text);
}

describe('The name of a language', () => {
  it('is known in all languages of Intl, in any letter case and without accents', () => {
    assertFound(findLanguage, {
      English: 'eng',
      'English.': 'eng',
      deutsch: 'deu',
      Francais: 'fra',
      englanti: 'eng',
      angol: 'eng',
      İngilizce: 'eng',
      Anglès: 'eng',
      enska: 'eng',
      tiếng_Anh: undefined,
      'tiếng Anh': 'eng',
      英語: 'eng',
      ドイツ語: 'deu',
      الإنجليزية: 'eng',
    });
  });

  it('in any language of Intl gives a language, for every language with a code of two letters', () => {
    const locales = [
      'fi',
      'hu',
      'tr',
      'el',
      'bg',
      'lt',
      'is',
      'ca',
      'eu',
      'cy',
      'he',
      'ar',
      'ja',
      'zh',
      'ko',
    ];
    const codes = ['en', 'de', 'fr', 'nl', 'la', 'ru', 'pl', 'he', 'es', 'it'];
    fc.assert(
      fc.property(fc.constantFrom(...locales), fc.constantFrom(...codes), (locale, code) => {
        const name = new Intl.DisplayNames(locale, { type: 'language' }).of(code)!;
        assert.equal(languageTag(findLanguage(name) ?? ''), code, `${locale} ${name}`);
      }),
    );
  });

  it('that is unknown is no language', () => {
    assertFound(findLanguage, {
      '': undefined,
      cz: undefined,
      qqq: undefined,
      Unknown: undefined,
      '12': undefined,
    });
    assert.equal(findLanguage('x'.repeat(100_000)), undefined);
  });

  it('gives the same as its code', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 4 }), (text) => {
        const code = toLanguageCode(text);
        return code === undefined || findLanguage(text) === code;
      }),
    );
  });
});

describe('A text about the language of a finding aid', () => {
  it('states the language that it names', () => {
    assertFound(findLanguageInText, {
      'Description is in English.': 'eng',
      'Finding aid written in English.': 'eng',
      'Inventaire rédigé en français': 'fra',
      'Die Beschreibung ist auf Deutsch verfasst.': 'deu',
      'De beschrijving is in het Nederlands.': 'nld',
      'English, Spanish, German': 'eng',
      'English, in Latin script': 'eng',
      'Russian in Cyrillic characters': 'rus',
      'The description was created in both English and Arabic.': 'eng',
      'An Arabic version exists. This finding aid is in English.': 'eng',
    });
  });

  it('without a language states none', () => {
    assertFound(findLanguageInText, {
      'Finding aid language': undefined,
      'Language of Finding Aid (langusage?) |||': undefined,
      '7ca1e23f-aa5f-4c36-921d-328735288840': undefined,
      'Written in many hands': undefined,
      [`In English. ${'x '.repeat(300)}`]: undefined,
    });
  });
});
