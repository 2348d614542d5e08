/**
 * A generated archive of any size as EAD files: several countries and repositories, fonds of very different sizes, titles as finding aids have
 * them. Many titles occur again below other fonds.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { DescriptionWriter, pickLanguage, Random } from './descriptions.ts';
import type { LanguageWords } from './words.ts';

/** Must be increased with every change of the generated texts. */
export const archiveVersion = 1;

const unitsPerFonds = 1500;
const fondsPerRepository = 20;

const countries: Readonly<Record<string, string>> = {
  eng: 'gb',
  deu: 'de',
  fra: 'fr',
  nld: 'nl',
  pol: 'pl',
  rus: 'ru',
  heb: 'il',
  ita: 'it',
  ell: 'gr',
  zho: 'cn',
};

export interface GeneratedFonds {
  readonly number: number;
  readonly units: number;
  readonly words: LanguageWords;
  readonly country: string;
  /** Identifier of the repository in its country. */
  readonly repository: string;
}

/** The fonds of an archive. The second one has half as many units as the first, the third one a third, and so on. */
export function listFonds(units: number): readonly GeneratedFonds[] {
  const random = new Random(units);
  const count = Math.max(8, Math.round(units / unitsPerFonds));
  const harmonic = Array.from({ length: count }, (_, i) => 1 / (i + 1)).reduce((a, b) => a + b, 0);
  let rest = units;
  return Array.from({ length: count }, (_, number) => {
    const words = pickLanguage(random);
    const own =
      number === count - 1
        ? rest
        : Math.min(rest - (count - 1 - number), Math.max(1, Math.round(units / harmonic / (number + 1))));
    rest -= own;
    return {
      number,
      units: own,
      words,
      country: countries[words.code]!,
      repository: `r${random.integer(Math.ceil((count * words.share) / 100 / fondsPerRepository))}`,
    };
  });
}

export function writeFonds(path: string, fonds: GeneratedFonds): void {
  const file = openSync(path, 'w');
  try {
    new FondsWriter(fonds, (text) => writeSync(file, text)).write();
  } finally {
    closeSync(file);
  }
}

/** Writes a fonds of series of files of items. */
class FondsWriter {
  readonly #fonds: GeneratedFonds;
  readonly #random: Random;
  readonly #texts: DescriptionWriter;
  readonly #emit: (text: string) => void;
  #left: number;

  constructor(fonds: GeneratedFonds, emit: (text: string) => void) {
    this.#fonds = fonds;
    this.#random = new Random(7919 * (fonds.number + 1));
    this.#texts = new DescriptionWriter(fonds.words, this.#random, fonds.units);
    this.#emit = emit;
    this.#left = fonds.units - 1;
  }

  write(): void {
    const { number, words } = this.#fonds;
    const code = `${1000 + number}`;
    this.#emit(
      `<?xml version="1.0" encoding="UTF-8"?>\n<ead><eadheader><eadid>${code}</eadid><profiledesc><langusage><language langcode="${words.code}"/></langusage></profiledesc></eadheader>
<archdesc level="fonds"><did><unitid>${code}</unitid><unittitle>${escapeXml(this.#texts.body())}</unittitle><origination><corpname>${escapeXml(this.#texts.body())}</corpname></origination><langmaterial><language langcode="${words.code}" scriptcode="${words.script}"/></langmaterial></did><scopecontent><p>${escapeXml(this.#texts.text(12))}</p></scopecontent><dsc>\n`,
    );
    for (let series = 1; this.#left > 0; series++) {
      this.#open('series', `${code}/${series}`);
      const files = 5 + this.#random.zipf(200);
      for (let i = 1; i <= files && this.#left > 0; i++) this.#writeFile(`${code}/${series}/${i}`);
      this.#emit('</c>\n');
    }
    this.#emit('</dsc></archdesc></ead>\n');
  }

  #writeFile(code: string): void {
    this.#open('file', code);
    const items = this.#random.next() < 0.6 ? 0 : 1 + this.#random.zipf(30);
    for (let i = 1; i <= items && this.#left > 0; i++) {
      this.#open('item', `${code}/${i}`);
      this.#emit('</c>');
    }
    this.#emit('</c>\n');
  }

  /** Writes the description of a unit, without the end tag. */
  #open(level: 'series' | 'file' | 'item', code: string): void {
    this.#left -= 1;
    const random = this.#random;
    const texts = this.#texts;
    const sometimes = (share: number, text: () => string): string => (random.next() < share ? text() : '');
    const from = 1750 + random.integer(225);
    const to = from + random.zipf(20);
    const { words } = this.#fonds;
    this.#emit(
      `<c level="${level}"><did><unitid>${code}</unitid><unittitle>${escapeXml(texts.title())}</unittitle>${[
        sometimes(0.85, () => `<unitdate normal="${from}/${to}">${from}-${to}</unitdate>`),
        sometimes(0.6, () => `<physdesc><extent>${1 + random.integer(9)} folders</extent></physdesc>`),
        sometimes(0.08, () => `<origination><persname>${escapeXml(texts.person())}</persname></origination>`),
        sometimes(0.3, () => `<langmaterial><language langcode="${words.code}"/></langmaterial>`),
        sometimes(0.03, () => `<dao href="https://images.example.org/${code}"/>`),
      ].join('')}</did>${[
        sometimes(
          level === 'series' ? 0.8 : 0.4,
          () => `<scopecontent><p>${escapeXml(texts.text(1 + random.zipf(8)))}</p></scopecontent>`,
        ),
        sometimes(
          0.3,
          () =>
            `<controlaccess><subject>${escapeXml(texts.topic())}</subject><geogname>${escapeXml(texts.place())}</geogname><persname>${escapeXml(texts.person())}</persname></controlaccess>`,
        ),
      ].join('')}`,
    );
  }
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
