/** Adds the connections of a record: access points, links, and items connected by edges. */
import type { ExportedLink, ExportedPart } from '../../model/export-step.ts';
import { findMaterialSourceRole } from '../material-source-roles.ts';
import type { DescribedResource, RdfObject } from '../rdf/terms.ts';
import {
  type AccessPointRow,
  accessPointRows,
  linkTerms,
  materialSourceRows,
  neighbourRows,
  relatedTerm,
  typeRows,
} from './mapping.ts';
import { listTypes, partIri, type RdfDescription, toText } from './rdf-description.ts';

const linkable = new Set(typeRows.map(({ type }) => type));

/** Whether the terms of access points apply; RiC-O defines them for records only. */
const isRecordResource = ({ classes }: RdfDescription): boolean =>
  classes.includes('ric:RecordSet') || classes.includes('ric:Record');

export function describeAccessPoints(
  described: RdfDescription,
  accessPoints: readonly ExportedPart[],
  language: string | undefined,
): void {
  for (const point of accessPoints) {
    const row = rowOf(point);
    if (row === undefined) continue;
    const targets = linksOf(described, point.id).map(({ target }) => target);
    const terms = isRecordResource(described) ? row.terms : [relatedTerm];
    const fitting = targets.filter(({ type }) => row.leadsTo.includes(type));
    const named = row.classes.length === 0 ? toText(String(point.data.name), language) : undefined;
    const values: readonly RdfObject[] =
      fitting.length > 0
        ? fitting.map(({ type, id }) => ({ resource: described.uriOf(type, id) }))
        : [named ?? toNode(described, point, { classes: row.classes, language, targets })];
    if (named !== undefined && terms[0] === relatedTerm && fitting.length === 0) continue;
    for (const value of values) for (const term of terms) described.add(term, value);
  }
}

/** Donors and other sources of the material are agents, but not its subjects. */
function rowOf({ data: { type, role, label } }: ExportedPart): AccessPointRow | undefined {
  const row = accessPointRows[String(type)];
  const source = row?.isAgent === true ? findMaterialSourceRole(role, label) : undefined;
  return row === undefined || source === undefined ? row : { ...row, ...materialSourceRows[source] };
}

/** A resource for an access point that is not linked to a record, or to one of a type that the term does not allow. */
function toNode(
  described: RdfDescription,
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
): DescribedResource {
  const name = toText(String(point.data.name), language);
  return {
    resource: partIri(described, point.id),
    statements: [
      ...listTypes(classes, described.iriOf),
      described.state('ric:name', name),
      described.state('schema:name', name),
      ...targets.map(({ type, id }) => described.state(relatedTerm, { resource: described.uriOf(type, id) })),
    ],
  };
}

/** Adds the links of the record itself; those of access points are added with the access points. */
export function describeLinks(described: RdfDescription): void {
  for (const { type, target } of linksOf(described, undefined))
    described.add(linkTerms[type] ?? relatedTerm, { resource: described.uriOf(target.type, target.id) });
}

/** Adds the items connected by edges: broader, narrower and related concepts, the units of a virtual unit. */
export function describeNeighbours({ record, uriOf, add }: RdfDescription): void {
  for (const { name, terms } of neighbourRows)
    for (const { type, id } of record.neighbours?.[name] ?? [])
      for (const term of terms) add(term, { resource: uriOf(type, id) });
}

function linksOf({ record }: RdfDescription, part: string | undefined): readonly ExportedLink[] {
  return record.links.filter((link) => link.part === part && linkable.has(link.target.type));
}
