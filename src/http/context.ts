/** The context of a request: its caller, the graph with the caller's permissions, and the log message. Handlers get it as an argument. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../config/settings.ts';
import { allowsSignIn } from '../config/sign-in-ways.ts';
import { type Actor, anonymous, requireActive, viewerKeyOf, visitor } from '../graph/actor.ts';
import type { ActorGraph } from '../graph/actor-graph.ts';
import { failUnknownUser } from '../graph/lookup.ts';
import type { Bearer } from '../graph/tokens.ts';
import type { WireForm } from '../graph/wire/wire.ts';
import type { Caller } from '../lib/caller-scheduler.ts';
import { networkOf, siteNetworkOf } from '../lib/client-network.ts';
import { decodePercentHeaderText, readHeaderText } from '../lib/text-encoding.ts';
import { Failure, fail } from '../model/errors.ts';
import { getProfile, type Profile } from '../model/profile.ts';
import { adminGroupId, userType } from '../model/system.ts';
import { needsToken, readToken } from './guards.ts';
import type { AppOptions, Archive } from './options.ts';
import { requireSameOrigin } from './sign-in/same-origin.ts';
import { readSessionCookie, requireSecureTransport } from './sign-in/session-cookie.ts';

export interface StorelessContext {
  readonly options: AppOptions;
  /** See {@link findSignedInActor}. */
  readonly findSignedInActor: () => Promise<Actor | undefined>;
}

export interface Context {
  readonly options: AppOptions;
  readonly archive: Archive;
  /** The graph with the permissions of the actor; it returns records in the requested wire form. */
  readonly graph: ActorGraph;
  readonly actor: Actor;
  /** Whether the request is authenticated by a token that can act as one user only. */
  readonly hasUserToken: boolean;
  /** The graph with anonymous permissions, only if the group `admin` acts for a request without a user. */
  readonly anonymousGraph?: ActorGraph;
  /** Whether the browser sent the cookie of a session that has ended. Only for pages. */
  readonly hasEndedSession: boolean;
  /**
   * Whether the caller may still read what it could when the request began: the session or the token is valid, and the user is active and in the same
   * groups. Responses that wait must ask before each further part.
   */
  readonly hasSameCaller: () => Promise<boolean>;
  /** Why the change is made; null for reads and for changes without a log message. */
  readonly logMessage: string | null;
}

/** Access of a route. */
export interface Access {
  readonly access: 'read' | 'write';
  /** Whether a change needs no user under the profile; the group `admin` then makes it. */
  readonly allowsAnonymous?: (profile: Profile) => boolean;
  /** A page for people. */
  readonly isPage?: boolean;
  /** A page with which people sign in: everybody may open it, also if the service requires a token. */
  readonly isForSignIn?: boolean;
  /** The request has its own proof, which the handler checks: who sends it, and from which site, does not count. */
  readonly ignoresCaller?: boolean;
}

/** The parts of a request that determine its context. */
interface ContextRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly url: string;
  readonly form: WireForm;
  /** IP address of the client. */
  readonly address: () => string;
  /** Whether the request comes from a trusted proxy directly. */
  readonly isFromProxy: () => boolean;
  /** Aborted when the client disconnects. */
  readonly disconnectSignal: () => AbortSignal;
}

/**
 * Throws `not-initialised`, `user-required`, `unknown-user`, `user-deactivated`, `token-required`, `unknown-token`, `wrong-user`, `two-identities`,
 * `session-ended`, `cross-site`, `insecure-connection`.
 */
export async function getContext(
  options: AppOptions,
  route: Access,
  request: ContextRequest,
): Promise<Context> {
  const context = await readContext(options, route, request);
  const hasSameCaller = async (): Promise<boolean> => {
    try {
      const { actor } = await readContext(options, route, request);
      return actor.gid === context.actor.gid && viewerKeyOf(actor) === viewerKeyOf(context.actor);
    } catch (error) {
      // Only a request of its own can report the reason.
      if (error instanceof Failure) return false;
      throw error;
    }
  };
  return { ...context, hasSameCaller };
}

async function readContext(
  options: AppOptions,
  route: Access,
  request: ContextRequest,
): Promise<Omit<Context, 'hasSameCaller'>> {
  const { settings } = options;
  const isForSignIn = route.isForSignIn === true;
  if (isForSignIn) requireSecureTransport(settings);
  const archive = await getArchive(options);
  if (route.ignoresCaller === true)
    return getCallerContext(
      options,
      archive,
      { access: 'read', isForSignIn: true },
      { ...request, headers: {} },
    );
  if (isForSignIn && isChange(route, request)) requireSameOrigin(settings, request.headers);
  const proxied = readProxyUser(settings, request);
  if (proxied !== undefined) {
    const actor = await getProxyActor(archive, proxied, request);
    return toSessionContext(options, archive, { ...route, actor }, request);
  }
  const cookie = readSessionCookie(settings, request.headers);
  if (cookie === undefined) return getCallerContext(options, archive, route, request);
  const actor = await getSessionActor(archive, cookie, request);
  if (actor !== undefined) return toSessionContext(options, archive, { ...route, actor }, request);
  // A page is shown to an anonymous reader; a program must not take the answer for that of its user.
  if (!isForSignIn && (route.isPage !== true || isChange(route, request)))
    fail('session-ended', 'Your session has ended. Sign in again, or delete the cookie.');
  return { ...(await getCallerContext(options, archive, route, request)), hasEndedSession: true };
}

