/** Detects the format of the files of an import, and prints what they are. */
import type { Settings } from '../config/settings.ts';
import type { Actor } from '../graph/actor.ts';
import { formatCount } from '../lib/quantities.ts';
import { fail } from '../model/errors.ts';
import {
  type Detection,
  type DetectionRequest,
  detectFiles,
  type ImportProposal,
  proposeImport,
} from '../transfer/detection/detection.ts';
import { listMappings, readCustomMappings } from '../transfer/mappings.ts';
import type { WritableArchive } from './command.ts';

export interface DetectionContext {
  readonly settings: Settings;
  readonly archive: Pick<WritableArchive, 'graph' | 'tmpFolder'>;
}

export function detect(
  request: Omit<DetectionRequest, 'mapping'> & { readonly mappingName?: string | undefined },
  { settings, archive }: DetectionContext,
): Promise<Detection> {
  const { mappingName, ...rest } = request;
  const custom = mappingName === undefined ? [] : readCustomMappings(settings.mappings);
  const mapping = custom.find(({ name }) => name === mappingName);
  return detectFiles(
    { ...rest, ...(mapping !== undefined && { mapping }) },
    { limits: settings, tmpFolder: archive.tmpFolder },
  );
}

/** @param actor for whom items to import into are proposed */
export function propose(
  found: Detection,
  actor: Actor,
  { settings, archive }: DetectionContext,
): Promise<ImportProposal> {
  const graph = archive.graph.as(actor);
  const mappings = listMappings(readCustomMappings(settings.mappings));
  return proposeImport(found, { graph, mappings, limits: settings });
}

/** The format of all files. Throws `wrong-format` if they have none, or several. */
export function requireOneFormat({ format, formats, documents }: Detection): string {
  if (format === null) {
    const [first] = documents;
    const about = first === undefined ? 'no file was found.' : `${first.file}: ${first.reason}`;
    return fail('wrong-format', `The files have no format that can be imported: ${about}`);
  }
  const known = formats.filter((one) => one.format !== null);
  if (known.length > 1)
    fail(
      'wrong-format',
      `The files have several formats: ${known.map((one) => `${one.format} (${formatCount(one.files, 'file')})`).join(', ')}. Import the files of each format by themselves: name the format before the files.`,
    );
  return format;
}

/** `ead (EAD3), 2 files`. */
export function describeFormat({ format, formats, documents, files }: Detection | ImportProposal): string {
  const known = formats.filter((one) => one.format !== null);
  if (known.length > 1)
    return formats.map((one) => `${one.format ?? 'unknown'}, ${formatCount(one.files, 'file')}`).join('; ');
  const versions = new Set(documents.filter((one) => one.format === format).map(({ version }) => version));
  const named = [...versions].filter((version) => version !== null).join(', ');
  const unknown = formats.find((one) => one.format === null)?.files ?? 0;
  const rest = unknown === 0 || format === null ? '' : `; ${unknown} cannot be imported`;
  return `${format ?? 'unknown'}${named === '' ? '' : ` (${named})`}, ${formatCount(files, 'file')}${rest}`;
}

export function describeProposal(found: ImportProposal): readonly string[] {
  const { language, scopes, tables, documents, skipped } = found;
  return [
    `Format: ${describeFormat(found)}`,
    ...documents.map((document) => `  ${describeDocument(document)}`),
    ...skipped.map((name) => `  ${name}: skipped, no format has this extension`),
    ...(language === null ? [] : [`Language: ${language}`]),
    ...scopes.map(({ id, type, name }) => `Scope: ${id} (${type}${name === '' ? '' : `, ${name}`})`),
    ...tables.flatMap(describeTable),
  ];
}

function describeDocument(document: ImportProposal['documents'][number]): string {
  const { file, format, version, reason, language, identifier, title, charset } = document;
  if (format === null) return `${file}: ${reason}`;
  const encoding = charset === null || charset === 'utf-8' ? null : charset;
  const parts = [version ?? format, language, encoding, identifier, title];
  return `${file}: ${parts.filter((part) => part !== null).join(', ')}`;
}

function describeTable(table: ImportProposal['tables'][number]): readonly string[] {
  const { file, sheet, headerRow, template, reason, columns, isChosen } = table;
  const name = sheet === null ? file : `${file}, sheet '${sheet}'${isChosen ? '' : ' (not read)'}`;
  const kind = template === null ? '' : `, a table of ${template}`;
  return [
    `Columns of ${name}, row ${headerRow}${kind}:`,
    ...(reason === null ? [] : [`  ${reason}`]),
    ...columns.map((column) => `  ${describeColumn(column)}`),
  ];
}

function describeColumn(column: ImportProposal['tables'][number]['columns'][number]): string {
  const { key, field, proposal, isIgnored, samples } = column;
  const use = isIgnored
    ? 'ignored'
    : (field ?? (proposal === null ? 'no field' : `no field; perhaps --column '${key}=${proposal}'`));
  return `${key}: ${use}${samples.length === 0 ? '' : ` (${samples.join(' | ')})`}`;
}
