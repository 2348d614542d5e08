/**
 * Writes EAC-CPF 2010, one agent per file. The writer reads its own output back, and puts the values that an import would not restore into a
 * `localDescription` (extension.ts).
 */

import type { ExportedPart, ExportedRecord, ExportStep } from '../../model/export-step.ts';
import { historicalAgent } from '../../model/types/historical-agent.ts';
import { authoritativeSet } from '../../model/types/sets.ts';
import { findDescriptionIndex } from '../choose-description.ts';
import { toExtension } from '../extension.ts';
import { type RecordWriter, type WriteContext, xmlContentType } from '../record-writer.ts';
import { readBack } from '../xml/read-back.ts';
import { element, writeElement, xmlDeclaration } from '../xml/write-xml.ts';
import { eacMapping } from './mapping.ts';
import { AgentReader } from './read.ts';
import { writeControl } from './write-control.ts';
import { writeIdentity } from './write-identity.ts';
import type { Identity } from './write-relations.ts';

const namespace = 'urn:isbn:1-931666-33-4';
const schema = 'https://eac.staatsbibliothek-berlin.de/schema/cpf.xsd';

export const eacWriter: RecordWriter = {
  name: 'eac',
  help: 'EAC-CPF 2010, one person, corporate body or family',
  types: [historicalAgent.name],
  zips: [authoritativeSet.name],
  mediaType: 'application/eac+xml',
  harvest: { prefix: 'eac', namespace, schema },
  contentType: xmlContentType,
  ending: 'xml',
  withDescendants: false,
  links: true,
  write: writeEac,
};

async function* writeEac(
  steps: AsyncIterable<readonly ExportStep[]>,
  context: WriteContext,
): AsyncGenerator<string> {
  for await (const some of steps)
    for (const step of some) if (step.step === 'open') yield writeAgent(step.record, context);
}

function writeAgent(record: ExportedRecord, context: WriteContext): string {
  const all = record.relationships.describes ?? [];
  const at = findDescriptionIndex(all, context.language);
  const shown = context.language === undefined && areIdentities(all) ? all : all.slice(at, at + 1);
  const read = readBack(
    writeDocument(record, shown, [], context),
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
  return writeDocument(record, shown, extensions, context);
}

/** Several descriptions in the same language are identities; those in different languages are translations. */
function areIdentities(descriptions: readonly ExportedPart[]): boolean {
  const languages = new Set(descriptions.map(({ data }) => data.languageCode));
  return descriptions.length > 1 && languages.size === 1;
}

function writeDocument(
  record: ExportedRecord,
  shown: readonly ExportedPart[],
  extensions: readonly (string | undefined)[],
  context: WriteContext,
): string {
  const identities = toIdentities(record, shown, extensions).map((one) => writeIdentity(one, context));
  const root = element(
    'eac-cpf',
    {
      xmlns: namespace,
      'xmlns:xlink': 'http://www.w3.org/1999/xlink',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': `${namespace} ${schema}`,
    },
    writeControl({ record, description: shown[0] }, context),
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