/**
 * The user of the session of a browser, for pages that anybody may read without a store, and for pages of errors. Undefined without a session, and if
 * it cannot be read: the page then has no bar of the workroom.
 */
export async function findSignedInActor(
  options: AppOptions,
  request: Pick<ContextRequest, 'headers' | 'isFromProxy'>,
): Promise<Actor | undefined> {
  const { settings } = options;
  const proxied = readProxyUser(settings, request);
  const cookie = readSessionCookie(settings, request.headers);
  if (proxied === undefined && cookie === undefined) return undefined;
  try {
    const archive = await getArchive(options);
    return await (proxied === undefined
      ? getSessionActor(archive, cookie!, request)
      : getProxyActor(archive, proxied, request));
  } catch {
    return undefined;
  }
}

function isChange({ access }: Access, { method }: ContextRequest): boolean {
  return access === 'write' || (method !== 'GET' && method !== 'HEAD');
}

/** The context of a caller without a session. */
async function getCallerContext(
  options: AppOptions,
  archive: Archive,
  { access, allowsAnonymous, isForSignIn = false }: Access,
  request: ContextRequest,
): Promise<Omit<Context, 'hasSameCaller'>> {
  const { settings } = options;
  const profile = getProfile(settings.profile);
  const { authorization, 'x-user': user } = request.headers;
  const bearer =
    authorization === undefined && (isForSignIn || !needsToken(settings, access, user))
      ? undefined
      : await getBearer(archive, authorization);
  const defaultActors = allowsAnonymous?.(profile) === true ? [adminGroupId] : [];
  const named = user === undefined ? [] : namesIn(String(user));
  const isNamed = named.length > 0 || (bearer?.user ?? null) !== null;
  const actor =
    bearer === undefined || bearer.user === null
      ? await getActor(archive, user === undefined ? defaultActors : named, access)
      : await getBearerActor(archive, bearer.user, named);
  const isVisitor = actor === anonymous && bearer === undefined && hidesUsers(settings, profile);
  const reader = isVisitor ? visitor : actor;
  const getCaller = (): Caller => toCaller(request, bearer);
  return {
    options,
    archive,
    graph: archive.graph.as(reader, request.form, getCaller),
    actor: reader,
    hasUserToken: (bearer?.user ?? null) !== null,
    hasEndedSession: false,
    ...(!isNamed &&
      actor !== anonymous && { anonymousGraph: archive.graph.as(anonymous, request.form, getCaller) }),
    logMessage: access === 'write' ? readLogMessage(request, profile) : null,
  };
}

/** The id of the user whom a trusted proxy names; undefined without one. */
function readProxyUser(
  settings: Settings,
  { headers, isFromProxy }: Pick<ContextRequest, 'headers' | 'isFromProxy'>,
): string | undefined {
  const { signInHeader } = settings;
  if (signInHeader === '' || !allowsSignIn(settings, 'proxy')) return undefined;
  const given = headers[signInHeader.toLowerCase()];
  return given === undefined || given === '' || !isFromProxy() ? undefined : readHeaderText(String(given));
}

/** Throws `two-identities`, `permission-denied`, `user-deactivated`. */
async function getProxyActor(
  archive: Archive,
  id: string,
  { headers }: Pick<ContextRequest, 'headers'>,
): Promise<Actor> {
  // The proxy may use the header Authorization for its own sign-in.
  if (headers['x-user'] !== undefined || /^bearer /i.test(headers.authorization ?? '')) failTwoIdentities();
  const actor = await archive.graph.findActor(id);
  if (actor === undefined || actor.type !== userType)
    fail(
      'permission-denied',
      `You are signed in as '${id}', who is no user of this archive. Ask an administrator to add you.`,
      { details: id },
    );
  return { ...requireActive(actor), session: { id: '', formToken: '', isRecent: true, isOfProxy: true } };
}

function failTwoIdentities(): never {
  fail('two-identities', 'The request has a session, and X-User or Authorization as well. Send one of them.');
}

