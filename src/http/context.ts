/** Who asks, and what they may touch: made for each request and passed on as an argument. */
import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, anonymous } from '../graph/actor.ts';
import type { ActorGraph } from '../graph/actor-graph.ts';
import { failUnknownUser } from '../graph/lookup.ts';
import type { Bearer } from '../graph/tokens.ts';
import type { WireForm } from '../graph/wire-form.ts';
import { fail } from '../model/errors.ts';
import { getProfile, type Profile } from '../model/profile.ts';
import { adminGroupId } from '../model/system.ts';
import { needsToken, readToken } from './guards.ts';
import { decodeHeaderText } from './header-text.ts';
import type { AppOptions, Archive } from './options.ts';

export interface PublicContext {
  readonly options: AppOptions;
}

export interface Context extends PublicContext {
  readonly archive: Archive;
  /** The graph as the actor sees it, with records in the form that was asked for. */
  readonly graph: ActorGraph;
  readonly actor: Actor;
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
  const nobody = anyoneMay?.(profile) === true ? adminGroupId : undefined;
  const id = speaker(bearer, user) ?? nobody;
  const actor = id === undefined && access === 'read' ? anonymous : await getActor(archive, id);
  return {
    options,
    archive,
    graph: archive.graph.as(actor, asking.form),
    actor,
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

/** The id of who asks: the user of the token, or whom X-User names. Throws `wrong-user` where they differ. */
function speaker(
  bearer: Bearer | undefined,
  header: string | readonly string[] | undefined,
): string | undefined {
  const named = header === undefined ? undefined : decodeHeaderText(String(header));
  if (bearer === undefined || bearer.user === null) return named;
  if (named === undefined || named === bearer.user) return bearer.user;
  fail('wrong-user', `The token speaks for '${bearer.user}', and X-User names '${named}'.`, {
    details: bearer.user,
  });
}

async function getActor(archive: Archive, id: string | undefined): Promise<Actor> {
  if (id === undefined) {
    fail('user-required', 'A change needs the header X-User with the id of the user who makes it.', {
      details: `Requester missing or badly formed: '${anonymous.id}'`,
    });
  }
  return (await archive.graph.findActor(id)) ?? failUnknownUser(id);
}

function readLogMessage({ headers, url }: Asking, { plusIs }: Profile): string | null {
  const header = headers['x-logmessage'];
  // Taken from the raw query, where `+` is still a plus and nothing has been decoded yet.
  const given = header === undefined ? /[?&]log=([^&#]*)/.exec(url)?.[1] : String(header);
  if (given === undefined) return null;
  const message = decodeHeaderText(given.replaceAll('+', plusIs));
  return message.trim() === '' ? null : message;
}
