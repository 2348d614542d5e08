import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { languageName, toLanguageCode, toScriptCode } from '../../src/model/languages.ts';

function assertCodes(table: Readonly<Record<string, string | undefined>>): void {
  for (const [given, code] of Object.entries(table)) assert.equal(toLanguageCode(given), code, given);
}

describe('A language', () => {
  it('given by its two letter code is stored by its terminological code', () => {
    assertCodes({ de: 'deu', en: 'eng', fr: 'fra', ro: 'ron', no: 'nor', nb: 'nob', yi: 'yid', sh: 'hbs' });
  });

  it('given by its bibliographic code is stored by its terminological code', () => {
    assertCodes({
      ger: 'deu',
      fre: 'fra',
      dut: 'nld',
      rum: 'ron',
      cze: 'ces',
      chi: 'zho',
      gre: 'ell',
      per: 'fas',
    });
  });

  it('given by its terminological code keeps it', () => {
    assertCodes({ deu: 'deu', heb: 'heb', yid: 'yid', mul: 'mul', und: 'und', zxx: 'zxx' });
  });

  it('that is only in ISO 639-3 keeps that code', () => {
    assertCodes({ cmn: 'cmn', aaa: 'aaa', pdc: 'pdc' });
  });

  it('may be a group of languages', () => {
    assertCodes({ sla: 'sla', wen: 'wen', 'Slavic languages': 'sla' });
  });

  it('is found by its code in any letter case and with blanks around it', () => {
    assertCodes({ EN: 'eng', GER: 'deu', Heb: 'heb', ' pl ': 'pol' });
  });

  it('is found by the first part of a language tag', () => {
    assertCodes({ 'en-GB': 'eng', 'zh-Hans-CN': 'zho', sr_Latn: 'srp', 'xx-YY': undefined });
  });

  it('is found by a withdrawn code', () => {
    assertCodes({
      iw: 'heb',
      ji: 'yid',
      in: 'ind',
      mo: 'ron',
      mol: 'ron',
      scr: 'hrv',
      scc: 'srp',
      bh: 'bih',
    });
  });

  it('is found by its English name', () => {
    assertCodes({
      English: 'eng',
      'norwegian bokmål': 'nob',
      Greek: 'ell',
      'Modern Greek (1453-)': 'ell',
      'Ancient Greek': 'grc',
      Swahili: 'swa',
      'Serbo-Croatian': 'hbs',
      Ghotuo: 'aaa',
      'English.': 'eng',
    });
  });

  it('is found by another common English name', () => {
    assertCodes({ Flemish: 'nld', Castilian: 'spa', Slovene: 'slv', Moldavian: 'ron', Farsi: 'fas' });
  });

  it('is found by its own name', () => {
    assertCodes({
      Deutsch: 'deu',
      Français: 'fra',
      polski: 'pol',
      עברית: 'heb',
      русский: 'rus',
      Ελληνικά: 'ell',
    });
  });

  it('is found by its name in another European language', () => {
    assertCodes({ Hebräisch: 'heb', Polnisch: 'pol', allemand: 'deu', Duits: 'deu', niemiecki: 'deu' });
  });

  it('that is both a code and a name is read as the code', () => {
    assertCodes({ mon: 'mon', yi: 'yid' });
  });

  it('that is unknown has no code', () => {
    assertCodes({
      '': undefined,
      cz: undefined,
      qqq: undefined,
      'language 1': undefined,
      'some language twins speak': undefined,
      constructor: undefined,
      __proto__: undefined,
      ['x'.repeat(100_000)]: undefined,
    });
  });

  it('has a stored code that is converted to itself', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 2, maxLength: 3, unit: fc.constantFrom(...'abcdefghilmnorstuyz') }),
        (code) => {
          const stored = toLanguageCode(code);
          return stored === undefined || (stored.length === 3 && toLanguageCode(stored) === stored);
        },
      ),
    );
  });

  it('is named in English by any of its codes', () => {
    assert.equal(languageName('deu'), 'German');
    assert.equal(languageName('ger'), 'German');
    assert.equal(languageName('de'), 'German');
    assert.equal(languageName('nob'), 'Norwegian Bokmål');
    assert.equal(languageName('sla'), 'Slavic languages');
    assert.equal(languageName('aaa'), 'Ghotuo');
  });

  it('is not named after another one that Unicode’s tables replace it by', () => {
    assert.equal(languageName('hbs'), 'Serbo-Croatian');
    assert.equal(languageName('cnr'), 'Montenegrin');
    assert.equal(languageName('tgl'), 'Tagalog');
    assert.equal(languageName('bih'), 'Bihari languages');
  });

  it('that is unknown is named by its code', () => {
    assert.equal(languageName('qqq'), 'qqq');
    assert.equal(languageName('toString'), 'toString');
  });
});

describe('A script', () => {
  it('is found by its code in any letter case', () => {
    assert.equal(toScriptCode('Latn'), 'Latn');
    assert.equal(toScriptCode('LATN'), 'Latn');
    assert.equal(toScriptCode('hebr'), 'Hebr');
    assert.equal(toScriptCode('qaaa'), 'Qaaa');
  });

  it('is found by its English name', () => {
    assert.equal(toScriptCode('Latin'), 'Latn');
    assert.equal(toScriptCode('cyrillic'), 'Cyrl');
    assert.equal(toScriptCode('Hebrew script'), 'Hebr');
    assert.equal(toScriptCode('Latin (Fraktur variant)'), 'Latf');
    assert.equal(toScriptCode('Bengali'), 'Beng');
    assert.equal(toScriptCode('Han'), 'Hani');
  });

  it('that is a variant does not take the name of the plain one', () => {
    assert.equal(toScriptCode('Syriac'), 'Syrc');
    assert.equal(toScriptCode('Latin'), 'Latn');
    assert.equal(toScriptCode('Georgian'), 'Geor');
  });

  it('that is unknown has no code', () => {
    assert.equal(toScriptCode('Xxxx'), undefined);
    assert.equal(toScriptCode(''), undefined);
    assert.equal(toScriptCode('constructor'), undefined);
  });
});
