/**
 * Recognises the format of an XML document, and reads the identifier, the title, the language and the institution of its first record. Reads only the
 * beginning of the document, so a missing end is no error.
 */
import { Failure } from '../../model/errors.ts';
import { toLanguageCode } from '../../model/languages.ts';
import type { XmlLimits } from '../format.ts';
import { DocumentReader } from '../xml/document-reader.ts';
import { rejectRoot } from '../xml/root-check.ts';
import type { XmlAttributes, XmlHandler } from '../xml/xml-handler.ts';
import { type DetectedDocument, toDetected, toShownText } from './detected-document.ts';

/** The values of a record, each with the ends of the paths of elements and attributes that contain it, the best one first. */
interface RecordPaths {
  readonly identifier: readonly string[];
  readonly title: readonly string[];
  readonly language: readonly string[];
  readonly agency: readonly string[];
  readonly agencyName: readonly string[];
  readonly country: readonly string[];
  /** The element after which all values are known. */
  readonly last: string;
}

const finding: RecordPaths = {
  identifier: ['archdesc/did/unitid', 'eadheader/eadid', 'control/recordid'],
  title: ['archdesc/did/unittitle', 'titlestmt/titleproper'],
  language: [
    'langusage/language/@langcode',
    'languagedeclaration/language/@langcode',
    'ead/@lang',
    'archdesc/@lang',
    'langusage/language',
    'languagedeclaration/language',
    'langusage',
  ],
  agency: [
    'archdesc/did/unitid/@repositorycode',
    'eadheader/eadid/@mainagencycode',
    'maintenanceagency/agencycode',
  ],
  agencyName: ['archdesc/did/repository', 'maintenanceagency/agencyname', 'publicationstmt/publisher'],
  country: [
    'archdesc/did/unitid/@countrycode',
    'eadheader/eadid/@countrycode',
    'maintenanceagency/@countrycode',
  ],
  last: 'archdesc/did',
};

const authority: RecordPaths = {
  identifier: ['control/recordId', 'eacheader/eacid'],
  title: ['nameEntry/part', 'identity/persname', 'identity/corpname', 'identity/famname'],
  language: [
    'languageDeclaration/language/@languageCode',
    'languageDeclaration/@languageCode',
    'languageDeclaration/language',
  ],
  agency: ['maintenanceAgency/agencyCode', 'maintenanceAgency/otherAgencyCode'],
  agencyName: ['maintenanceAgency/agencyName'],
  country: ['maintenanceAgency/@countryCode'],
  last: 'cpfDescription/identity',
};

const institution: RecordPaths = {
  identifier: ['identity/repositorid', 'control/recordId', 'eagheader/eagid'],
  title: ['identity/autform', 'identity/nonpreform'],
  language: [
    'languageDeclaration/language/@languageCode',
    'languageDeclaration/language',
    'identity/autform/@lang',
  ],
  agency: ['identity/repositorid/@repositorycode', 'maintenanceAgency/agencyCode', 'identity/repositorid'],
  agencyName: ['maintenanceAgency/agencyName'],
  country: ['identity/repositorid/@countrycode', 'location/@countrycode', 'eagid/@countrycode'],
  last: 'identity',
};

const rdfNamespace = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#';

interface RootElement {
  readonly name: string;
  readonly namespace: string | undefined;
}

/** @param isComplete whether the text is the whole document */
export function detectXml(
  text: string,
  isComplete: boolean,
  context: { readonly file: string; readonly limits: XmlLimits },
): DetectedDocument | 'rdf' {
  const found = new RecordFinder();
  const reader = new DocumentReader(found, context);
  let problem: string | undefined;
  try {
    const start = text.search(/[^\s\uFEFF]/);
    for (let at = start; at < text.length && !found.isDone; at += sliceCharacters)
      reader.write(text.slice(at, at + sliceCharacters));
    if (isComplete && !found.isDone) reader.end();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    problem = error.message;
  }
  const root = found.record ?? found.root;
  if (root === undefined) return toDetected({ reason: problem ?? 'The file contains no element.' });
  if (root.name === 'RDF' || (found.record === undefined && text.includes(rdfNamespace))) return 'rdf';
  return found.toDocument(text) ?? toDetected({ reason: describeForeignRoot(root, context.file) });
}

/** Characters that are parsed before the finder is asked whether it needs more. */
const sliceCharacters = 8192;

function describeForeignRoot(root: RootElement, file: string): string {
  try {
    return rejectRoot(root, 'a format that can be imported', { file });
  } catch (error) {
    return (error as Failure).message;
  }
}

const roots: Readonly<Record<string, { readonly format: string; readonly paths: RecordPaths }>> = {
  ead: { format: 'ead', paths: finding },
  'eac-cpf': { format: 'eac', paths: authority },
  eac: { format: 'eac', paths: authority },
  eag: { format: 'eag', paths: institution },
};

