import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fold } from '../../src/search/fold.ts';

describe('Folding a word', () => {
  const cases: readonly [word: string, expected: string][] = [
    ['Archive', 'archive'],
    ['ÀÁÂÃÄÅĀĂĄǍ', 'aaaaaaaaaa'],
    ['ÇĆĈĊČ', 'ccccc'],
    ['ĎĐÐ', 'ddd'],
    ['ÈÉÊËĒĔĖĘĚ', 'eeeeeeeee'],
    ['ĜĞĠĢ', 'gggg'],
    ['ĤĦ', 'hh'],
    ['ÌÍÎÏĨĪĬĮİı', 'iiiiiiiiii'],
    ['ĹĻĽŁ', 'llll'],
    ['ÑŃŅŇŊ', 'nnnnn'],
    ['ÒÓÔÕÖŌŎŐØƠ', 'oooooooooo'],
    ['ŔŖŘ', 'rrr'],
    ['ŚŜŞŠȘ', 'sssss'],
    ['ŢŤŦȚ', 'tttt'],
    ['ÙÚÛÜŨŪŬŮŰŲƯ', 'uuuuuuuuuuu'],
    ['ÝŸŶ', 'yyy'],
    ['ŹŻŽ', 'zzz'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Ærø', 'aero'],
    ['Œuvre', 'oeuvre'],
    ['Þórður', 'thordur'],
    ['Łódź', 'lodz'],
    ['Đorđe', 'dorde'],
    ['Ljubljana', 'ljubljana'],
    ['ǈubǉana', 'ljubljana'],
    ['Diyarbakır', 'diyarbakir'],
    ['İSTANBUL', 'istanbul'],
    ['Nguyễn', 'nguyen'],
    ['ﬁnance', 'finance'],
    ['Ｆｏｎｄｓ', 'fonds'],
    ['Ⅷ', 'viii'],
    ['nº', 'no'],
    ['Col·lecció', 'colleccio'],
    ['Qurʾān', 'quran'],
    ['Tetradʹ', 'tetrad'],
    ['hand\u00adschrift', 'handschrift'],
    // Cyrillic: ё and stress marks are folded, й and ї are letters of their own.
    ['Ёлка', 'елка'],
    ['за́мок', 'замок'],
    ['Йошкар', 'йошкар'],
    ['Київ', 'київ'],
    ['Ґалаґан', 'галаган'],
    // Greek: tonos, breathings, iota subscript, final sigma.
    ['Αρχείο', 'αρχειο'],
    ['Ἀρχεῖον', 'αρχειον'],
    ['τῷ', 'τω'],
    ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
    ['Οδυσσεύς', 'οδυσσευσ'],
    ['ϊΐ', 'ιι'],
    // Hebrew and Yiddish: niqqud, cantillation, digraphs.
    ['שָׁלוֹם', 'שלום'],
    ['שלום', 'שלום'],
    ['בְּרֵאשִׁ֖ית', 'בראשית'],
    ['ײִדיש', 'יידיש'],
    ['\ufb2a', 'ש'],
    // Arabic and Persian: harakat, tatweel, forms of alef, ya and ta marbuta, digits.
    ['مَكْتَبَة', 'مكتبه'],
    ['مـــحمد', 'محمد'],
    ['أحمد', 'احمد'],
    ['إلى', 'الي'],
    ['آثار', 'اثار'],
    ['ٱلله', 'الله'],
    ['مؤسسة', 'موسسه'],
    ['کتابی', 'كتابي'],
    ['١٩٤٥', '1945'],
    ['۱۹۴۵', '1945'],
    ['ﻼ', 'لا'],
    ['ﷺ', 'صلياللهعليهوسلم'],
    // East Asia: full and half width, voicing marks.
    ['档案', '档案'],
    ['ｶﾞｷﾞ', 'ガギ'],
    ['か\u3099', 'が'],
    ['기록', '기록'],
    ['２０２４', '2024'],
    // Scripts whose vowel signs are marks keep them.
    ['हिन्दी', 'हिन्दी'],
    ['१९४५', '1945'],
    ['Երևան', 'երեւան'],
    ['ᲡᲐᲥᲐᲠᲗᲕᲔᲚᲝ', 'საქართველო'],
  ];
  for (const [word, expected] of cases)
    it(`turns ${word} into ${expected}`, () => assert.equal(fold(word), expected));

  it('changes no character a second time', () => {
    const changed: string[] = [];
    // All planes with letters, without the Han characters of the second.
    for (let code = 0; code < 0x20000; code++) {
      const once = fold(String.fromCodePoint(code));
      if (fold(once) !== once) changed.push(code.toString(16));
    }
    assert.deepEqual(changed, []);
  });

  it('changes no text a second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        assert.equal(fold(fold(text)), fold(text));
      }),
      { numRuns: 2000 },
    );
  });

  it('is the same for composed and decomposed texts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        assert.equal(fold(text.normalize('NFD')), fold(text.normalize('NFC')));
      }),
      { numRuns: 2000 },
    );
  });

  it('accepts half of a surrogate pair', () => {
    assert.equal(fold('A\ud800Ä\udc00'), 'a\ud800a\udc00');
  });
});
