/**
 * Writes the XML responses of OAI-PMH 2.0 from plain values. Does not read the archive; the caller decides on the content. A document is
 * written in pieces, since its records may be long.
 */
import {
  closeTag,
  element,
  openTag,
  writeElement,
  type XmlElement,
  xmlDeclaration,
} from './xml/write-xml.ts';

const namespace = 'http://www.openarchives.org/OAI/2.0/';
const instance = 'http://www.w3.org/2001/XMLSchema-instance';

const root = {
  xmlns: namespace,
  'xmlns:xsi': instance,
  'xsi:schemaLocation': `${namespace} http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd`,
};

/** The request, which each response repeats. */
interface OaiRequest {
  readonly baseUrl: string;
  /** By name; empty if the arguments of the request are invalid. */
  readonly arguments: Readonly<Record<string, string>>;
  /** Time of the response, to the second. */
  readonly responseDate: string;
}

export function writeDocumentStart({ baseUrl, arguments: given, responseDate }: OaiRequest): string {
  return (
    xmlDeclaration +
    openTag('OAI-PMH', root) +
    writeElement(element('responseDate', {}, responseDate), 1) +
    writeElement(element('request', given, baseUrl), 1)
  );
}

export function writeDocumentEnd(): string {
  return closeTag('OAI-PMH');
}

/** The element of a response has the name of the verb. */
export const writeVerbStart = (verb: string): string => openTag(verb, {}, 1);
export const writeVerbEnd = (verb: string): string => closeTag(verb, 1);

export function writeError(code: string, message: string): string {
  return writeElement(element('error', { code }, message), 1);
}

interface OaiIdentity {
  readonly repositoryName: string;
  readonly baseUrl: string;
  readonly adminEmail: string;
  readonly earliestDatestamp: string;
  /** The host in OAI identifiers. */
  readonly host: string;
  readonly sampleIdentifier: string;
}

export function writeIdentity(identity: OaiIdentity): string {
  const { repositoryName, baseUrl, adminEmail, earliestDatestamp, host, sampleIdentifier } = identity;
  const scheme = 'http://www.openarchives.org/OAI/2.0/oai-identifier';
  const description = element(
    'oai-identifier',
    { xmlns: scheme, 'xmlns:xsi': instance, 'xsi:schemaLocation': `${scheme} ${scheme}.xsd` },
    element('scheme', {}, 'oai'),
    element('repositoryIdentifier', {}, host),
    element('delimiter', {}, ':'),
    element('sampleIdentifier', {}, sampleIdentifier),
  );
  return [
    element('repositoryName', {}, repositoryName),
    element('baseURL', {}, baseUrl),
    element('protocolVersion', {}, '2.0'),
    element('adminEmail', {}, adminEmail),
    element('earliestDatestamp', {}, earliestDatestamp),
    element('deletedRecord', {}, 'persistent'),
    element('granularity', {}, 'YYYY-MM-DDThh:mm:ssZ'),
    element('description', {}, description),
  ]
    .map((one) => writeElement(one, 2))
    .join('');
}

interface OaiFormat {
  readonly prefix: string;
  readonly schema: string;
  readonly namespace: string;
}

export function writeFormat({ prefix, schema, namespace: of }: OaiFormat): string {
  const format = element(
    'metadataFormat',
    {},
    element('metadataPrefix', {}, prefix),
    element('schema', {}, schema),
    element('metadataNamespace', {}, of),
  );
  return writeElement(format, 2);
}

export function writeSet(spec: string, name: string): string {
  return writeElement(element('set', {}, element('setSpec', {}, spec), element('setName', {}, name)), 2);
}

interface OaiHeader {
  readonly identifier: string;
  readonly datestamp: string;
  readonly setSpecs: readonly string[];
  readonly isDeleted: boolean;
}

export function writeHeader(header: OaiHeader, depth = 2): string {
  return writeElement(toElement(header), depth);
}

function toElement({ identifier, datestamp, setSpecs, isDeleted }: OaiHeader): XmlElement {
  return element(
    'header',
    { status: isDeleted ? 'deleted' : undefined },
    element('identifier', {}, identifier),
    element('datestamp', {}, datestamp),
    ...setSpecs.map((spec) => element('setSpec', {}, spec)),
  );
}

/** @param file the text of the record as a file, in pieces; undefined for a deleted record. */
export async function* writeRecord(
  header: OaiHeader,
  file: AsyncIterable<string> | undefined,
): AsyncGenerator<string> {
  yield openTag('record', {}, 2) + writeHeader(header, 3);
  if (file !== undefined) {
    yield openTag('metadata', {}, 3);
    yield* withoutDeclaration(file);
    yield closeTag('metadata', 3);
  }
  yield closeTag('record', 2);
}

/** Removes the XML declaration, which is not allowed inside another document. */
async function* withoutDeclaration(file: AsyncIterable<string>): AsyncGenerator<string> {
  let start: string | undefined = '';
  for await (const piece of file) {
    if (start === undefined) {
      yield piece;
      continue;
    }
    start += piece;
    if (start.length < xmlDeclaration.length) continue;
    yield start.startsWith(xmlDeclaration) ? start.slice(xmlDeclaration.length) : start;
    start = undefined;
  }
  if (start !== undefined) yield start;
}

interface OaiResumption {
  /** Undefined on the last page. */
  readonly token: string | undefined;
  /** Number of records before this page. */
  readonly cursor: number;
  readonly completeListSize: number | undefined;
}

export function writeResumption({ token, cursor, completeListSize }: OaiResumption): string {
  const size = completeListSize === undefined ? undefined : String(completeListSize);
  const attributes = { completeListSize: size, cursor: String(cursor) };
  return writeElement(element('resumptionToken', attributes, ...(token === undefined ? [] : [token])), 2);
}
