/**
 * An archive whose units are created, restricted, opened, changed, deleted and imported in random order, each change with a log message of its own, and
 * a model that states from whom each message must stay hidden: from viewers who could not see the scope or one of the records of the change at that time.
 */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { json, request } from '../http/request.ts';
import type { TestArchive } from './archive.ts';
import { c, ead } from './finding-aid.ts';

const changeKinds = [
  'create',
  'restrict',
  'open',
  'update',
  'delete',
  'batch-delete',
  'delete-children',
  'import',
  'link',
] as const;

/** One change; the numbers choose among units and audiences. */
export interface RandomChange {
  readonly kind: (typeof changeKinds)[number];
  readonly unit: number;
  readonly other: number;
  readonly audience: number;
}

const choice = fc.nat({ max: 11 });
export const randomChanges = fc.array(
  fc.record<RandomChange>({
    kind: fc.constantFrom(...changeKinds, 'create', 'import'),
    unit: choice,
    other: choice,
    audience: choice,
  }),
  { minLength: 3, maxLength: 14 },
);

/** The user that a unit is restricted to; empty for a unit that is open. Mike is an administrator. */
const audiences = ['', 'mike', 'ruth'] as const;
type Audience = (typeof audiences)[number];

/** A record from its creation to its deletion: a later one may have the same id. */
interface ModelRecord {
  readonly id: string;
  audience: Audience;
  /** The records that a link is about, or the unit above a unit: the record is hidden with them. */
  readonly targets: readonly ModelRecord[];
  /** The viewers from whom the record was hidden when it was deleted; undefined while it exists. */
  hiddenAtDeletion?: readonly string[];
}

interface ModelMessage {
  readonly text: string;
  readonly subjects: readonly ModelRecord[];
  /** The viewers from whom a subject was hidden when the change was made. */
  readonly hiddenFrom: readonly string[];
}

/** A change with the names that its numbers choose. */
interface Given extends RandomChange {
  readonly id: string;
  readonly otherId: string;
  readonly accessors: Audience;
  readonly text: string;
}

/** `''` is the viewer without a name. */
export const viewers = ['', 'ruth'] as const;

/** Identifier paths of the units: two at the top of the repository, with a unit in each. */
const paths = ['a', 'a-x', 'b', 'b-y'] as const;

export class HiddenHistory {
  readonly archive: TestArchive;
  readonly repository: string;
  readonly #records = new Map<string, ModelRecord>();
  readonly #deleted: ModelRecord[] = [];
  readonly messages: ModelMessage[] = [];
  #counter = 0;

  private constructor(archive: TestArchive, identifier: string) {
    this.archive = archive;
    this.repository = `nl-${identifier}`;
  }

  /** Begins a history in a new repository of the country `nl`. */
  static async begin(archive: TestArchive, identifier: string): Promise<HiddenHistory> {
    const history = new HiddenHistory(archive, identifier);
    await history.#send('POST classes/Country', '', { type: 'Country', data: { identifier: 'nl' } });
    await history.#send('POST classes/Country/nl', '', { type: 'Repository', data: { identifier } });
    return history;
  }

