/** Recognises the format of an XML document by its root element and namespace, and rejects documents of other formats. */
import { fail, type SourceLocation } from '../../model/errors.ts';
import type { XmlPosition } from './xml-handler.ts';

/** Root elements of other formats, with a description for messages. */
const otherFormats: Readonly<Record<string, string>> = {
  ead: 'EAD, a finding aid: import it as ead',
  eag: 'EAG, the description of an archival institution: import it as eag',
  'eac-cpf': 'EAC-CPF, an authority record: import it as eac',
  eac: 'EAC-CPF 2, an authority record: import it as eac',
  html: 'a web page; download its XML instead',
  RDF: 'RDF, perhaps a vocabulary in SKOS',
  TEI: 'TEI, an edition of a text',
  'TEI.2': 'TEI, an edition of a text',
  mods: 'MODS, a library record',
  modsCollection: 'MODS, library records',
  schema: 'a schema, not a document of it',
  grammar: 'a schema, not a document of it',
};

/** Root elements that may contain a document of another format; rejected only if they do not. */
const envelopes: Readonly<Record<string, string>> = {
  mets: 'METS, the description of a digital object; export the finding aid itself',
  'OAI-PMH': 'a response of an OAI-PMH server without a record of that format',
};

/** Formats and versions that are recognised by their namespace, since they share a root element with others. */
const namespaces: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/archivists\.org\/ns\/ead\/v?(\d+)/, 'EAD $1, a newer version: export it as EAD 2002 or EAD3'],
  [/archivists\.org\/ns\/eac\/v?(?!2\b)(\d+)/, 'EAC-CPF $1, a newer version: export it as EAC-CPF 2'],
  [/archivists\.org\/ns\/eag\/v?(\d+)|\/eag[_/]?v?(3)\b/, 'EAG $1$2, a newer version: export it as EAG 2012'],
  [/loc\.gov\/MARC21/, 'MARCXML, library records'],
  [/loc\.gov\/mods/, 'MODS, library records'],
  [/loc\.gov\/METS/, 'METS, the description of a digital object; export the finding aid itself'],
  [/openarchives\.org\/OAI\/2\.0\/oai_dc|purl\.org\/dc/, 'Dublin Core, a short record of any kind of thing'],
  [/tei-c\.org/, 'TEI, an edition of a text'],
];

/** The name and namespace of a root element. */
interface RootElement {
  readonly name: string;
  readonly namespace: string | undefined;
}

/** Searches a file for documents of one format, and rejects files of other formats. */
export class RootCheck {
  readonly #file: string;
  readonly #format: string;
  #foreign: RootElement = { name: '', namespace: undefined };
  #isFound = false;

  /** @param format for messages: `EAD 2002 or EAD3`. */
  constructor(file: string, format: string) {
    this.#file = file;
    this.#format = format;
  }

  /** Must be called if the root element is not that of the format; a document of the format may still be inside of it. */
  addForeignRoot(root: RootElement, { line, column }: XmlPosition): void {
    this.#foreign = root;
    if (ownValue(otherFormats, root.name) !== undefined)
      rejectRoot(root, this.#format, { file: this.#file, line, column });
  }

  /** Must be called for each document of the format. @param versions the supported versions, for messages. */
  addDocument(root: RootElement, line: number, versions = this.#format): void {
    if (findByNamespace(root.namespace) !== undefined) rejectRoot(root, versions, { file: this.#file, line });
    this.#isFound = true;
  }

  /** Must be called at the end of the file. */
  requireDocument(): void {
    if (!this.#isFound) rejectRoot(this.#foreign, this.#format, { file: this.#file, line: 1, column: 1 });
  }
}

/** Throws `wrong-format`, and names the actual format if it is known. */
export function rejectRoot(
  { name, namespace }: RootElement,
  expected: string,
  location: SourceLocation,
): never {
  const found = findByNamespace(namespace) ?? ownValue(otherFormats, name) ?? ownValue(envelopes, name);
  const reason = found === undefined ? `Its root element is '${name}'.` : `It is ${found}.`;
  const message = `This is not ${expected}. ${reason}`;
  fail('wrong-format', message, { errors: [{ ...location, path: name, message }] });
}

function findByNamespace(namespace = ''): string | undefined {
  for (const [pattern, kind] of namespaces) {
    const match = pattern.exec(namespace);
    if (match !== null) return kind.replace(/\$(\d)/g, (_, group: string) => match[Number(group)] ?? '');
  }
  return undefined;
}

function ownValue(record: Readonly<Record<string, string>>, key: string): string | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
