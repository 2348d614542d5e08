/**
 * A page is one declaration, from which http derives its routes, its checks and its caching. There are pages with a view, pages that are streamed,
 * pages about the API, and downloads. The folder of a page declares it in load.ts; registry.ts lists all of them.
 */
import type { StartedSession } from '../graph/sign-in/sign-in.ts';
import type { PermissionName } from '../model/system.ts';
import type { NoParameters, ParameterTable, ParameterValues } from '../parameters/parameter.ts';
import type { PageContext, PageRequest } from './page-request.ts';
import type { ItemKey } from './shared/page-path.ts';
import type { ItemDiscovery } from './site.ts';

/** The callers who may open the page or send the form. In addition, the graph checks the permissions of every caller. */
export type PageAccess =
  /** Everyone who may read. */
  | 'public'
  /** Every user. */
  | 'signed-in'
  | 'administrator'
  /** Users who may grant permissions somewhere, and administrators. */
  | 'grantor'
  | ItemPermission;

/** Users with a permission on an item. */
interface ItemPermission {
  readonly permission: PermissionName;
  /** Id of the item. */
  readonly item: (request: Pick<PageRequest, 'params'>) => string;
}

/** The access of users with a permission on the item of the path; by default its segment `{id}`. */
export function itemPermission(
  permission: PermissionName,
  item: ItemPermission['item'] = ({ params }) => params.id!,
): ItemPermission {
  return { permission, item };
}

interface RowBase<P extends ParameterTable> {
  /** From the root of the host, with `{name}` for each variable segment. */
  readonly path: string;
  readonly access: PageAccess;
  /** For readers of the code and for the list of pages in the documentation. */
  readonly summary: string;
  readonly parameters: [P] extends [never] ? ParameterTable : P;
  /** Whether people sign in with it, so that everybody may open it, also if the service requires a token. */
  readonly isForSignIn?: boolean;
  /** Whether the limit `search-pages-per-minute` counts its requests, because it reads many records. */
  readonly isLimited?: boolean;
}

interface ShownBase<Name extends string, P extends ParameterTable> extends RowBase<P> {
  /** Name of the view. */
  readonly name: Name;
  /** Path of this page for another item. A request with a former id is redirected to it. */
  readonly pathOf?: (item: ItemKey) => string;
}

/** A page with a view. */
export interface Page<Name extends string, Data, P extends ParameterTable> extends ShownBase<Name, P> {
  readonly kind: 'page';
  /** Reads the data with the permissions of the caller. */
  readonly load: (request: PageRequest<P>, context: PageContext) => Promise<OrUnknown<Data>>;
  /** Whether the rendered page is cached. It must depend on nothing but the store, the caller, the language and the URL. */
  readonly isCached?: boolean;
  /** Media type of a page that is not HTML. */
  readonly mediaType?: string;
  /** Status of the page; 200 by default. */
  readonly status?: (data: Data) => number;
  /** False for a page that search engines must not list. */
  readonly isIndexed?: boolean;
  /** Seconds after which the browser loads the page again; undefined if it need not. The browser then stores no copy. Not for cached pages. */
  readonly reloadSeconds?: (data: Data) => number | undefined;
  /** Whether the page embeds images, which the browser may then request from the hosts of the setting image-hosts. */
  readonly hasImages?: (data: Data) => boolean;
  /** Links and structured data for programs, on the page of an item. */
  readonly discover?: (data: Data, request: Pick<PageRequest, 'origin' | 'language'>) => ItemDiscovery;
  /** The forms of the page. */
  readonly actions?: readonly AnyAction[];
}

/** A page that is sent while its parts are read. */
export interface StreamedPage<Name extends string, Data, Part, P extends ParameterTable>
  extends ShownBase<Name, P> {
  readonly kind: 'streamed';
  /** Reads the data of the page without its parts. The parts are read while the browser takes them. */
  readonly open: (request: PageRequest<P>, context: PageContext) => Promise<Streamed<OrUnknown<Data>, Part>>;
}

export interface Streamed<Data, Part> {
  readonly data: Data;
  readonly parts: AsyncIterable<readonly Part[]>;
}

/**
 * A page about the API, below its path prefix. It reads no records, so that it needs no store, and is rendered once for each language. The OpenAPI
 * document lists it: an operation in http/rest sends it, and describes the API for it.
 * @typeParam Source the description.
 */
