/** The arguments of the loader of a page: the request, and the services that it reads from. */
import type { Settings } from '../config/settings.ts';
import type { ActorGraph } from '../graph/actor-graph.ts';
import type { Graph } from '../graph/graph.ts';
import type { Jobs } from '../graph/jobs.ts';
import type { Identities } from '../graph/sign-in/identities.ts';
import type { Passkeys } from '../graph/sign-in/passkeys.ts';
import type { SignIn } from '../graph/sign-in/sign-in.ts';
import type { System } from '../graph/system.ts';
import type { NoParameters, ParameterTable, ParameterValues, Query } from '../parameters/parameter.ts';
import type { FormatInfo } from '../transfer/import/import.ts';
import type { MappingInfo } from '../transfer/mappings.ts';
import type { PdfJobs } from '../transfer/pdf/pdf.ts';
import type { LoadSample } from '../transfer/sample/sample.ts';
import type { HelpFiles } from './shared/help-files.ts';
import type { Language } from './shared/languages.ts';
import type { CountryMapFile, WorldMapFile } from './shared/map.ts';

/** @typeParam P parameters of the page, or those of them that the function reads. */
export interface PageRequest<P extends ParameterTable = NoParameters> {
  /** Path and query as sent by the browser. */
  readonly url: string;
  /** Values of `{…}` in the path. */
  readonly params: Readonly<Record<string, string>>;
  /** Parsed values of the parameters that the page declares; defaults for those that are missing. */
  readonly parameters: ParameterValues<P>;
  /** The query before parsing. */
  readonly query: Query;
  /** The language that the reader has chosen, or else the one that the browser prefers. */
  readonly language: Language;
  /** URL of the site without a path; empty if it is unknown. */
  readonly origin: string;
  /** URL of the API. */
  readonly apiUrl: string;
  /** IP address of the client. */
  readonly address: () => string;
  /** The header User-Agent; empty without one. */
  readonly browser: string;
}

export interface PageContext {
  /** The graph with the permissions of the caller. */
  readonly graph: ActorGraph;
  /** Whether the request is authenticated by a token that can act as one user only. */
  readonly hasUserToken: boolean;
  readonly archive: {
    readonly graph: Graph;
    readonly loadSample: LoadSample;
    readonly jobs: Jobs;
    readonly pdfs: PdfJobs;
    readonly system: System;
    readonly signIn: SignIn;
    /** Undefined unless people sign in at an OpenID provider. */
    readonly identities: Identities | undefined;
    /** Undefined unless people sign in with passkeys. */
    readonly passkeys: Passkeys | undefined;
  };
  readonly options: PageServices;
}

/** The services of all pages, which the composition root provides. */
interface PageServices {
  readonly settings: Settings;
  /** Version of Fonds. */
  readonly version: string;
  readonly now: () => Date;
  readonly formats: readonly FormatInfo[];
  /** Mappings of the formats and of the deployment. */
  readonly mappings: readonly MappingInfo[];
  readonly openPages: () => Promise<PageResources>;
}

/** Built files that loaders read. */
export interface PageResources {
  readonly site: { readonly name: string };
  readonly help: HelpFiles;
  /** The map of a country. Undefined for an unknown code. @param code ISO 3166-1, two lower-case letters. */
  readonly readCountryMap: (code: string) => Promise<CountryMapFile | undefined>;
  readonly readWorldMap: () => Promise<WorldMapFile>;
}
