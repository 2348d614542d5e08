/** The values of a field that readers see: without codes of programs, and without what another field of the same record states. */
import { getRecordType } from '../../model/registry.ts';
import { hasGeneratedIdentifier } from './find-code.ts';
import { findLanguageCode, namesOnlyLanguages } from './language-names.ts';
import { trimTitle } from './reference-code.ts';
import type { ShownField } from './shown-values.ts';
import {
  eagMeasure,
  hasContent,
  isAboutFile,
  isElementName,
  isTechnicalCode,
  tidyConvention,
  tidyExtent,
  tidyNameSource,
  tidyType,
} from './tidy-values.ts';
import { textsOf, type WireItem } from './wire-item.ts';

/** Type of an identifier whose type is not known (model/types/documentary-unit.ts). */
const unspecifiedType = 'unspecified';

/** Type of an institution whose file states none (docs/formats/eag.md). */
const unstatedType = 'organisation';

/** Fields whose values have a type each, and the field with these types. */
const typeFields: Readonly<Record<string, string>> = {
  identifier: 'identifierType',
  otherIdentifiers: 'otherIdentifierTypes',
};

/** Fields without a list of allowed values, whose usual values have a word in every language. */
const wordedFields = new Set(['levelOfDescription', 'typeOfEntity', 'status', 'publicationStatus', 'source']);

const tidyField: Readonly<Record<string, (text: string, item: WireItem) => string>> = {
  name: trimTitle,
  identifier: trimTitle,
  extentAndMedium: tidyExtent,
  rulesAndConventions: tidyConvention,
  source: tidyNameSource,
  // Also words, `deutsch`, which the reader sees in the language of the page.
  languages: (text, item) => findLanguageCode(text, textsOf(item, 'languageCode')) ?? text,
};

/** Values that say nothing to readers. */
const isHidden: Readonly<Record<string, (text: string, item: WireItem) => boolean>> = {
  identifier: isTechnicalCode,
  otherIdentifiers: isTechnicalCode,
  levelOfDescription: isElementName,
  typeOfEntity: (text) => text === unstatedType,
  rulesAndConventions: isAboutFile,
  // EAC states language and script in one element.
  languages: (text, item) => namesOnlyLanguages(text, { scripts: textsOf(item, 'scripts') }),
  languageNote: (text, item) =>
    namesOnlyLanguages(text, {
      languages: [...textsOf(item, 'languagesUsed'), ...textsOf(item, 'languageOfMaterial')],
      scripts: [...textsOf(item, 'scriptsUsed'), ...textsOf(item, 'scriptOfMaterial')],
    }),
};

/** The field of the item with its values for readers, or none. */
export function toShownField(item: WireItem, name: string): readonly ShownField[] {
  if (name === 'identifier' && hasGeneratedIdentifier(item)) return [];
  const typesOf = textsOf(item, typeFields[name] ?? '');
  const shown = textsOf(item, name)
    .map((value, at) => ({
      value: tidyField[name]?.(value, item) ?? value,
      type: typesOf[at] === undefined || typesOf[at] === unspecifiedType ? '' : (tidyType(typesOf[at]) ?? ''),
    }))
    .filter(({ value }) => hasContent(value) && !isHidden[name]?.(value, item));
  if (shown.length === 0) return [];
  const { codes, oneOf } = getRecordType(item.type).fields[name]!;
  const isCoded =
    (codes ?? oneOf) !== undefined ||
    wordedFields.has(name) ||
    shown.every(({ value }) => eagMeasure.test(value));
  return [
    {
      type: item.type,
      name,
      values: shown.map(({ value }) => value),
      ...(codes !== undefined && { codes }),
      ...(isCoded && { isCoded: true }),
      ...(shown.some(({ type }) => type !== '') && { types: shown.map(({ type }) => type) }),
    },
  ];
}
