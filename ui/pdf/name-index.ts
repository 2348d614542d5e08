/** The index of names: persons, families and corporate bodies with the pages on which they are access points. Its size is limited. */
import { undetermined } from '../../src/model/language-tables.ts';
import type { Language } from '../../src/pages/shared/languages.ts';
import { sortNames } from '../finding-aid-names.ts';
import { getTranslator } from '../messages/translate.ts';
import { directionOf } from '../text-direction.ts';
import { namesDestination } from './contents-steps.ts';
import type { DocumentStep } from './document-step.ts';

const maxNames = 10_000;
/** Further pages of a name are not listed. */
const maxPages = 60;

export class NamedPages {
  readonly #pages = new Map<string, number[]>();
  #isCut = false;

  /** @param page not before that of the names added last. */
  add(names: readonly string[], page: number): void {
    for (const name of names) {
      const pages = this.#pages.get(name);
      if (pages !== undefined) {
        if (pages.at(-1) !== page && pages.length <= maxPages) pages.push(page);
      } else if (this.#pages.size < maxNames) this.#pages.set(name, [page]);
      else this.#isCut = true;
    }
  }

  get isEmpty(): boolean {
    return this.#pages.size === 0;
  }

  *steps(language: Language, isRightToLeft: boolean): Generator<DocumentStep> {
    if (this.isEmpty) return;
    const t = getTranslator(language);
    const title = t('findingAid.names');
    yield { kind: 'page', runningHead: title };
    yield {
      kind: 'heading',
      style: 'partTitle',
      level: 2,
      spans: [{ text: title }],
      staysWithNext: false,
      destination: namesDestination,
      isRightToLeft,
    };
    if (this.#isCut) yield { kind: 'paragraph', style: 'facts', spans: [{ text: t('findingAid.namesCut') }] };
    yield { kind: 'index' };
    for (const name of sortNames(this.#pages.keys(), language)) {
      const pages = this.#pages.get(name)!;
      const shown = formatPages(pages.slice(0, maxPages)) + (pages.length > maxPages ? ' …' : '');
      const spans = [{ text: `${withEndMark(name)}  ` }, { text: shown, face: 'sans' as const }];
      yield { kind: 'paragraph', style: 'indexEntry', spans, isHanging: true, isRightToLeft };
    }
    yield { kind: 'end' };
  }
}

const rightToLeftLetter = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/**
 * An invisible mark with the direction of the name, which is that of its first letter. Without it, page numbers after a Latin name that ends in
 * Arabic words would be written before these words.
 */
function withEndMark(name: string): string {
  if (!rightToLeftLetter.test(name)) return name;
  return `${name}${directionOf(undetermined, name) === 'rtl' ? '\u200F' : '\u200E'}`;
}

/** Pages that follow each other as a range. */
function formatPages(pages: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const page of pages) {
    const range = ranges.at(-1);
    if (range?.last === page - 1) range.last = page;
    else ranges.push({ first: page, last: page });
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}–${last}`)).join(', ');
}
