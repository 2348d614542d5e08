/** The page from which a reader requests and downloads the PDF of a finding aid. */
import type { ItemLink } from '../shared/page-path.ts';

export interface PdfPage {
  readonly item: ItemLink & { readonly language: string };
  /** Path of the page with all units. */
  readonly findingAidPath: string;
  /** Path to which the form posts. */
  readonly path: string;
  readonly file: ShownPdf;
}

export type ShownPdf =
  | { readonly state: 'none' }
  | { readonly state: 'queued'; readonly position: number }
  | { readonly state: 'running'; readonly units: number }
  | { readonly state: 'done'; readonly path: string; readonly bytes: number; readonly pages: number }
  | {
      readonly state: 'failed';
      /** The limit of the number of units, of memory or of time; a change of the finding aid; or another error. */
      readonly reason: 'units' | 'memory' | 'time' | 'changed' | 'error';
      readonly maxUnits: number;
    };
