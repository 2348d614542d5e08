import { type ErrorPlace, fail } from '../../model/errors.ts';

/** Root elements that are often mistaken for another format, and what they are. */
const kinds: Readonly<Record<string, string>> = {
  ead: 'EAD, a finding aid: import it as ead',
  eag: 'EAG, the description of an archival institution: import it as eag',
  'eac-cpf': 'EAC-CPF, an authority record',
  eac: 'EAC-CPF, an authority record',
  mets: 'METS, the description of a digital object; export the finding aid itself',
  html: 'a web page; download the XML behind it',
  RDF: 'RDF, perhaps a vocabulary in SKOS',
  TEI: 'TEI, an edition of a text',
};

/** Refuses a file of another kind, and says what it is. */
export function refuseRoot(root: string, wanted: string, place: Omit<ErrorPlace, 'message'>): never {
  const kind = Object.hasOwn(kinds, root) ? `It is ${kinds[root]}.` : `Its root element is '${root}'.`;
  const message = `This is not ${wanted}. ${kind}`;
  fail('wrong-format', message, { errors: [{ ...place, path: root, message }] });
}