  /** Ids that units have or had. */
  get ids(): readonly string[] {
    return [...new Set([...this.#records.keys(), ...this.#deleted.map((record) => record.id)])];
  }

  async apply(change: RandomChange): Promise<void> {
    const idOf = (number: number): string => `${this.repository}-${paths[number % paths.length]!}`;
    const audience = audiences[change.audience % audiences.length]!;
    await this.#changes[change.kind]({
      ...change,
      id: idOf(change.unit),
      otherId: idOf(change.other),
      accessors: audience,
      text: `Message ${++this.#counter} of ${this.repository}!`,
    });
  }

  readonly #changes: Readonly<Record<RandomChange['kind'], (given: Given) => Promise<void>>> = {
    create: async ({ id, accessors, text }) => {
      const parent = parentOf(id);
      const type = parent === this.repository ? 'Repository' : 'DocumentaryUnit';
      const bundle = { type: 'DocumentaryUnit', data: { identifier: id.split('-').at(-1) } };
      const line = `POST classes/${type}/${parent}?${accessTo(accessors)}`;
      if (await this.#send(line, text, bundle))
        this.#note(text, [this.#add(id, accessors)], this.#records.get(parent));
    },
    restrict: ({ id, audience, text }) => this.#setAccess(id, audience % 2 === 0 ? 'mike' : 'ruth', text),
    open: ({ id, text }) => this.#setAccess(id, '', text),
    update: async ({ id, text }) => {
      const body = {
        type: 'DocumentaryUnit',
        data: { otherIdentifiers: [`no ${this.#counter}`] },
        relationships: {},
      };
      if (await this.#send(`PATCH classes/DocumentaryUnit/${id}`, text, body))
        this.#note(text, this.#among([id]));
    },
    delete: async ({ id, text }) => {
      if (await this.#send(`DELETE classes/DocumentaryUnit/${id}`, text))
        this.#delete(text, this.#among([id]), this.#records.get(parentOf(id)));
    },
    'batch-delete': async ({ id, otherId, text }) => {
      const deleted = this.#among([...new Set([id, otherId])]);
      const table = deleted.map((one) => one.id).join('\n');
      if (await this.#send('POST batch/delete?commit=true', text, table, 'text/csv'))
        this.#delete(text, deleted);
    },
    'delete-children': async ({ id, text }) => {
      const below = [...this.#records.values()].filter((one) => parentOf(one.id) === id);
      if (await this.#send(`DELETE classes/DocumentaryUnit/${id}/list?all=true`, text))
        this.#delete(text, below, this.#records.get(id));
    },
    import: async ({ id, other, audience, accessors, text }) => {
      const [top, child] = id.startsWith(`${this.repository}-a`) ? ['a', 'x'] : ['b', 'y'];
      // Some units are the same as in an earlier import.
      const file = ead(top, c(child, `Title ${audience}`), { eadid: top, title: `Title ${other % 3}` });
      const line = `POST import/ead?scope=${this.repository}&keys=true&${accessTo(accessors)}`;
      const log = await this.#send(line, text, file, 'text/xml');
      const keys = (name: string): string[] =>
        Object.values((log?.[name] ?? {}) as Record<string, string[]>).flat();
      const isNew = new Set(keys('created_keys'));
      // Parents first. Only the outermost new units get the access list.
      for (const created of [...isNew].sort())
        this.#add(created, isNew.has(parentOf(created)) ? '' : accessors);
      this.#note(text, this.#among([...keys('created_keys'), ...keys('updated_keys')]));
    },
    link: async ({ id, otherId, text }) => {
      const body = { type: 'Link', data: { type: 'associative' } };
      const made = await this.#send(`POST classes/Link?source=${id}&target=${otherId}`, text, body);
      if (made !== undefined) this.#note(text, [this.#add(String(made.id), '', this.#among([id, otherId]))]);
    },
  };

  async #setAccess(id: string, audience: Audience, text: string): Promise<void> {
    const record = this.#records.get(id);
    if (record === undefined || record.audience === audience) return;
    await this.#send(`POST entities/${id}/access?${accessTo(audience)}`, text);
    record.audience = audience;
    this.#note(text, [record]);
  }

  #among(ids: readonly string[]): readonly ModelRecord[] {
    return ids.flatMap((id) => this.#records.get(id) ?? []);
  }

  /** Whether an event list must show the message to the viewer. */
  isListed({ subjects, hiddenFrom }: ModelMessage, viewer: string): boolean {
    return !hiddenFrom.includes(viewer) && !subjects.some((record) => isHidden(record, viewer));
  }

  #add(id: string, audience: Audience, targets = this.#among([parentOf(id)])): ModelRecord {
    const record = { id, audience, targets };
    this.#records.set(id, record);
    return record;
  }

  #note(text: string, subjects: readonly ModelRecord[], scope?: ModelRecord): void {
    if (subjects.length === 0) return;
    const about = scope === undefined ? subjects : [...subjects, scope];
    const hiddenFrom = viewers.filter((viewer) => about.some((record) => isHidden(record, viewer)));
    this.messages.push({ text, subjects: about, hiddenFrom });
  }

  #delete(text: string, records: readonly ModelRecord[], scope?: ModelRecord): void {
    this.#note(text, records, scope);
    for (const record of records) {
      record.hiddenAtDeletion = viewers.filter((viewer) => isHidden(record, viewer));
      this.#records.delete(record.id);
      this.#deleted.push(record);
    }
  }

  /** Sends a change as Mike. Undefined for a change that the service refused. */
  async #send(
    line: string,
    message: string,
    body?: unknown,
    type = 'application/json',
  ): Promise<Record<string, unknown> | undefined> {
    const headers = {
      'x-user': 'mike',
      'x-logmessage': message,
      ...(body !== undefined && { 'content-type': type }),
    };
    const reply = await request(this.archive, line.replace(' ', ' /archive/'), headers, body);
    assert.ok(reply.statusCode < 500, `${line}: ${reply.body}`);
    if (reply.statusCode >= 300) return undefined;
    return reply.body === '' ? {} : json(reply);
  }
}

function accessTo(audience: Audience): string {
  return audience === '' ? '' : `accessibleTo=${audience}`;
}

function parentOf(id: string): string {
  return id.replace(/-[^-]*$/, '');
}

/** A record keeps its audience when it is deleted. */
function isHidden({ audience, targets, hiddenAtDeletion }: ModelRecord, viewer: string): boolean {
  if (hiddenAtDeletion !== undefined) return hiddenAtDeletion.includes(viewer);
  return (audience !== '' && audience !== viewer) || targets.some((target) => isHidden(target, viewer));
}