export interface ApiPage<Name extends string, Source, Data>
  extends Pick<ShownBase<Name, NoParameters>, 'name' | 'path' | 'summary'> {
  readonly kind: 'api';
  readonly access: 'public';
  readonly load: (source: Source) => OrUnknown<Data>;
}

/** A file that a page links to. */
export interface DownloadPage<P extends ParameterTable> extends RowBase<P> {
  readonly kind: 'download';
  readonly open: (request: PageRequest<P>, context: PageContext) => Promise<Download | Redirect>;
}

interface Download {
  readonly mediaType: string;
  readonly name: string;
  readonly bytes?: number;
  readonly body: AsyncIterable<string | Uint8Array>;
}

/** Redirects to another page (303). */
interface Redirect {
  readonly path: string;
}

/** A form of a page: its fields, the change that it makes, and the page that follows. */
export interface Action<Fields extends ParameterTable, Outcome> {
  /** Value of the hidden field `form`, by which a page with several forms distinguishes them. */
  readonly name: string;
  readonly access: PageAccess;
  readonly fields: [Fields] extends [never] ? ParameterTable : Fields;
  /** One change of the graph, or the request of a PDF. If it throws a Failure with status 400, 409 or 412, the page is shown again, with the message at the field that it names. */
  readonly change: (form: ReceivedForm<Fields>, context: PageContext) => Promise<OrUnknown<Outcome>>;
  /** The session that the form has begun or ended: the browser gets another cookie. */
  readonly session?: (outcome: Outcome) => StartedSession | 'ended' | undefined;
  /** Secrets that are shown once: the page is sent with them, instead of a redirect, so that no address and no later page has them. */
  readonly shown?: (outcome: Outcome) => Readonly<Record<string, string>>;
  /** The page of the OpenID provider that follows, with the secret of the attempt, for a cookie. The page is shown with its address as `url`. */
  readonly leaves?: (outcome: Outcome) => ProviderRedirect | undefined;
  /** Path of the page that follows. */
  readonly next: (outcome: Outcome, form: ReceivedForm<Fields>) => string;
}

/** An attempt to sign in at another site. */
export interface ProviderRedirect {
  readonly url: string;
  readonly state: string;
  readonly secret: string;
}

/** A form as a browser sent it. */
interface ReceivedForm<Fields extends ParameterTable> extends Omit<PageRequest, 'parameters' | 'query'> {
  readonly fields: ParameterValues<Fields>;
}

/** `unknown` if the type argument is `never`, as in AnyPage: code that serves all pages does not know the types of their data. */
type OrUnknown<T> = [T] extends [never] ? unknown : T;

export type AnyAction = Action<never, never>;
export type AnyPage = Page<string, never, never>;
export type AnyStreamedPage = StreamedPage<string, never, unknown, never>;
export type AnyDownload = DownloadPage<never>;
/** The rows whose routes are derived. */
export type RoutedRow = AnyPage | AnyStreamedPage | AnyDownload;
export type AnyRow = RoutedRow | ApiPage<string, never, never>;

type Declared<Row> = Omit<Row, 'kind'>;

export function definePage<const Name extends string, Data, const P extends ParameterTable = NoParameters>(
  row: Declared<Page<Name, Data, P>>,
): Page<Name, Data, P> {
  return { kind: 'page', ...row };
}

export function defineStreamedPage<
  const Name extends string,
  Data,
  Part,
  const P extends ParameterTable = NoParameters,
>(row: Declared<StreamedPage<Name, Data, Part, P>>): StreamedPage<Name, Data, Part, P> {
  return { kind: 'streamed', ...row };
}

export function defineApiPage<const Name extends string, Source, Data>(
  row: Omit<ApiPage<Name, Source, Data>, 'kind' | 'access'>,
): ApiPage<Name, Source, Data> {
  return { kind: 'api', access: 'public', ...row };
}

export function defineDownload<const P extends ParameterTable = NoParameters>(
  row: Declared<DownloadPage<P>>,
): DownloadPage<P> {
  return { kind: 'download', ...row };
}

export function defineAction<const Fields extends ParameterTable, Outcome>(
  action: Action<Fields, Outcome>,
): Action<Fields, Outcome> {
  return action;
}
