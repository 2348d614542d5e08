/** Identifiers of agents in other systems. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { groupIdentifiers } from '../../src/pages/item/authority/identifiers.ts';

const group = (...identifiers: readonly string[]) =>
  groupIdentifiers('own-1', identifiers).map(({ system, identifiers: members }) => [
    system,
    ...members.map(({ text, href }) => href ?? text),
  ]);

describe('The identifiers of an agent', () => {
  it('are grouped by system, each once, with a link', () => {
    assert.deepEqual(
      group('local 7', '(DE-588)118540238', 'http://d-nb.info/gnd/118540238', '(DE-588)2028884-X'),
      [
        ['gnd', 'https://d-nb.info/gnd/118540238', 'https://d-nb.info/gnd/2028884-X'],
        ['other', 'local 7'],
      ],
    );
  });

  for (const [notation, system, url] of [
    ['VIAF:24602065', 'viaf', 'https://viaf.org/viaf/24602065'],
    ['(VIAF)24602065', 'viaf', 'https://viaf.org/viaf/24602065'],
    ['http://viaf.org/viaf/24602065/', 'viaf', 'https://viaf.org/viaf/24602065'],
    ['http://www.wikidata.org/entity/Q5879', 'wikidata', 'https://www.wikidata.org/wiki/Q5879'],
    ['wikidata: Q5879', 'wikidata', 'https://www.wikidata.org/wiki/Q5879'],
    ['0000 0001 2099 9104', 'isni', 'https://isni.org/isni/0000000120999104'],
    ['ISNI:000000012099910X', 'isni', 'https://isni.org/isni/000000012099910X'],
    ['https://isni.org/isni/0000000120999104', 'isni', 'https://isni.org/isni/0000000120999104'],
    ['GND: 118540238', 'gnd', 'https://d-nb.info/gnd/118540238'],
  ] as const)
    it(`of ${system} are recognised: ${notation}`, () => assert.deepEqual(group(notation), [[system, url]]));

  it('of other systems are texts, and numbers alone are not guessed', () => {
    assert.deepEqual(group('118540238', 'Q5879', '(DE-101)118540238'), [
      ['other', '118540238', 'Q5879', '(DE-101)118540238'],
    ]);
  });

  it('are not repeated in an older notation, nor if the page has them as its own', () => {
    assert.deepEqual(group('own-1', '(DE-588)118540238', '(DE-588a)118540238', '(DE-588a)185808069'), [
      ['gnd', 'https://d-nb.info/gnd/118540238'],
      ['other', '(DE-588a)185808069'],
    ]);
  });
});
