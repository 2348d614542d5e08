/**
 * Writes a whole finding aid as a PDF: the same units and words as the page, with labels in the language of the reader, between a cover, a table of
 * contents and an index of names.
 */
import type { FindingAidPage, FindingAidUnit } from '../../src/pages/shared/finding-aid.ts';
import type { Language } from '../../src/pages/shared/languages.ts';
import type { ShownItem } from '../../src/pages/shared/shown-item.ts';
import { describeVersion } from '../finding-aid-cover.ts';
import { formatTitle } from '../format-values.ts';
import { getTranslator } from '../messages/translate.ts';
import { directionOf } from '../text-direction.ts';
import {
  contentsSteps,
  descriptionDestination,
  nameDestinations,
  namesEntrySteps,
} from './contents-steps.ts';
import { coverSteps, type PdfCoverOptions } from './cover-steps.ts';
import { NamedPages } from './name-index.ts';
import type { FontFiles } from './pdf-fonts.ts';
import { TaggedDocument } from './tagged-document.ts';
import { type ReaderLanguage, unitSteps } from './unit-steps.ts';

export interface PdfOptions extends PdfCoverOptions {
  readonly language: Language;
  readonly fonts: FontFiles;
  readonly write: (chunk: Uint8Array) => void;
}

export interface WrittenPdf {
  readonly pages: number;
  /** Names of the scripts with characters that no font has. */
  readonly missingScripts: readonly string[];
}

export interface FindingAidPdfWriter {
  readonly addUnits: (units: readonly FindingAidUnit[]) => void;
  /** Resolves when the last byte was written. */
  readonly end: () => Promise<WrittenPdf>;
}

export function createFindingAidPdfWriter(page: FindingAidPage, options: PdfOptions): FindingAidPdfWriter {
  const { language } = options;
  const wording: ReaderLanguage = { language, t: getTranslator(language) };
  const isRightToLeft = isRightToLeftItem(page.item, language);
  const document = openDocument(page, options);
  const names = new NamedPages();
  const destinations = nameDestinations(page.contents.entries);
  /** The unit that was added last: whether it has units below it is known when the next one is. */
  let waiting: FindingAidUnit | undefined;
  let isFirst = true;
  const write = (unit: FindingAidUnit, next: FindingAidUnit | undefined): void => {
    const isLeaf = next === undefined || next.depth <= unit.depth;
    const steps = [...unitSteps(unit, { destination: destinations.get(unit.anchor), isLeaf }, wording)];
    if (unit.depth === 0) {
      for (const step of contentsSteps(page.contents, steps.length > 0, destinations, {
        ...wording,
        isRightToLeft,
      }))
        document.add(step);
      if (steps.length > 0) addDescriptionHeading(document, language, isRightToLeft);
    } else if (isFirst) {
      isFirst = false;
      document.add({ kind: 'page' });
    }
    for (const step of steps) {
      document.add(step);
      if ('names' in step) names.add(step.names ?? [], document.pageOfLastBlock);
    }
  };
  return {
    addUnits(units) {
      for (const unit of units) {
        if (waiting !== undefined) write(waiting, unit);
        waiting = unit;
      }
    },
    async end() {
      if (waiting !== undefined) write(waiting, undefined);
      if (!names.isEmpty) document.fillReserved(namesEntrySteps({ language, isRightToLeft }));
      for (const step of names.steps(language, isRightToLeft)) document.add(step);
      await document.end();
      return { pages: document.pages, missingScripts: document.missingScripts };
    },
  };
}

function isRightToLeftItem(item: ShownItem, language: Language): boolean {
  return directionOf(item.description.language, formatTitle(item, language)) === 'rtl';
}

/** The document with its cover. */
function openDocument({ item }: FindingAidPage, options: PdfOptions): TaggedDocument {
  const { language, siteName, date, fonts, write } = options;
  const t = getTranslator(language);
  const title = formatTitle(item, language);
  const document = new TaggedDocument({
    title,
    language,
    producer: siteName,
    date,
    fonts,
    heads: {
      formatPage: (page) => t('print.page', { page }),
      isRightToLeft: isRightToLeftItem(item, language),
      foot: describeVersion(item, options, language),
    },
    write,
  });
  for (const step of coverSteps(item, options, language)) document.add(step);
  return document;
}

function addDescriptionHeading(document: TaggedDocument, language: Language, isRightToLeft: boolean): void {
  const title = getTranslator(language)('findingAid.description');
  document.add({ kind: 'page', runningHead: title });
  document.add({
    kind: 'heading',
    style: 'partTitle',
    level: 2,
    spans: [{ text: title }],
    destination: descriptionDestination,
    isRightToLeft,
  });
}
