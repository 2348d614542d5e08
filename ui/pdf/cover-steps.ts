/** The cover of a finding aid: institution, title, dates and extent, and at the foot the date of this version and the address of its page. */
import type { Language } from '../../src/pages/shared/languages.ts';
import type { ShownItem } from '../../src/pages/shared/shown-item.ts';
import { type CoverFact, describeCover } from '../finding-aid-cover.ts';
import { directionOf } from '../text-direction.ts';
import type { DocumentBlock, DocumentStep } from './document-step.ts';

export interface PdfCoverOptions {
  readonly siteName: string;
  readonly date: Date;
  /** URL of the page of the unit. */
  readonly address: string;
  /** A PNG. */
  readonly logo: Uint8Array | undefined;
}

/** Positions from the top of the page, in points. */
const titleY = 250;
const footY = 670;
/** Longer titles are written in smaller letters. */
const maxTitleLength = 140;

export function* coverSteps(
  item: ShownItem,
  options: PdfCoverOptions,
  language: Language,
): Generator<DocumentStep> {
  const own = item.description.language;
  const { institution, title, dates, facts, footFacts } = describeCover(item, options, language);
  const isRightToLeft = directionOf(own, title) === 'rtl';
  const toBlock = (fact: CoverFact): DocumentBlock => ({
    kind: 'paragraph',
    style: 'coverFact',
    language: fact.language,
    spans: [{ text: fact.text, ...(fact.href !== undefined && { link: { url: fact.href } }) }],
    leadColumn: { text: fact.label, style: 'label', language },
    isRightToLeft,
  });
  if (options.logo !== undefined) yield { kind: 'logo', file: options.logo };
  yield { kind: 'paragraph', style: 'institution', spans: [{ text: institution }], isRightToLeft };
  yield { kind: 'moveTo', y: titleY };
  yield {
    kind: 'heading',
    style: title.length > maxTitleLength ? 'partTitle' : 'coverTitle',
    level: 1,
    spans: [{ text: title }],
    language: own,
    isRightToLeft,
    staysWithNext: false,
  };
  if (dates !== '')
    yield { kind: 'paragraph', style: 'coverDates', spans: [{ text: dates }], language: own, isRightToLeft };
  yield* facts.map(toBlock);
  yield { kind: 'moveTo', y: footY };
  yield* footFacts.map(toBlock);
}
