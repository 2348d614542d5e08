/**
 * Generates concepts from the access points of the units in a repository: a concept for each name, and a link from each unit with the name to
 * its concept. The units are read twice, so that only the names are kept in memory. Names that occur in restricted units only are linked with
 * existing concepts, but create none: more viewers may see the concept than the units.
 */
import { withArticle } from '../../../lib/english.ts';
import { fail } from '../../../model/errors.ts';
import { slug } from '../../../model/identifiers.ts';
import { childTypes, partsRelation } from '../../../model/registry.ts';
import { accessPointType, linkType } from '../../../model/system.ts';
import type { ItemRow } from '../../../store/items.ts';
import type { Gid } from '../../../store/viewer.ts';
import { viewerOf } from '../../actor.ts';
import { connect } from '../../content/edges.ts';
import { type PartEnvelope, parseParts } from '../../content/part-builder.ts';
import { makeId } from '../../ids/ids.ts';
import { getVisibleItem } from '../../lookup.ts';
import { requirePermission } from '../../permissions/require-permission.ts';
import { readBelow } from '../../tree/descendants.ts';
import { BatchAudit } from '../batch-audit.ts';
import type { ChangeContext } from '../change-context.ts';
import { createItem } from '../records/create-item.ts';

interface GenerateConceptsRequest {
  readonly repository: string;
  readonly vocabulary: string;
  /** Types of access points; all if empty. */
  readonly accessPointTypes: readonly string[];
  readonly language: string;
  /** Skips names that occur only once. */
  readonly repeatedOnly: boolean;
  /** Maximum number of names. */
  readonly limit: number;
}

interface Name {
  /** The first spelling, preferably of an unrestricted unit; others with the same identifier are ignored. */
  readonly text: string;
  /** Whether it occurs in restricted units only. */
  isRestricted: boolean;
  count: number;
  concept?: Gid;
}

/** Returns the number of new links. */
export async function generateConcepts(
  context: ChangeContext,
  request: GenerateConceptsRequest,
): Promise<number> {
  const { tx, actor } = context;
  const repository = await getVisibleItem(tx, actor, request.repository);
  const vocabulary = await getVisibleItem(tx, actor, request.vocabulary);
  const [conceptType] = childTypes(vocabulary.type);
  const labels = conceptType === undefined ? undefined : partsRelation(conceptType);
  if (conceptType?.children.by !== 'edges' || labels === undefined) {
    fail(
      'type-mismatch',
      `'${vocabulary.id}' is ${withArticle(vocabulary.type)}, which cannot contain concepts.`,
      { details: vocabulary.id },
    );
  }
  const names = await gatherNames(context, repository, request);
  const audit = await BatchAudit.open(context, 'creation', vocabulary.gid);
  const label = { relation: labels.name, type: labels.target, language: request.language };
  for (const [identifier, name] of names) {
    if (request.repeatedOnly && name.count === 1) continue;
    const concept = await findOrCreateConcept(context, audit, vocabulary, {
      type: conceptType.name,
      identifier,
      name,
      label,
    });
    if (concept !== undefined) name.concept = concept;
  }
  const links = await linkAll(context, repository, request, names, audit);
  await audit.finish();
  return links;
}

/** The access points of a unit that match the request, with their identifiers. */
function* accessPointsOf(
  unit: ItemRow,
  { accessPointTypes }: GenerateConceptsRequest,
): Generator<{ readonly gid: Gid; readonly identifier: string; readonly text: string }> {
  for (const part of allParts(parseParts(unit.parts))) {
    if (part.type !== accessPointType) continue;
    if (accessPointTypes.length > 0 && !accessPointTypes.includes(String(part.data.type))) continue;
    const text = String(part.data.name).trim();
    const identifier = slug(text).replaceAll('_', '-');
    if (identifier !== '') yield { gid: part.meta.gid, identifier, text };
  }
}

function* allParts(parts: readonly PartEnvelope[]): Generator<PartEnvelope> {
  for (const part of parts) {
    yield part;
    for (const nested of Object.values(part.relationships)) yield* allParts(nested);
  }
}

