/** Builds the description of a unit from its collected values. */
import type { Data, Value } from '../../model/define.ts';
import type { LanguageSource, PartDraft } from '../../model/draft.ts';
import { findLanguage } from '../../model/language-words.ts';
import { documentaryUnitDescription } from '../../model/types/documentary-unit.ts';
import type { FormatContext } from '../format.ts';
import { normalizeLanguagesAndScripts } from '../material-languages.ts';
import { findMaterialSourceRole } from '../material-source-roles.ts';
import { addWarning } from '../read-warnings.ts';
import {
  addValue,
  addValues,
  type CollectedItem,
  type CollectedPart,
  keepStrayValues,
  toData,
  unknownKey,
  warnAboutIgnoredAudience,
} from '../xml/collected-item.ts';
import { toDateParts } from '../xml/date-parts.ts';
import { toMaintenanceEvent } from '../xml/maintenance-event.ts';
import { type PartsByRelation, partDraft, toFields } from '../xml/part-drafts.ts';
import { toContainers } from './containers.ts';
import { toDigitalObjects } from './digital-objects.ts';
import { containerKind, digitalObjectKind, eadMapping } from './mapping.ts';

/** The values that all units of one `ead` share. */
export interface FindingAid {
  readonly eadid: string | undefined;
  /** The title of the finding aid in its header. */
  readonly title: string | undefined;
  readonly languageSource: LanguageSource | undefined;
  /** Fields of every description. */
  readonly languageAndSource: Data;
}

interface UnitToDescribe {
  readonly item: CollectedItem;
  /** The values of the header; only for the first unit of a file. */
  readonly header: CollectedItem | undefined;
  readonly identifier: string;
}

type Warn = FormatContext['warn'];

export function describeUnit(
  unit: UnitToDescribe,
  findingAid: FindingAid,
  context: FormatContext,
): PartDraft {
  const { item, header } = unit;
  const { warn } = context;
  keepStrayValues(item);
  if (header !== undefined) {
    keepStrayValues(header);
    addValues(item.fields, header.fields);
    addValues(header.unknown, item.unknown);
  }
  const unknown = header?.unknown ?? item.unknown;
  const merged = header === undefined ? item : { ...item, unknown };
  warnAboutIgnoredAudience(merged, warn);
  mergeOtherLevel(merged);
  if (!merged.fields.has('languageOfMaterial')) addLanguagesByName(merged);
  normalizeLanguagesAndScripts(merged.fields, merged.location, warn);
  const relationships: PartsByRelation = {};
  const uncoveredTexts: string[] = [];
  const dates = toDateParts(merged, context, {}, uncoveredTexts);
  if (dates.parts.length > 0) relationships.hasDate = dates.parts;
  const unitDates = [...dates.rest, ...uncoveredTexts];
  if (unitDates.length > 0) item.fields.set('unitDates', unitDates);
  if (item.accessPoints.length > 0) relationships.relatesTo = item.accessPoints.map(toAccessPoint);
  addParts(relationships, header === undefined ? item.parts : [...header.parts, ...item.parts], merged);
  if (unknown.size > 0) relationships.hasUnknownProperty = [partDraft('UnknownProperty', toData(unknown))];
  const data = { ...identity(unit, findingAid, warn), ...toFields(item.fields, documentaryUnitDescription) };
  const { languageSource } = findingAid;
  return { type: 'DocumentaryUnitDescription', data, relationships, languageSource };
}

function addParts(
  relationships: PartsByRelation,
  parts: readonly CollectedPart[],
  { unknown, keys }: CollectedItem,
): void {
  if (parts.length === 0) return;
  const containers: CollectedPart[] = [];
  const objects: CollectedPart[] = [];
  const events: PartDraft[] = [];
  for (const part of parts) {
    if (part.kind === containerKind) containers.push(part);
    else if (part.kind === digitalObjectKind) objects.push(part);
    else if (eventKinds.has(part.kind) && part.values.size > 0) events.push(toEvent(part));
  }
  const nested = toContainers(containers);
  for (const parent of nested.missingParents)
    addValue(unknown, `${keys.children}_did_container_@parent`, parent);
  addPartDrafts(relationships, 'hasContainer', nested.containers);
  addPartDrafts(relationships, 'hasDigitalObject', toDigitalObjects(objects));
  addPartDrafts(relationships, 'maintenance', events);
}

