/** Builds the description of an agent from its collected values. */
import type { Value } from '../../model/define.ts';
import type { LanguageSource, PartDraft } from '../../model/draft.ts';
import { findLanguage } from '../../model/language-words.ts';
import { toScriptCode } from '../../model/languages.ts';
import { historicalAgentDescription } from '../../model/types/historical-agent.ts';
import type { FormatContext } from '../format.ts';
import { addWarning } from '../read-warnings.ts';
import { addValue, type CollectedItem, keepStrayValues, toData, type Values } from '../xml/collected-item.ts';
import { toDateParts } from '../xml/date-parts.ts';
import { toMaintenanceEvent } from '../xml/maintenance-event.ts';
import { type PartsByRelation, partDraft, toFields } from '../xml/part-drafts.ts';
import { toRelations } from './relations.ts';

interface IdentityToDescribe {
  readonly item: CollectedItem;
  readonly identifier: string;
  readonly language: string;
  readonly languageSource: LanguageSource | undefined;
  readonly sourceFileId: string | undefined;
}

/** Callers must call addNames first. */
export function describeIdentity(
  { item, identifier, language, languageSource, sourceFileId }: IdentityToDescribe,
  context: FormatContext,
): PartDraft {
  const { fields, unknown } = item;
  keepStrayValues(item);
  if (!fields.has('name')) {
    fields.set('name', [identifier]);
    addWarning(context.warn, 'no-title', item.location);
  }
  for (const name of ['scripts', 'scriptsUsed']) normalize(fields, name, toScriptCode);
  if (normalize(fields, 'languagesUsed', findLanguage))
    addWarning(context.warn, 'unknown-language', item.location);
  const rules = fields.get('rulesAndConventions');
  // The text is `abbreviation: title`; without a title, the colon must be removed.
  if (rules !== undefined)
    fields.set(
      'rulesAndConventions',
      rules.map((text) => text.replace(/:$/, '')),
    );
  const dates = toDateParts(item, context, { type: 'existence' });
  // The mapping has already stored the text of existDates in the field. Adds the dates of other elements that cannot be parsed.
  for (const { text, isCopy } of item.dates)
    if (!isCopy && dates.rest.includes(text)) addValue(fields, 'datesOfExistence', text);
  const data: Record<string, Value> = {
    name: '',
    languageCode: language,
    creationProcess: 'IMPORT',
    ...(sourceFileId !== undefined && { sourceFileId }),
    ...toFields(fields, historicalAgentDescription),
  };
  const relationships: PartsByRelation = {};
  if (dates.parts.length > 0) relationships.hasDate = dates.parts;
  const relations = toRelations(item);
  if (relations.length > 0) relationships.relatesTo = relations;
  if (unknown.size > 0) relationships.hasUnknownProperty = [partDraft('UnknownProperty', toData(unknown))];
  const events = item.parts.filter(({ kind }) => kind === 'event');
  for (const { values } of events) setAgentType(values);
  if (events.length > 0) relationships.maintenance = events.map(toMaintenanceEvent);
  return { type: 'HistoricalAgentDescription', data, relationships, languageSource };
}

/** Replaces names by codes, and removes duplicates. Keeps values without a code; returns whether there are any. */
function normalize(fields: Values, name: string, toCode: (value: string) => string | undefined): boolean {
  const values = fields.get(name);
  if (values === undefined) return false;
  fields.set(name, [...new Set(values.map((value) => toCode(value) ?? value))]);
  return values.some((value) => toCode(value) === undefined);
}

/** Sets the type of the agent of an event. EAC-CPF 2.0 requires the attribute, so its value `unknown` means none. */
function setAgentType(values: Values): void {
  const codes = values.get('agentTypeCode') ?? [];
  values.delete('agentTypeCode');
  for (const code of codes) if (code !== 'unknown') addValue(values, 'agentType', code);
}
