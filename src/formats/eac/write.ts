/**
 * Writes EAC-CPF 2010 or 2.0, one agent per file. The writer reads its own output back, and puts the values that an import would not restore into a
 * processing instruction (extension.ts).
 */

import type { ExportedPart, ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import { authoritativeSet } from '../../model/types/sets.ts';
import { findDescriptionIndex } from '../choose-description.ts';
import { toExtension } from '../extension.ts';
import { type RecordWriter, type WriteContext, xmlContentType } from '../record-writer.ts';
import { readBack } from '../xml/read-back.ts';
import { element, writeElement, type XmlElement, xmlDeclaration } from '../xml/write-xml.ts';
import { eacMapping } from './mapping.ts';
import { AgentReader } from './read.ts';
import { type RecordToControl, writeControl } from './write-control.ts';
import { writeControl2 } from './write-control-2.ts';
import { writeIdentity } from './write-identity.ts';
import { writeIdentity2 } from './write-identity-2.ts';
import type { Identity } from './write-relations.ts';

/** The differences between the two versions. */
interface Dialect {
  readonly root: string;
  readonly namespace: string;
  readonly schema: string;
  readonly usesXlink: boolean;
  readonly writeControl: (record: RecordToControl, context: WriteContext) => XmlElement;
  readonly writeIdentity: (identity: Identity, context: WriteContext) => XmlElement;
}

const eac2010: Dialect = {
  root: 'eac-cpf',
  namespace: 'urn:isbn:1-931666-33-4',
  schema: 'https://eac.staatsbibliothek-berlin.de/schema/cpf.xsd',
  usesXlink: true,
  writeControl,
  writeIdentity,
};

const eac2: Dialect = {
  root: 'eac',
  namespace: 'https://archivists.org/ns/eac/v2',
  schema: 'https://eac.staatsbibliothek-berlin.de/schema/v2/eac.xsd',
  usesXlink: false,
  writeControl: writeControl2,
  writeIdentity: writeIdentity2,
};

export const eacWriter = writerFor(eac2010, 'eac', 'EAC-CPF 2010, one person, corporate body or family');
export const eac2Writer = writerFor(eac2, 'eac2', 'EAC-CPF 2.0, one person, corporate body or family');

function writerFor(dialect: Dialect, name: string, help: string): RecordWriter {
  const { namespace, schema } = dialect;
  return {
    name,
    help,
    types: [historicalAgent.name],
    zips: [authoritativeSet.name],
    mediaType: `application/${name}+xml`,
    contentType: xmlContentType,
    ending: 'xml',
    withDescendants: false,
    links: true,
    harvest: { prefix: name, namespace, schema },
    write: (steps, context) => writeEac(steps, context, dialect),
  };
}

async function* writeEac(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriteContext,
  dialect: Dialect,
): AsyncGenerator<string> {
  for await (const some of steps)
    for (const step of some) if (step.step === 'open') yield writeAgent(step.record, context, dialect);
}

function writeAgent(record: ExportedRecord, context: WriteContext, dialect: Dialect): string {
  const all = record.relationships.describes ?? [];
  const at = findDescriptionIndex(all, context.language);
  const shown = context.language === undefined && areIdentities(all) ? all : all.slice(at, at + 1);
  if (context.extension === 'none') return writeDocument(toIdentities(record, shown, []), context, dialect);
  const read = readBack(
    writeDocument(toIdentities(record, shown, []), context, dialect),
    historicalAgent.name,
    eacMapping,
    (reading) => new AgentReader(reading),
  );
  const descriptions = read.relationships.describes ?? [];
  // With `lang` only one description is exported. Identities are all exported, each with its own extension.
  const stored = context.language === undefined && shown.length < 2 ? all : shown;
  const extensions =
    shown.length < 2
      ? [
          toExtension(
            { data: read.data, descriptions },
            { id: record.id, data: record.data, descriptions: stored },
            stored === all ? at : 0,
          ),
        ]
      : shown.map((description, i) =>
          toExtension(
            { data: i === 0 ? read.data : {}, descriptions: [descriptions[i]!] },
            {
              ...(i === 0 ? { id: record.id, data: record.data } : { data: {} }),
              descriptions: [description],
            },
            0,
          ),
        );
  return writeDocument(toIdentities(record, shown, extensions), context, dialect);
}

/** Several descriptions in the same language are identities; those in different languages are translations. */
function areIdentities(descriptions: readonly ExportedPart[]): boolean {
  const languages = new Set(descriptions.map(({ data }) => data.languageCode));
  return descriptions.length > 1 && languages.size === 1;
}

function writeDocument(all: readonly Identity[], context: WriteContext, dialect: Dialect): string {
  const { namespace, schema } = dialect;
  const { record, description } = all[0]!;
  const identities = all.map((one) => dialect.writeIdentity(one, context));
  const root = element(
    dialect.root,
    {
      audience: dialect.root === eac2.root && record.isRestricted === true ? 'internal' : undefined,
      xmlns: namespace,
      'xmlns:xlink': dialect.usesXlink ? 'http://www.w3.org/1999/xlink' : undefined,
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} ${schema}`,
    },
    dialect.writeControl({ record, description }, context),
    identities.length === 1 ? identities[0]! : element('multipleIdentities', {}, ...identities),
  );
  return xmlDeclaration + writeElement(root);
}

/** An agent without a description is written with its identifier only. */
function toIdentities(
  record: ExportedRecord,
  shown: readonly ExportedPart[],
  extensions: readonly (string | undefined)[],
): readonly Identity[] {
  const descriptions = shown.length === 0 ? [undefined] : shown;
  return descriptions.map((description, i) => ({
    record,
    description,
    isFirst: i === 0,
    extension: extensions[i],
  }));
}
