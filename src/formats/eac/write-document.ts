/**
 * Builds the elements of a document with one agent: those of its fields, of its unknown properties at their paths, and paragraphs for the texts that
 * no other element contains.
 */
import type { Data } from '../../model/define.ts';
import type { CloseStep, PartDraft } from '../../model/draft.ts';
import type { ExportedPart } from '../../model/export-step.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import type { WriterContext } from '../record-writer.ts';
import { mapElements } from '../xml/element-patch.ts';
import { writeMark } from '../xml/extension-element.ts';
import { findMissingTexts, type MissingText } from '../xml/missing-texts.ts';
import { insertChild, placeUnknown } from '../xml/place-unknown.ts';
import { readBack } from '../xml/read-back.ts';
import { toParagraphs } from '../xml/write-values.ts';
import { element, writeElement, type XmlContent, type XmlElement, xmlDeclaration } from '../xml/write-xml.ts';
import type { Dialect } from './dialect.ts';
import { eacMapping } from './mapping.ts';
import { AgentReader } from './read.ts';
import { writeControl } from './write-control.ts';
import { writeCpfDescription } from './write-cpf-description.ts';
import type { Identity } from './write-relations.ts';

/** The root element, without the attributes of namespaces. */
export function writeRoot(all: readonly Identity[], context: WriterContext, dialect: Dialect): XmlElement {
  const { record, description } = all[0]!;
  const control = element(dialect.root, {}, writeControl({ record, description }, context, dialect));
  const placed = place(control, dialect.root, unknownOf(all[0]!), toControlPath, dialect);
  const identities = all.map((identity) =>
    place(
      writeCpfDescription(identity, context, dialect),
      'cpfDescription',
      unknownOf(identity),
      toIdentityPath,
      dialect,
    ),
  );
  const descriptions = all.flatMap((one) => one.description ?? []);
  const root = addMissingTexts(
    withIdentities(placed, identities),
    { data: record.data, descriptions },
    dialect,
  );
  const isInternal = dialect.version === '2.0' && record.isRestricted === true;
  return isInternal ? { ...root, attributes: { ...root.attributes, audience: 'internal' } } : root;
}

/** Adds a local description for each text of the agent that the elements do not contain. */
export function addMissingTexts(
  root: XmlElement,
  stored: { readonly data: Data; readonly descriptions: readonly (PartDraft | ExportedPart)[] },
  dialect: Dialect,
): XmlElement {
  const read = readRoot(root, dialect);
  let next = 0;
  return mapElements(root, (one) => {
    if (one.name !== 'cpfDescription') return one;
    const i = next++;
    const missing = findMissingTexts(
      { data: i === 0 ? read.data : {}, description: read.relationships.describes?.[i] },
      { data: i === 0 ? stored.data : {}, description: stored.descriptions[i] },
      historicalAgent.name,
    );
    return addTexts(one, missing, dialect);
  });
}

function withIdentities(root: XmlElement, identities: readonly XmlElement[]): XmlElement {
  const last = identities.length === 1 ? identities[0]! : element('multipleIdentities', {}, ...identities);
  return { ...root, content: [...root.content, last] };
}

function unknownOf({ description }: Identity): Data {
  return description?.relationships.hasUnknownProperty?.[0]?.data ?? {};
}

/** `eac-cpf_control_sources_` → path below the root. */
function toControlPath(key: string): readonly string[] | undefined {
  const [root = '', ...path] = key.replace(/_$/, '').split('_');
  return /^eac(?:-cpf)?$/.test(root) && path[0] === 'control' ? path : undefined;
}

/** `eac-cpf_cpfDescription_identity_nameEntry_@scriptCode` → path below `cpfDescription`. */
function toIdentityPath(key: string): readonly string[] | undefined {
  const [root = '', ...parts] = key.replace(/_$/, '').split('_');
  if (!/^eac(?:-cpf)?$/.test(root)) return undefined;
  const path = parts[0] === 'multipleIdentities' ? parts.slice(1) : parts;
  return path[0] === 'cpfDescription' && path.length > 1 ? path.slice(1) : undefined;
}

function place(
  written: XmlElement,
  type: string,
  unknown: Data,
  toPath: (key: string) => readonly string[] | undefined,
  { schema }: Dialect,
): XmlElement {
  const toContent = (text: string, allowsText: boolean): readonly XmlContent[] =>
    allowsText ? [text] : toParagraphs(text).map((paragraph) => element('p', {}, paragraph));
  const options = { unknown, toPath, schema, toContent, keepsElements: true };
  return placeUnknown(written, type, { ...options, defaults: { localType: 'other' } }).root;
}

/** Adds a local description for each text. */
function addTexts(identity: XmlElement, missing: readonly MissingText[], dialect: Dialect): XmlElement {
  const { schema } = dialect;
  return missing.reduce((given, one) => {
    const paragraphs = toParagraphs(one.text).map((paragraph) => element('p', {}, paragraph));
    const local = {
      ...element(
        'localDescription',
        // EAC-CPF 2010 requires a type, EAC-CPF 2.0 a term.
        dialect.version === '2.0' ? {} : { localType: 'other' },
        element('term', {}, one.heading),
        element('descriptiveNote', {}, ...paragraphs),
      ),
      extension: writeMark(one.mark),
    };
    return changeChild(given, 'cpfDescription', 'description', schema, (description) => {
      const group = 'localDescriptions';
      if (schema.childType('description', local.name) !== undefined)
        return insertChild(description, 'description', local, schema) ?? description;
      return changeChild(description, 'description', group, schema, (list) => ({
        ...list,
        content: list.content.toSpliced(countNamed(list, local.name), 0, local),
      }));
    });
  }, identity);
}

function countNamed({ content }: XmlElement, name: string): number {
  return content.filter((one) => typeof one !== 'string' && one.name === name).length;
}

/** Changes the first child element with the name; adds one if the parent has no such child. */
function changeChild(
  parent: XmlElement,
  type: string,
  name: string,
  schema: Dialect['schema'],
  change: (child: XmlElement) => XmlElement,
): XmlElement {
  const at = parent.content.findIndex((one) => typeof one !== 'string' && one.name === name);
  if (at < 0) return insertChild(parent, type, change(element(name, {})), schema) ?? parent;
  const child = parent.content[at] as XmlElement;
  return { ...parent, content: parent.content.with(at, change(child)) };
}

/** The complete document. */
export function writeText(root: XmlElement, dialect: Dialect): string {
  const { namespace, schemaUrl, schema, usesXlink } = dialect;
  const { content, attributes } = schema.toInline(root, root.name);
  const namespaces = {
    xmlns: namespace,
    'xmlns:xlink': usesXlink ? 'http://www.w3.org/1999/xlink' : undefined,
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
    'xsi:schemaLocation': `${namespace} ${schemaUrl}`,
  };
  return xmlDeclaration + writeElement(element(root.name, { ...attributes, ...namespaces }, ...content));
}

/** The result of reading the written elements. @param language the language if they state none. */
export function readRoot(root: XmlElement, dialect: Dialect, language?: string): CloseStep {
  return readBack(
    writeText(root, dialect),
    historicalAgent.name,
    eacMapping,
    (reading) => new AgentReader(reading),
    language,
  );
}
