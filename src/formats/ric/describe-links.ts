/** Who and what a record is connected to: its access points, and its links to other records. */
import type { ExportedLink, ExportedPart } from '../../model/export-step.ts';
import { type Described, partIri, toText } from './described.ts';
import { accessPointRows, linkTerms, neighbourRows, relatedTerm, typeRows } from './mapping.ts';
import type { RdfNode, RdfValue } from './rdf-node.ts';

const linkable = new Set(typeRows.map(({ type }) => type));

/** Whether the terms that lead from records may be used of it; agents and institutions have no subjects. */
const isRecordResource = ({ classes }: Described): boolean =>
  classes.includes('ric:RecordSet') || classes.includes('ric:Record');

export function describeAccessPoints(
  described: Described,
  accessPoints: readonly ExportedPart[],
  language: string | undefined,
): void {
  for (const point of accessPoints) {
    const row = accessPointRows[String(point.data.type)];
    if (row === undefined) continue;
    const targets = linksOf(described, point.id).map(({ target }) => target);
    const terms = isRecordResource(described) ? row.terms : [relatedTerm];
    const fitting = targets.filter(({ type }) => row.leadsTo.includes(type));
    const named = row.classes.length === 0 ? toText(String(point.data.name), language) : undefined;
    const values: readonly RdfValue[] =
      fitting.length > 0
        ? fitting.map(({ type, id }) => ({ iri: described.uriOf(type, id) }))
        : [named ?? toNode(described, point, { classes: row.classes, language, targets })];
    if (named !== undefined && terms[0] === relatedTerm && fitting.length === 0) continue;
    for (const value of values) for (const term of terms) described.say(term, value);
  }
}

/** Who or what is named, where it is no record here, or one of another kind than the terms lead to. */
function toNode(
  described: Described,
  point: ExportedPart,
  {
    classes,
    language,
    targets,
  }: {
    readonly classes: readonly string[];
    readonly language: string | undefined;
    readonly targets: readonly ExportedLink['target'][];
  },
): RdfNode {
  const name = toText(String(point.data.name), language);
  return {
    id: partIri(described, point.id),
    types: classes,
    statements: [
      ['ric:name', name],
      ['schema:name', name],
      ...targets.map(({ type, id }) => [relatedTerm, { iri: described.uriOf(type, id) }] as const),
    ],
  };
}

/** Links that stand for no access point; those that do are told of there. */
export function describeLinks(described: Described): void {
  for (const { type, target } of linksOf(described, undefined))
    described.say(linkTerms[type] ?? relatedTerm, { iri: described.uriOf(target.type, target.id) });
}

/** Records that edges lead to: terms above, below and beside a concept, the units of a virtual one. */
export function describeNeighbours({ record, uriOf, say }: Described): void {
  for (const { name, terms } of neighbourRows)
    for (const { type, id } of record.neighbours?.[name] ?? [])
      for (const term of terms) say(term, { iri: uriOf(type, id) });
}

function linksOf({ record }: Described, part: string | undefined): readonly ExportedLink[] {
  return record.links.filter((link) => link.part === part && linkable.has(link.target.type));
}
