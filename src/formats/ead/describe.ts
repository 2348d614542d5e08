/** Builds the description of a unit from its collected values. */
import type { Data, Value } from '../../model/define.ts';
import type { PartDraft } from '../../model/draft.ts';
import { toLanguageCode } from '../../model/languages.ts';
import { documentaryUnitDescription } from '../../model/types/documentary-unit.ts';
import type { ReadContext } from '../format.ts';
import { normalizeLanguagesAndScripts } from '../material-languages.ts';
import { addWarning } from '../read-warnings.ts';
import {
  addValue,
  addValues,
  type CollectedItem,
  type CollectedPart,
  keepStrayValues,
  toData,
  warnAboutInternalParts,
} from '../xml/collected-item.ts';
import { toDateParts } from '../xml/date-parts.ts';
import { toMaintenanceEvent } from '../xml/maintenance-event.ts';
import { type PartsByRelation, partDraft, toFields } from '../xml/part-drafts.ts';
import { eadMapping } from './mapping.ts';

/** The values that all units of one `ead` share. */
export interface FindingAid {
  readonly eadid: string | undefined;
  readonly language: string;
  /** The title of the finding aid in its header. */
  readonly title: string | undefined;
}

interface UnitToDescribe {
  readonly item: CollectedItem;
  /** The values of the header; only for the first unit of a file. */
  readonly header: CollectedItem | undefined;
  readonly identifier: string;
}

type Warn = ReadContext['warn'];

export function describeUnit(unit: UnitToDescribe, findingAid: FindingAid, context: ReadContext): PartDraft {
  const { item, header } = unit;
  const { warn } = context;
  keepStrayValues(item);
  if (header !== undefined) {
    keepStrayValues(header);
    addValues(item.fields, header.fields);
    addValues(header.unknown, item.unknown);
  }
  const unknown = header?.unknown ?? item.unknown;
  const merged = { ...item, unknown };
  warnAboutInternalParts(merged, warn);
  mergeOtherLevel(merged);
  if (!merged.fields.has('languageOfMaterial')) addLanguagesByName(merged);
  normalizeLanguagesAndScripts(merged.fields, merged.location, warn);
  const relationships: PartsByRelation = {};
  const dates = toDateParts(merged, context);
  if (dates.parts.length > 0) relationships.hasDate = dates.parts;
  if (dates.rest.length > 0) item.fields.set('unitDates', [...dates.rest]);
  if (item.accessPoints.length > 0) relationships.relatesTo = item.accessPoints.map(toAccessPoint);
  if (unknown.size > 0) relationships.hasUnknownProperty = [partDraft('UnknownProperty', toData(unknown))];
  const parts = header === undefined ? item.parts : [...header.parts, ...item.parts];
  const events = parts.filter(({ values }) => values.size > 0).map(toEvent);
  if (events.length > 0) relationships.maintenance = events;
  const data = { ...identity(unit, findingAid, warn), ...toFields(item.fields, documentaryUnitDescription) };
  return { type: 'DocumentaryUnitDescription', data, relationships };
}

function identity(
  { item, header, identifier }: UnitToDescribe,
  { eadid, language, title }: FindingAid,
  warn: Warn,
): Data {
  if (!item.fields.has('name')) {
    item.fields.set('name', [(header === undefined ? undefined : title) ?? identifier]);
    addWarning(warn, 'no-title', item.location);
  }
  const suffix = `#${language.toUpperCase()}`;
  const data: Record<string, Value> = { name: '', languageCode: language, creationProcess: 'IMPORT' };
  if (eadid !== undefined) data.sourceFileId = eadid.toUpperCase().endsWith(suffix) ? eadid : eadid + suffix;
  return data;
}

/** If the level is `otherlevel`, the attribute `otherlevel` contains the actual one. */
function mergeOtherLevel({ fields, unknown, location }: CollectedItem): void {
  const other = fields.get('otherlevel');
  if (other === undefined) return;
  fields.delete('otherlevel');
  const level = fields.get('levelOfDescription')?.[0];
  if (level === undefined || level === 'otherlevel') fields.set('levelOfDescription', other);
  else addValue(unknown, `${location.path.replaceAll('/', '_')}_@otherlevel`, other[0]!);
}

/** Derives the languages of the material from their names if there are no codes. The names stay unknown properties. */
function addLanguagesByName({ fields, unknown, location }: CollectedItem): void {
  const key = `${location.path.replaceAll('/', '_')}_did_langmaterial_`;
  const names = ['language_', 'languageset_language_'].flatMap((end) => unknown.get(key + end) ?? []);
  const known = names.map((name) => toLanguageCode(name)).filter((code) => code !== undefined);
  if (known.length > 0) fields.set('languageOfMaterial', [...new Set(known)]);
}

function toAccessPoint({ type, name, attributes }: CollectedItem['accessPoints'][number]): PartDraft {
  const data: Record<string, Value> = { name, type };
  for (const attribute in attributes) {
    const value = attributes[attribute]!.trim();
    const key = eadMapping.accessPointAttributes.get(attribute);
    // A name may have both @role and @relator.
    if (value !== '' && key !== undefined) data[Object.hasOwn(data, key) ? attribute : key] = value;
  }
  return partDraft('AccessPoint', data);
}

/** A `change` of EAD 2002 has no event type; a `maintenanceevent` of EAD3 has one. */
function toEvent(event: CollectedPart): PartDraft {
  if (event.kind === 'event') return toMaintenanceEvent(event);
  return partDraft('MaintenanceEvent', { eventType: event.kind, ...toData(event.values) });
}
