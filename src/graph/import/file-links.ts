/**
 * Links that a file asks for: from an access point to the authority it names, from a concept to its match in another vocabulary. They
 * are made where a set or vocabulary with that id holds an item with that identifier, once, however often the file is imported; a
 * set that was imported later is found by the next import of the file.
 */
import { findAuthority, hasAuthority } from '../../model/authority.ts';
import type { LinkDraft, PartDraft } from '../../model/draft.ts';
import { linkType } from '../../model/system.ts';
import type { Gid } from '../../store/viewer.ts';
import { makeLinks, type NewLink } from '../changes/links/make-links.ts';
import { StoredLinks } from '../changes/links/stored-links.ts';
import { type PartEnvelope, parseParts } from '../items/part-writer.ts';
import { hasPermission } from '../permissions/require-permission.ts';
import { Authorities } from './authorities.ts';
import type { ImportContext } from './import-context.ts';

const ofAuthority = { type: 'associative', description: 'Link provided by data provider.' };

interface Wanted extends LinkDraft {
  readonly item: Gid;
  /** The access point it stands for. */
  readonly body?: Gid;
}

export class FileLinks {
  readonly #run: ImportContext;
  readonly #authorities: Authorities;
  /** Items of the batch with access points that name an authority. */
  readonly #withAuthorities: Gid[] = [];
  readonly #wanted: Wanted[] = [];
  #isPermitted: boolean | undefined;

  constructor(run: ImportContext) {
    this.#run = run;
    this.#authorities = new Authorities(run.tx, run.actor, run.env.profile);
  }

  /** Notes what an item with these descriptions asks for. */
  note(item: Gid, links: readonly LinkDraft[] | undefined, descriptions: readonly PartDraft[]): void {
    if (links !== undefined) for (const link of links) this.#wanted.push({ ...link, item });
    for (const description of descriptions) {
      if (hasAuthority(description)) this.#withAuthorities.push(item);
    }
  }

  /** Makes the links of the items noted since the last time, whose rows are written by now. Returns how many. */
  async write(): Promise<number> {
    if (this.#wanted.length === 0 && this.#withAuthorities.length === 0) return 0;
    const wanted = [
      ...this.#wanted.splice(0),
      ...(await this.#ofAccessPoints(this.#withAuthorities.splice(0))),
    ];
    await this.#authorities.lookUp(wanted);
    const found = wanted.flatMap((one) => {
      const target = this.#authorities.find(one);
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
      if (isLinked || stored.findSame(link) !== undefined || stored.isComing(link)) continue;
      fresh.push(link);
      stored.note(link);
    }
    const { tx, event } = this.#run;
    const made = await makeLinks(this.#run, event, fresh);
    await tx.events.insertSubjects(
      event,
      made.map(({ gid }) => gid),
    );
    return made.length;
  }

  /** The access points of stored items: only there they have a gid. */
  async #ofAccessPoints(items: readonly Gid[]): Promise<readonly Wanted[]> {
    if (items.length === 0) return [];
    const rows = await this.#run.tx.items.listByGid([...new Set(items)]);
    return rows.flatMap((row) =>
      parseParts(row.parts)
        .flatMap((part) => Object.values(part.relationships).flat())
        .flatMap((part: PartEnvelope) => {
          const authority = findAuthority(part);
          return authority === undefined
            ? []
            : [{ ...authority, item: row.gid, body: part.meta.gid, data: ofAuthority }];
        }),
    );
  }

  /** An import is not refused for want of links; it tells that there are none. */
  async #mayLink(): Promise<boolean> {
    if (this.#isPermitted === undefined) {
      const { tx, actor, options } = this.#run;
      this.#isPermitted = await hasPermission(tx, actor, 'create', { type: linkType });
      if (!this.#isPermitted)
        options.onWarning({
          code: 'links-not-permitted',
          message: 'The file names authorities that are kept here, but the user may not make links.',
        });
    }
    return this.#isPermitted;
  }
}