/** The user of the session; undefined if it has ended. Throws `two-identities`. */
async function getSessionActor(
  archive: Archive,
  cookie: string,
  { headers }: Pick<ContextRequest, 'headers'>,
): Promise<Actor | undefined> {
  if (headers['x-user'] !== undefined || headers.authorization !== undefined) failTwoIdentities();
  return archive.signIn.findSession(cookie);
}

/** Throws `cross-site`. */
function toSessionContext(
  options: AppOptions,
  archive: Archive,
  { actor, ...route }: Access & { readonly actor: Actor },
  request: ContextRequest,
): Omit<Context, 'hasSameCaller'> {
  if (isChange(route, request)) requireSameOrigin(options.settings, request.headers);
  const getCaller = (): Caller => ({ key: `user ${actor.id}`, signal: request.disconnectSignal() });
  return {
    options,
    archive,
    graph: archive.graph.as(actor, request.form, getCaller),
    actor,
    hasUserToken: false,
    hasEndedSession: false,
    logMessage:
      route.access === 'write' ? readLogMessage(request, getProfile(options.settings.profile)) : null,
  };
}

/** Whether callers without a token see users and groups only where these are nested in other records. */
function hidesUsers({ public: isPublic, publicUsers }: Settings, { showsUsers }: Profile): boolean {
  return isPublic && !publicUsers && !showsUsers;
}

/** The caller for the scheduler: the user of the token, otherwise the network of the client. X-User does not count, since anybody can send it. */
function toCaller({ address, disconnectSignal }: ContextRequest, bearer: Bearer | undefined): Caller {
  const user = bearer?.user ?? null;
  if (user !== null) return { key: `user ${user}`, signal: disconnectSignal() };
  const client = address();
  return { key: `address ${networkOf(client)}`, network: siteNetworkOf(client), signal: disconnectSignal() };
}

const addAdministrator = 'fonds user add ID --group admin';

async function getArchive(options: AppOptions): Promise<Archive> {
  const opened = options.openArchive();
  const archive = opened instanceof Promise ? await opened : opened;
  if (archive === undefined) {
    fail(
      'not-initialised',
      "The store is not initialised: run 'fonds init', then 'fonds user add ID --group admin', both with the --data or --database-url of the service.",
      { details: { commands: ['fonds init', addAdministrator] } },
    );
  }
  const ready = archive.graph.isReady();
  if (ready !== true && !(await ready)) {
    fail(
      'not-initialised',
      "There is no administrator yet: run 'fonds user add ID --group admin' with the --data or --database-url of the service.",
      { details: { commands: [addAdministrator] } },
    );
  }
  return archive;
}

async function getBearer({ graph }: Archive, authorization: string | undefined): Promise<Bearer> {
  const token =
    readToken(authorization) ??
    fail('token-required', 'This service requires a token: send the header Authorization: Bearer TOKEN.', {
      details: 'Bearer',
    });
  return (
    (await graph.findBearer(token)) ??
    fail('unknown-token', 'The token is unknown or was revoked.', { details: 'Bearer' })
  );
}

/** Ids that the header X-User can mean: as it was sent, and percent-decoded. The first one that is a user counts. */
function namesIn(header: string): readonly string[] {
  const sent = readHeaderText(header);
  const decoded = decodePercentHeaderText(header);
  return sent === decoded ? [sent] : [sent, decoded];
}

/** The user of the token. Throws `wrong-user` if X-User names another one. */
async function getBearerActor(archive: Archive, user: string, named: readonly string[]): Promise<Actor> {
  if (named.length > 0 && named[0] !== user) {
    const other = await archive.graph.findActor(...named);
    if (other?.id !== user)
      fail(
        'wrong-user',
        `The token belongs to '${user}', but X-User names '${named.at(-1)}'. Leave out X-User.`,
        { details: user },
      );
  }
  return getActor(archive, [user], 'write');
}

/** @param named possible ids of the caller; empty for an anonymous caller. */
async function getActor(
  archive: Archive,
  named: readonly string[],
  access: Access['access'],
): Promise<Actor> {
  if (named.length > 0)
    return requireActive((await archive.graph.findActor(...named)) ?? failUnknownUser(named.at(-1)!));
  if (access === 'read') return anonymous;
  fail('user-required', 'A change needs the header X-User with the id of the user.', {
    details: `Requester missing or badly formed: '${anonymous.id}'`,
  });
}

function readLogMessage({ headers, url }: ContextRequest, { plusInLogMessage }: Profile): string | null {
  const header = headers['x-logmessage'];
  // Read from the raw query, in which `+` is still a plus sign.
  const given = header === undefined ? /[?&]log=([^&#]*)/.exec(url)?.[1] : String(header);
  if (given === undefined) return null;
  const message = decodePercentHeaderText(given.replaceAll('+', plusInLogMessage));
  return message.trim() === '' ? null : message;
}
