/** Groups the identifiers of an agent by the system that assigned them, with links to the systems that are known. */
import type { IdentifierGroup } from './data.ts';

interface System {
  readonly name: IdentifierGroup['system'];
  /** Notations, each with the identifier as its group. */
  readonly notations: readonly RegExp[];
  readonly urlOf: (identifier: string) => string;
}

const systems: readonly System[] = [
  {
    name: 'gnd',
    notations: [
      /^\(DE-588\)\s*([\dX-]+)$/i,
      /^(?:https?:\/\/)?(?:www\.)?d-nb\.info\/gnd\/([\dX-]+)$/i,
      /^GND[:\s]\s*([\dX-]+)$/i,
    ],
    urlOf: (identifier) => `https://d-nb.info/gnd/${identifier}`,
  },
  {
    name: 'viaf',
    notations: [
      /^(?:https?:\/\/)?(?:www\.)?viaf\.org\/viaf\/(\d+)(?:\/.*)?$/i,
      /^(?:\(VIAF\)|VIAF[:\s])\s*(\d+)$/i,
    ],
    urlOf: (identifier) => `https://viaf.org/viaf/${identifier}`,
  },
  {
    name: 'wikidata',
    notations: [
      /^(?:https?:\/\/)?(?:www\.)?wikidata\.org\/(?:wiki|entity)\/(Q\d+)$/i,
      /^(?:\(Wikidata\)|Wikidata[:\s])\s*(Q\d+)$/i,
    ],
    urlOf: (identifier) => `https://www.wikidata.org/wiki/${identifier.toUpperCase()}`,
  },
  {
    name: 'isni',
    notations: [
      /^(?:https?:\/\/)?(?:www\.)?isni\.org\/(?:isni\/)?(\d{15}[\dX])$/i,
      /^(?:\(ISNI\)|ISNI[:\s])?\s*(0000(?:[\s-]?\d{4}){2}[\s-]?\d{3}[\dX])$/i,
    ],
    urlOf: (identifier) => `https://isni.org/isni/${identifier.replaceAll(/[\s-]/g, '')}`,
  },
];

/** Notation of files that were merged into the GND. */
const formerGnd = /^\(DE-588[abc]\)\s*([\dX-]+)$/i;

/** @param own the identifier of the item, which its page shows elsewhere. */
export function groupIdentifiers(own: string, identifiers: readonly string[]): readonly IdentifierGroup[] {
  const groups = new Map<IdentifierGroup['system'], Map<string, string | undefined>>(
    systems.map(({ name }) => [name, new Map()]),
  );
  const others = new Map<string, undefined>();
  for (const identifier of identifiers.map((text) => text.trim())) {
    const found = findSystem(identifier);
    if (found !== undefined) groups.get(found.system)!.set(found.text, found.href);
    else if (identifier !== own) others.set(identifier, undefined);
  }
  // The same number in an older notation is no further identifier.
  for (const other of others.keys())
    if (groups.get('gnd')!.has(formerGnd.exec(other)?.[1] ?? '')) others.delete(other);
  groups.set('other', others);
  return [...groups]
    .filter(([, members]) => members.size > 0)
    .map(([system, members]) => ({
      system,
      identifiers: [...members].map(([text, href]) => ({ text, href })),
    }));
}

function findSystem(identifier: string) {
  for (const { name, notations, urlOf } of systems)
    for (const notation of notations) {
      const text = notation.exec(identifier)?.[1];
      if (text !== undefined) return { system: name, text, href: urlOf(text) };
    }
  return undefined;
}
