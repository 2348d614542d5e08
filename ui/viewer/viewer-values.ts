/** The values that the page gives to the image viewer, and the actions of its buttons. */
import type { ImageKind } from '../../src/pages/shared/shown-item.ts';
import type { SharedMessageKey } from '../messages/translate.ts';

export interface ImageSource {
  readonly kind: ImageKind;
  readonly url: string;
  readonly title: string;
}

export interface ViewerValues {
  readonly sources: readonly ImageSource[];
  /** Origins whose images may be shown, besides the own one. */
  readonly hosts: readonly string[];
  readonly language: string;
  /** Texts with `{name}` for each value. */
  readonly messages: Readonly<Record<string, string>>;
}

export type ViewerAction =
  | 'previous'
  | 'next'
  | 'zoomIn'
  | 'zoomOut'
  | 'whole'
  | 'rotate'
  | 'fullScreen'
  | 'close';

/** Texts that the script fills with values. */
export const viewerScriptMessageKeys = [
  'viewer.image',
  'viewer.position',
  'viewer.number',
  'viewer.loading',
  'viewer.hasMore',
  'viewer.failed.script',
  'viewer.failed.unreachable',
  'viewer.failed.tooLarge',
  'viewer.failed.invalid',
  'viewer.failed.noImages',
  'viewer.failed.otherHost',
  'viewer.failed.image',
] as const satisfies readonly SharedMessageKey[];
