/**
 * Links from the content of a file: from an access point to the authority it names, from a concept to its match in another vocabulary. A link
 * is created if the set or vocabulary with that id has an item with that identifier, and only once, however often the file is imported. If
 * the set is imported later, the next import of the file creates the link.
 */
import { getAuthorityReference, hasAuthorityReference } from '../../model/authority.ts';
import type { LinkDraft, PartDraft } from '../../model/draft.ts';
import { getRecordType } from '../../model/registry.ts';
import { linkType } from '../../model/system.ts';
import type { Gid } from '../../store/viewer.ts';
import { createLinks, type NewLink } from '../changes/links/create-links.ts';
import { StoredLinks } from '../changes/links/stored-links.ts';
import { type PartEnvelope, parseParts } from '../content/part-builder.ts';
import { hasPermission } from '../permissions/require-permission.ts';
import { Authorities } from './authorities.ts';
import type { ImportContext } from './import-context.ts';

const authorityLinkDescription = 'Link provided by data provider.';
const linkTypes = getRecordType(linkType).fields.type?.oneOf ?? [];

interface PendingLink extends LinkDraft {
  readonly item: Gid;
  /** The access point that the link belongs to. */
  readonly body?: Gid;
}

export class FileLinks {
  readonly #run: ImportContext;
  readonly #authorities: Authorities;
  /** Items of the batch with access points that name an authority. */
  readonly #withAuthorities: Gid[] = [];
  readonly #pending: PendingLink[] = [];
  readonly #file: string;
  #isPermitted: boolean | undefined;

  constructor(run: ImportContext, file: string) {
    this.#run = run;
    this.#file = file;
    this.#authorities = new Authorities(run.tx, run.actor, run.env.profile);
  }

  /** Adds the links of an item and of the access points in its descriptions. */
  add(item: Gid, links: readonly LinkDraft[] | undefined, descriptions: readonly PartDraft[]): void {
    if (links !== undefined) for (const link of links) this.#pending.push({ ...link, item });
    for (const description of descriptions) {
      if (hasAuthorityReference(description)) this.#withAuthorities.push(item);
    }
  }

  /** Creates the links added since the last call and returns their number. The rows of the items must be written. */
  async write(): Promise<number> {
    if (this.#pending.length === 0 && this.#withAuthorities.length === 0) return 0;
    const wanted = [
      ...this.#pending.splice(0),
      ...(await this.#ofAccessPoints(this.#withAuthorities.splice(0))),
    ];
    await this.#authorities.lookUp(wanted);
    const found = wanted.flatMap((one) => {
      const target = this.#authorities.find(one);
      if (target === undefined && one.line !== undefined) this.#warnAboutMissing(one.identifier, one.line);
      return target === undefined || target === one.item ? [] : [{ ...one, target }];
    });
    if (found.length === 0 || !(await this.#mayLink())) return 0;
    const stored = await StoredLinks.of(this.#run.tx, [...new Set(found.map(({ item }) => item))]);
    const fresh: NewLink[] = [];
    for (const { item, target, body, data } of found) {
      const link: NewLink = { data, targets: [item, target], bodies: body === undefined ? [] : [body] };
      // An access point that a person has linked with the same item, in other words, is linked.
      const isLinked =
        body !== undefined && stored.between(item, target).some(({ bodies }) => bodies.has(body));
      if (isLinked || stored.findSame(link) !== undefined || stored.isPending(link)) continue;
      fresh.push(link);
      stored.addPending(link);
    }
    const { tx, event } = this.#run;
    const made = await createLinks(this.#run, event, fresh);
    await tx.events.insertSubjects(
      event,
      made.map(({ gid }) => gid),
    );
    return made.length;
  }

  #warnAboutMissing(identifier: string, line: number): void {
    this.#run.options.onWarning({
      code: 'relation-to-missing',
      message:
        'A relation names a record that does not exist, so there is no link. Import the record, then import the relation again.',
      file: this.#file,
      line,
      path: identifier,
    });
  }

  /** Reads access points from stored items, since they have no gid before. */
  async #ofAccessPoints(items: readonly Gid[]): Promise<readonly PendingLink[]> {
    if (items.length === 0) return [];
    const rows = await this.#run.tx.items.listByGid([...new Set(items)]);
    return rows.flatMap((row) =>
      parseParts(row.parts)
        .flatMap((part) => Object.values(part.relationships).flat())
        .flatMap((part: PartEnvelope) => {
          const authority = getAuthorityReference(part);
          return authority === undefined
            ? []
            : [{ ...authority, item: row.gid, body: part.meta.gid, data: toLinkData(part) }];
        }),
    );
  }

  /** An import without permission to create links succeeds without them, with a warning. */
  async #mayLink(): Promise<boolean> {
    if (this.#isPermitted === undefined) {
      const { tx, actor, options } = this.#run;
      this.#isPermitted = await hasPermission(tx, actor, 'create', { type: linkType });
      if (!this.#isPermitted)
        options.onWarning({
          code: 'links-not-permitted',
          message: 'The file refers to stored authorities, but the user may not create links.',
        });
    }
    return this.#isPermitted;
  }
}

/** The relations of an authority record have a type, which the link keeps: `hierarchical-parent` becomes `hierarchical`. */
function toLinkData({ data }: PartEnvelope): LinkDraft['data'] {
  const relationType = String(data.relationType ?? '').toLowerCase();
  const type = linkTypes.find((one) => relationType === one || relationType.startsWith(`${one}-`));
  return { type: type ?? 'associative', description: authorityLinkDescription };
}
