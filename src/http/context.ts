/** Who asks, and what they may touch: made for each request and passed on as an argument. */
import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, anonymous } from '../graph/actor.ts';
import type { ActorGraph } from '../graph/actor-graph.ts';
import { failUnknownUser } from '../graph/lookup.ts';
import type { Bearer } from '../graph/tokens.ts';
import type { WireForm } from '../graph/wire-form.ts';
import { decodeHeaderText, readHeaderText } from '../lib/text-encoding.ts';
import { fail } from '../model/errors.ts';
import { getProfile, type Profile } from '../model/profile.ts';
import { adminGroupId } from '../model/system.ts';
import { needsToken, readToken } from './guards.ts';
import type { AppOptions, Archive } from './options.ts';

export interface PublicContext {
  readonly options: AppOptions;
}

export interface Context extends PublicContext {
  readonly archive: Archive;
  /** The graph as the actor sees it, with records in the form that was asked for. */
  readonly graph: ActorGraph;
  readonly actor: Actor;
  /** The graph as anonymous readers see it, where the group `admin` acts for a request that names no user. */
  readonly anonymousGraph?: ActorGraph;
  /** Why the change is made; null on reads and where nothing was said. */
  readonly logMessage: string | null;
}

/** Who may come in, as a row of the routes says it. */
export interface Access {
  readonly access: 'read' | 'write';
  /** Under which profiles a change may name nobody; the administrators make it then. */
  readonly anyoneMay?: (profile: Profile) => boolean;
}

/** What of a request says who asks, why, and in what form. */
export interface Asking {
  readonly headers: IncomingHttpHeaders;
  readonly url: string;
  readonly form: WireForm;
}

/** Throws `not-initialised`, `user-required`, `unknown-user`, `token-required`, `unknown-token`, `wrong-user`. */
export async function getContext(
  options: AppOptions,
  { access, anyoneMay }: Access,
  asking: Asking,
): Promise<Context> {
  const archive = await getArchive(options);
  const profile = getProfile(options.settings.profile);
  const { authorization, 'x-user': user } = asking.headers;
  const bearer =
    authorization === undefined && !needsToken(options.settings)
      ? undefined
      : await getBearer(archive, authorization);
  const nobody = anyoneMay?.(profile) === true ? [adminGroupId] : [];
  const named = user === undefined ? [] : namesIn(String(user));
  const isNamed = named.length > 0 || (bearer?.user ?? null) !== null;
  const actor =
    bearer === undefined || bearer.user === null
      ? await getActor(archive, user === undefined ? nobody : named, access)
      : await getBearerActor(archive, bearer.user, named);
  return {
    options,
    archive,
    graph: archive.graph.as(actor, asking.form),
    actor,
    ...(!isNamed && actor !== anonymous && { anonymousGraph: archive.graph.as(anonymous, asking.form) }),
    logMessage: access === 'write' ? readLogMessage(asking, profile) : null,
  };
}

async function getArchive(options: AppOptions): Promise<Archive> {
  const opened = options.openArchive();
  const archive = opened instanceof Promise ? await opened : opened;
  if (archive === undefined) {
    fail(
      'not-initialised',
      "The store has not been set up: run 'fonds init', then 'fonds user add ID --group admin'.",
    );
  }
  const ready = archive.graph.isReady();
  if (ready !== true && !(await ready)) {
    fail('not-initialised', "There is no administrator yet: run 'fonds user add ID --group admin'.");
  }
  return archive;
}

async function getBearer({ graph }: Archive, authorization: string | undefined): Promise<Bearer> {
  const token =
    readToken(authorization) ??
    fail(
      'token-required',
      'This service lets nobody in without a token: send Authorization: Bearer and one.',
      { details: 'Bearer' },
    );
  return (
    (await graph.findBearer(token)) ??
    fail('unknown-token', 'The token is not known to this service, or was revoked.', { details: 'Bearer' })
  );
}

/** Ids that the header can mean: as it was sent, and percent-decoded. The first one that is a user counts. */
function namesIn(header: string): readonly string[] {
  const [sent, decoded] = [readHeaderText(header), decodeHeaderText(header)];
  return sent === decoded ? [sent] : [sent, decoded];
}

/** The user of the token. Throws `wrong-user` if X-User names another one. */
async function getBearerActor(archive: Archive, user: string, named: readonly string[]): Promise<Actor> {
  if (named.length > 0 && named[0] !== user) {
    const other = await archive.graph.findActor(...named);
    if (other?.id !== user)
      fail('wrong-user', `The token speaks for '${user}', and X-User names '${named.at(-1)}'.`, {
        details: user,
      });
  }
  return getActor(archive, [user], 'write');
}

/** @param named ids that the caller may have meant; none for an anonymous one. */
async function getActor(
  archive: Archive,
  named: readonly string[],
  access: Access['access'],
): Promise<Actor> {
  if (named.length > 0) return (await archive.graph.findActor(...named)) ?? failUnknownUser(named.at(-1)!);
  if (access === 'read') return anonymous;
  fail('user-required', 'A change needs the header X-User with the id of the user who makes it.', {
    details: `Requester missing or badly formed: '${anonymous.id}'`,
  });
}

function readLogMessage({ headers, url }: Asking, { plusInLogMessage }: Profile): string | null {
  const header = headers['x-logmessage'];
  // Taken from the raw query, where `+` is still a plus and nothing has been decoded yet.
  const given = header === undefined ? /[?&]log=([^&#]*)/.exec(url)?.[1] : String(header);
  if (given === undefined) return null;
  const message = decodeHeaderText(given.replaceAll('+', plusInLogMessage));
  return message.trim() === '' ? null : message;
}
