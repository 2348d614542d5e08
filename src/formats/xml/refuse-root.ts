import { fail, type SourceLocation } from '../../model/errors.ts';

/** Root elements that are often mistaken for another format, and what they are. */
const kinds: Readonly<Record<string, string>> = {
  ead: 'EAD, a finding aid: import it as ead',
  eag: 'EAG, the description of an archival institution: import it as eag',
  'eac-cpf': 'EAC-CPF, an authority record: import it as eac',
  eac: 'EAC, an authority record, of another version than EAC-CPF 2010: convert it to that, and import it as eac',
  html: 'a web page; download the XML behind it',
  RDF: 'RDF, perhaps a vocabulary in SKOS',
  TEI: 'TEI, an edition of a text',
  'TEI.2': 'TEI, an edition of a text',
  mods: 'MODS, a library record',
  modsCollection: 'MODS, library records',
  schema: 'a schema, not a document of it',
  grammar: 'a schema, not a document of it',
};

/** Those that may hold a document of another format inside, and are told of only when they do not. */
const envelopes: Readonly<Record<string, string>> = {
  mets: 'METS, the description of a digital object; export the finding aid itself',
  'OAI-PMH': 'an answer of an OAI-PMH server, without a record of that format',
};

/** Versions and formats that share a root element with others, by their namespace. */
const namespaces: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/archivists\.org\/ns\/ead\/v?(\d+)/, 'EAD $1, a newer version: export it as EAD 2002 or EAD3'],
  [/archivists\.org\/ns\/eac\/v?(\d+)/, 'EAC-CPF $1, a newer version: export it as EAC-CPF 2010'],
  [/archivists\.org\/ns\/eag\/v?(\d+)|\/eag[_/]?v?(3)\b/, 'EAG $1$2, a newer version: export it as EAG 2012'],
  [/loc\.gov\/MARC21/, 'MARCXML, library records'],
  [/loc\.gov\/mods/, 'MODS, library records'],
  [/loc\.gov\/METS/, 'METS, the description of a digital object; export the finding aid itself'],
  [/openarchives\.org\/OAI\/2\.0\/oai_dc|purl\.org\/dc/, 'Dublin Core, a short record of any kind of thing'],
  [/tei-c\.org/, 'TEI, an edition of a text'],
];

/** The first element of a document of another kind. */
export interface ForeignRoot {
  readonly name: string;
  readonly namespace: string | undefined;
}

/** Refuses a file of another kind in which nothing was found, and says what it is. */
export function refuseRoot(
  { name, namespace }: ForeignRoot,
  wanted: string,
  location: SourceLocation,
): never {
  const kind = findByNamespace(namespace) ?? ownValue(kinds, name) ?? ownValue(envelopes, name);
  const told = kind === undefined ? `Its root element is '${name}'.` : `It is ${kind}.`;
  const message = `This is not ${wanted}. ${told}`;
  fail('wrong-format', message, { errors: [{ ...location, path: name, message }] });
}

/** Refuses a file by its root element, unless that may be an envelope around what is wanted. */
export function refuseKnownRoot(root: ForeignRoot, wanted: string, location: SourceLocation): void {
  if (ownValue(kinds, root.name) !== undefined) refuseRoot(root, wanted, location);
}

/** Refuses a document whose root element is the right one, and whose namespace is that of another version. */
export function refuseNamespace(root: ForeignRoot, wanted: string, location: SourceLocation): void {
  if (findByNamespace(root.namespace) !== undefined) refuseRoot(root, wanted, location);
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
