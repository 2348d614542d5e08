/**
 * Parses IIIF manifests (Presentation API 2 and 3) into the images of their pages. Manifests come from other hosts: every value may be missing or of
 * another type, and only http and https addresses of allowed origins are returned.
 *
 * Why not a library: compressed, the upgrader of @iiif/parser (2.2.10) alone is 5.7 KB and manifesto.js (4.3.5) 16 KB; this module is 1.1 KB.
 */
import { readLabel } from './manifest-text.ts';

/** A page of the viewer. At least one of the two addresses is given. */
export interface ViewedPage {
  /** Undefined if the page has no label of its own. */
  readonly label: string | undefined;
  /** Address of a IIIF image service, without `/info.json`. */
  readonly service?: string;
  /** Address of an image file. */
  readonly file?: string;
}

interface Manifest {
  readonly label: string | undefined;
  readonly pages: readonly ViewedPage[];
  /** Whether the manifest has more pages than the viewer shows. */
  readonly hasMore: boolean;
}

export type ManifestProblem = 'unreachable' | 'tooLarge' | 'invalid' | 'noImages' | 'otherHost';

export class ManifestError extends Error {
  readonly problem: ManifestProblem;

  constructor(problem: ManifestProblem) {
    super(problem);
    this.problem = problem;
  }
}

export interface ManifestOptions {
  /** Address of the manifest: addresses in it may be relative. */
  readonly url: string;
  /** Origins from which images may be loaded. */
  readonly origins: readonly string[];
  /** Language of the reader. */
  readonly language: string;
  readonly maxPages: number;
}

/** Throws ManifestError if the value is not a manifest, or has no image that may be shown. */
export function parseManifest(value: unknown, options: ManifestOptions): Manifest {
  const canvases = listCanvases(value);
  if (canvases === undefined) throw new ManifestError('invalid');
  const shown = canvases.slice(0, options.maxPages);
  const bodies = shown
    .map((canvas) => ({ canvas, body: findBody(canvas) }))
    .filter(({ body }) => body !== undefined);
  if (bodies.length === 0) throw new ManifestError('noImages');
  const pages = bodies.flatMap(({ canvas, body }) => toPage(canvas, body!, options));
  if (pages.length === 0) throw new ManifestError('otherHost');
  return {
    label: readLabel((value as Json).label, options.language),
    pages,
    hasMore: canvases.length > shown.length,
  };
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a list; a single object counts as a list of one. */
function listObjects(value: unknown): readonly Json[] {
  return [value].flat().filter(isObject);
}

/** Undefined if the value is not a manifest: a collection, or something else. */
function listCanvases(value: unknown): readonly Json[] | undefined {
  if (!isObject(value)) return undefined;
  const type = value.type ?? value['@type'];
  if (type === 'Manifest') return listObjects(value.items);
  // Only the first sequence is part of the manifest itself.
  if (type === 'sc:Manifest') return listObjects(listObjects(value.sequences)[0]?.canvases);
  return undefined;
}

/** The image of a canvas: in `images` of version 2, in the annotation pages of version 3. */
function findBody(canvas: Json): Json | undefined {
  const resources = listObjects(canvas.images).flatMap(({ resource }) => listObjects(resource));
  const bodies = listObjects(canvas.items)
    .flatMap(({ items }) => listObjects(items))
    .flatMap(({ body }) => listObjects(body));
  return [...resources, ...bodies].flatMap(listChoices).find(isImage);
}

/** The alternatives of a choice; the first one is the default. */
function listChoices(body: Json): readonly Json[] {
  const type = body.type ?? body['@type'];
  if (type === 'Choice') return listObjects(body.items);
  if (type === 'oa:Choice') return [...listObjects(body.default), ...listObjects(body.item)];
  return [body];
}

function isImage(body: Json): boolean {
  const type = body.type ?? body['@type'];
  return type === undefined || type === 'Image' || type === 'dctypes:Image';
}

function toPage(canvas: Json, body: Json, options: ManifestOptions): readonly ViewedPage[] {
  const service = listObjects(body.service)
    .filter(isImageService)
    .map(idOf)
    .map((id) => allowedUrl(id, options))
    .find(Boolean);
  const file = allowedUrl(idOf(body), options);
  if (service === undefined && file === undefined) return [];
  return [
    {
      label: readLabel(canvas.label, options.language),
      ...(service !== undefined && { service: service.replace(/\/(?:info\.json)?$/, '') }),
      ...(file !== undefined && { file }),
    },
  ];
}

/** Other services, such as for authentication or search, have other types. */
function isImageService(service: Json): boolean {
  const { type, profile } = service;
  const words = [type, service['@type'], service['@context'], profile].flat();
  return words.some((word) => /^ImageService[123]$|iiif\.io\/api\/image\/|^level[012]$/.test(String(word)));
}

function idOf(object: Json): unknown {
  return object.id ?? object['@id'];
}

/** The absolute address; undefined if it is not on an allowed origin, which excludes `javascript:` and `data:`. */
export function allowedUrl(
  given: unknown,
  { url, origins }: Pick<ManifestOptions, 'url' | 'origins'>,
): string | undefined {
  if (typeof given !== 'string' || given === '') return undefined;
  const parsed = URL.parse(given, url);
  if (parsed === null || !/^https?:$/.test(parsed.protocol)) return undefined;
  return origins.includes(parsed.origin) ? parsed.href : undefined;
}