async function gatherNames(
  { tx, actor }: ChangeContext,
  repository: ItemRow,
  request: GenerateConceptsRequest,
): Promise<ReadonlyMap<string, Name>> {
  const names = new Map<string, Name>();
  for await (const units of readBelow(tx, repository, viewerOf(actor))) {
    for (const unit of units) addNames(names, unit, request);
    if (names.size > request.limit) {
      fail('limit-exceeded', `There are more than ${request.limit} names (limit batch-items).`, {
        details: { limit: 'batch-items', names: request.limit },
      });
    }
  }
  return names;
}

function addNames(names: Map<string, Name>, unit: ItemRow, request: GenerateConceptsRequest): void {
  const isRestricted = unit.restricted;
  for (const { identifier, text } of accessPointsOf(unit, request)) {
    const known = names.get(identifier);
    if (known?.text === text) {
      known.count += 1;
      known.isRestricted &&= isRestricted;
    } else if (known === undefined || (known.isRestricted && !isRestricted)) {
      names.set(identifier, { text, isRestricted, count: 1 });
    }
  }
}

interface ConceptDraft {
  readonly type: string;
  readonly identifier: string;
  readonly name: Name;
  readonly label: { readonly relation: string; readonly type: string; readonly language: string };
}

/** Undefined if there is no concept and the name is restricted. */
async function findOrCreateConcept(
  context: ChangeContext,
  audit: BatchAudit,
  vocabulary: ItemRow,
  { type, identifier, name, label }: ConceptDraft,
): Promise<Gid | undefined> {
  const { tx, actor } = context;
  const description = {
    type: label.type,
    data: { name: name.text, languageCode: label.language },
    relationships: {},
  };
  const bundle = { type, data: { identifier }, relationships: { [label.relation]: [description] } };
  const id = await makeId(context.tx, context.env, bundle, vocabulary, identifier);
  const known = id === undefined ? undefined : await tx.items.find(id);
  if (known?.parent === vocabulary.gid) return known.gid;
  if (name.isRestricted) return undefined;
  await requirePermission(tx, actor, 'create', { type, scope: vocabulary });
  const { gid } = await createItem(context, { bundle, parent: vocabulary });
  await audit.addChanged(gid);
  return gid;
}

async function linkAll(
  context: ChangeContext,
  repository: ItemRow,
  request: GenerateConceptsRequest,
  names: ReadonlyMap<string, Name>,
  audit: BatchAudit,
): Promise<number> {
  const { tx, actor } = context;
  let links = 0;
  for await (const units of readBelow(tx, repository, viewerOf(actor))) {
    for (const unit of units) {
      for (const { gid, identifier, text } of accessPointsOf(unit, request)) {
        const name = names.get(identifier);
        if (name?.concept === undefined || name.text !== text) continue;
        if (await isLinked(context, gid, name.concept)) continue;
        await requirePermission(tx, actor, 'annotate', { type: unit.type, item: unit });
        await audit.addChanged(await makeLink(context, unit.gid, name.concept, gid));
        links += 1;
      }
    }
  }
  return links;
}

async function isLinked({ tx }: ChangeContext, accessPoint: Gid, concept: Gid): Promise<boolean> {
  const links = (await tx.edges.listTo([accessPoint], 'hasLinkBody')).map((edge) => edge.from);
  if (links.length === 0) return false;
  return (await tx.edges.listFrom(links, 'hasLinkTarget')).some((edge) => edge.to === concept);
}

async function makeLink(context: ChangeContext, unit: Gid, concept: Gid, body: Gid): Promise<Gid> {
  const bundle = { type: linkType, data: { type: 'associative' }, relationships: {} };
  const { gid: from } = await createItem(context, { bundle });
  await connect(context.tx, [
    { from, label: 'hasLinkTarget', to: unit },
    { from, label: 'hasLinkTarget', to: concept },
    { from, label: 'hasLinkBody', to: body },
    { from, label: 'hasLinker', to: context.actor.gid },
  ]);
  return from;
}