class RecordFinder implements XmlHandler {
  /** The root of the document, such as an envelope. */
  root: RootElement | undefined;
  /** The root of the first record, which can be inside of an envelope. */
  record: RootElement | undefined;
  isDone = false;
  readonly #names: string[] = [];
  /** Text by the ends of paths. */
  readonly #values = new Map<string, string>();
  #elements: readonly string[] = [];
  #attributes: readonly string[] = [];
  #hasControl = false;

  open(name: string, attributes: XmlAttributes): void {
    this.#names.push(name);
    const element = { name, namespace: attributes.xmlns };
    this.root ??= element;
    if (this.record === undefined && (name === 'RDF' || Object.hasOwn(roots, name))) this.#begin(element);
    if (this.record === undefined) return;
    if (name === 'control') this.#hasControl = true;
    for (const path of this.#attributes) {
      const at = path.lastIndexOf('/@');
      const value = attributes[path.slice(at + 2)];
      if (value !== undefined && this.#isAt(path.slice(0, at))) this.#keep(path, value);
    }
  }

  text(text: string): void {
    for (const path of this.#elements)
      if (!this.#values.get(`${path} end`) && this.#isInside(path))
        this.#values.set(path, (this.#values.get(path) ?? '') + text);
  }

  close(): void {
    for (const path of this.#elements)
      if (this.#isAt(path) && this.#values.get(path)?.trim()) this.#values.set(`${path} end`, 'true');
    const last = this.record === undefined ? undefined : roots[this.record.name]?.paths.last;
    if (last !== undefined && this.#isAt(last)) this.isDone = true;
    this.#names.pop();
  }

  /** @param text of the document, whose DOCTYPE can name the version. Undefined if the root is of no known format, or of an unknown version of it. */
  toDocument(text: string): DetectedDocument | undefined {
    const { record } = this;
    const known = record === undefined ? undefined : roots[record.name];
    if (known === undefined) return undefined;
    const version = this.#findVersion(record!, text);
    if (version === undefined) return undefined;
    const { paths, format } = known;
    const language = paths.language
      .map((path) => toLanguageCode(this.#values.get(path) ?? ''))
      .find((code) => code !== undefined);
    return toDetected({
      format,
      version,
      language: language ?? null,
      identifier: this.#first(paths.identifier),
      title: this.#first(paths.title),
      agency: this.#first(paths.agency),
      agencyName: this.#first(paths.agencyName),
      country: toCountry(this.#first(paths.country)),
    });
  }

  #begin(element: RootElement): void {
    this.record = element;
    const paths = roots[element.name]?.paths;
    if (paths === undefined) {
      this.isDone = true;
      return;
    }
    const { last: _, ...lists } = paths;
    const all = [...new Set(Object.values(lists).flat())];
    this.#elements = all.filter((path) => !path.includes('@'));
    this.#attributes = all.filter((path) => path.includes('@'));
  }

  #findVersion({ name, namespace = '' }: RootElement, text: string): string | undefined {
    if (/\/ns\/(?:ead|eag)\/|\/ns\/eac\/(?!v?2)/.test(namespace)) return undefined;
    if (name === 'eac') return /\/eac\/v?2/.test(namespace) ? 'EAC-CPF 2' : undefined;
    if (name === 'eac-cpf') return 'EAC-CPF';
    if (name === 'eag') return /eag_2012/.test(namespace) || this.#hasControl ? 'EAG 2012' : 'EAG';
    if (/ead3/.test(namespace) || this.#hasControl) return 'EAD3';
    return /<!DOCTYPE[^>]*Version 1\.0/i.test(text) ? 'EAD 1.0' : 'EAD 2002';
  }

  #first(paths: readonly string[]): string | null {
    for (const path of paths) {
      const text = toShownText(this.#values.get(path));
      if (text !== null) return text;
    }
    return null;
  }

  #keep(path: string, value: string): void {
    if (!this.#values.get(path)?.trim()) this.#values.set(path, value);
  }

  #isAt(path: string): boolean {
    const steps = path.split('/');
    const from = this.#names.length - steps.length;
    return from >= 0 && steps.every((step, i) => step === this.#names[from + i]);
  }

  /** Whether the current element is that of the path, or inside of it. */
  #isInside(path: string): boolean {
    const steps = path.split('/');
    for (let from = this.#names.length - steps.length; from >= 0; from--)
      if (steps.every((step, i) => step === this.#names[from + i])) return true;
    return false;
  }
}

const toCountry = (code: string | null): string | null =>
  code !== null && /^[a-z]{2}$/i.test(code) ? code.toLowerCase() : null;