function addPartDrafts(relationships: PartsByRelation, name: string, drafts: readonly PartDraft[]): void {
  if (drafts.length > 0) relationships[name] = drafts;
}

function identity({ item, header, identifier }: UnitToDescribe, findingAid: FindingAid, warn: Warn): Data {
  const { title } = findingAid;
  const titles = item.fields.get('name');
  if (titles !== undefined && titles.length > 1) {
    item.fields.set('name', titles.slice(0, 1));
    const others = item.fields.get('parallelFormsOfName') ?? [];
    item.fields.set('parallelFormsOfName', [...titles.slice(1), ...others]);
  }
  if (titles === undefined) {
    item.fields.set('name', [(header === undefined ? undefined : title) ?? identifier]);
    addWarning(warn, 'no-title', item.location);
  }
  return { name: '', ...findingAid.languageAndSource };
}

/** The fields of a description that state its language and the file it was imported from. */
export function toLanguageAndSource(eadid: string | undefined, language: string): Data {
  const suffix = `#${language.toUpperCase()}`;
  const data: Record<string, Value> = { languageCode: language, creationProcess: 'IMPORT' };
  if (eadid !== undefined) data.sourceFileId = eadid.toUpperCase().endsWith(suffix) ? eadid : eadid + suffix;
  return data;
}

/** If the level is `otherlevel`, the attribute `otherlevel` contains the actual one. */
function mergeOtherLevel({ fields, unknown, keys }: CollectedItem): void {
  const other = fields.get('otherlevel');
  if (other === undefined) return;
  fields.delete('otherlevel');
  const level = fields.get('levelOfDescription')?.[0];
  if (level === undefined || level === 'otherlevel') fields.set('levelOfDescription', other);
  else addValue(unknown, `${keys.own}_@otherlevel`, other[0]!);
}

/** Derives the languages of the material from their names if there are no codes. The names stay unknown properties. */
function addLanguagesByName(item: CollectedItem): void {
  const { fields, unknown } = item;
  if (unknown.size === 0) return;
  const paths = ['did_langmaterial_language', 'did_langmaterial_languageset_language'];
  const names = paths.flatMap((path) => unknown.get(unknownKey(item, path)) ?? []);
  const known = names.map((name) => findLanguage(name)).filter((code) => code !== undefined);
  if (known.length > 0) fields.set('languageOfMaterial', [...new Set(known)]);
}

function toAccessPoint(found: CollectedItem['accessPoints'][number]): PartDraft {
  const { name, type, attributes, group } = found;
  const data: Record<string, Value> = { name, type };
  for (const attribute in attributes) {
    const value = attributes[attribute]!.trim();
    const key = eadMapping.accessPointAttributes.get(attribute);
    // A name may have both @role and @relator.
    if (value !== '' && key !== undefined) data[Object.hasOwn(data, key) ? attribute : key] = value;
  }
  if (type === creatorType) addRole(data, found.element, group?.label?.trim().replace(/\s*:$/, '') ?? '');
  return partDraft('AccessPoint', data);
}

/** Adds the label of an `origination` as the role of a name in it. Donors and other sources of the material do not stay creators. */
function addRole(data: Record<string, Value>, element: string, label: string): void {
  if (label !== '') data[data.role === undefined ? 'role' : 'label'] = label;
  if (findMaterialSourceRole(data.role, data.label) !== undefined)
    data.type = typesByElement[element] ?? 'agentAccess';
}

const creatorType = 'creatorAccess';

/** Elements that state the kind of an agent. */
const typesByElement: Readonly<Record<string, string>> = {
  persname: 'personAccess',
  corpname: 'corporateBodyAccess',
  famname: 'familyAccess',
};

/** Kinds of parts that are maintenance events. */
const eventKinds: ReadonlySet<string> = new Set(['event', 'updated']);

/** A `change` of EAD 2002 has no event type; a `maintenanceevent` of EAD3 has one. */
function toEvent(event: CollectedPart): PartDraft {
  if (event.kind === 'event') return toMaintenanceEvent(event);
  return partDraft('MaintenanceEvent', { eventType: event.kind, ...toData(event.values) });
}
