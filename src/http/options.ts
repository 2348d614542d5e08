/** Dependencies of the HTTP server, which the composition root provides. */
import type { Settings } from '../config/settings.ts';
import type { Graph } from '../graph/graph.ts';
import type { Jobs } from '../graph/jobs.ts';
import type { Identities } from '../graph/sign-in/identities.ts';
import type { Passkeys } from '../graph/sign-in/passkeys.ts';
import type { SignIn } from '../graph/sign-in/sign-in.ts';
import type { System } from '../graph/system.ts';
import type { PageResources } from '../pages/page-request.ts';
import type { RenderPage, StreamViews } from '../pages/render.ts';
import type { Language } from '../pages/shared/languages.ts';
import type { SiteLink } from '../pages/shared/site-link.ts';
import type { Detection, DetectionRequest } from '../transfer/detection/detection.ts';
import type { FormatInfo, ImportHooks, RunImport } from '../transfer/import/import.ts';
import type { MappingInfo } from '../transfer/mappings.ts';
import type { PdfJobs } from '../transfer/pdf/pdf.ts';
import type { LoadSample } from '../transfer/sample/sample.ts';

/** The services on top of an open, initialised store. */
export interface Archive {
  readonly graph: Graph;
  readonly runImport: RunImport;
  /** Finds out what the files of an import are, for a user. */
  readonly detectFiles: (user: string, request: DetectionRequest, hooks?: ImportHooks) => Promise<Detection>;
  readonly loadSample: LoadSample;
  readonly jobs: Jobs;
  readonly pdfs: PdfJobs;
  readonly system: System;
  readonly signIn: SignIn;
  /** Undefined unless people sign in at an OpenID provider. */
  readonly identities: Identities | undefined;
  /** Undefined unless people sign in with passkeys. */
  readonly passkeys: Passkeys | undefined;
}

/** The appearance of the pages that the operator has chosen. */
export interface SiteAppearance {
  readonly name: string;
  /** Path of the image. */
  readonly logo: string | undefined;
  /** Path of the icon that replaces the one of Fonds. */
  readonly icon: string | undefined;
  /** Paths of stylesheets that follow the one of Fonds. */
  readonly stylesheets: readonly string[];
  readonly links: readonly SiteLink[];
  /** Text of the home page, in Markdown; empty without one. */
  readonly texts: Readonly<Partial<Record<Language, string>>>;
  /** Content of the files by the last segments of their paths. */
  readonly assets: ReadonlyMap<string, Buffer>;
}

/** Codings in which the build has compressed files: brotli and gzip. */
export type Coding = 'br' | 'gzip';

/** A file for browsers. */
export interface Asset {
  readonly bytes: Buffer;
  /** Content coding of the bytes. */
  readonly coding?: Coding;
  /** Whether the same file exists in several codings. */
  readonly hasCodings: boolean;
}

/** The built files of the pages. */
export interface PageFiles extends PageResources {
  readonly render: RenderPage;
  readonly streams: StreamViews;
  readonly site: SiteAppearance;
  /** Paths by the names of the sources. */
  readonly assets: Readonly<Record<string, string>>;
  /** Undefined for an unknown name. @param codings those that the reader's browser accepts, the best one first */
  readonly readAsset: (name: string, codings: readonly Coding[]) => Promise<Asset | undefined>;
}

export interface AppOptions {
  readonly settings: Settings;
  /**
   * Undefined while the store is not initialised. Called for each request, so that a store that is initialised while the server runs is
   * found. Returns no promise after it has succeeded once: an await costs time on every request.
   */
  readonly openArchive: () => Archive | Promise<Archive | undefined>;
  /** An existing folder for request bodies, on the same disk as the store. */
  readonly spoolFolder: () => string;
  /** Folder of the files of jobs, with a subfolder per job id; on the same disk. */
  readonly jobsFolder: string;
  readonly formats: readonly FormatInfo[];
  readonly openPages: () => Promise<PageFiles>;
  /** Mappings of the formats and of the deployment. */
  readonly mappings: readonly MappingInfo[];
  readonly version: string;
  readonly now: () => Date;
  /** Logs an error whose cause is not sent to the client. */
  readonly logError: (error: unknown, requestId: string) => void;
}
