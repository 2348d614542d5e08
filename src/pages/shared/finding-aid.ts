/** A whole finding aid as one page to scroll and print: the unit, its table of contents, and all units below it. */
import type { ItemLink } from './page-path.ts';
import type { ShownItem } from './shown-item.ts';

/** The page without the units, which are sent one batch after the other. */
export interface FindingAidPage {
  /** The topmost unit of the page. */
  readonly item: ShownItem;
  /** Units that contain units, of the upper levels. */
  readonly contents: TableOfContents;
}

/** The page for browsers, whose print shows the day. */
export interface DatedFindingAidPage extends FindingAidPage {
  /** When the page was made. */
  readonly date: Date;
}

export interface TableOfContents {
  readonly entries: readonly ContentsEntry[];
  /** Whether entries may be missing: of the units below one unit, only the first ones are read. */
  readonly isCut: boolean;
}

export interface ContentsEntry extends Pick<ItemLink, 'title' | 'unnamed'> {
  readonly language: string | undefined;
  readonly anchor: string;
  readonly entries: readonly ContentsEntry[];
}

/** One unit of the page. */
export interface FindingAidUnit {
  /** 0 for the topmost unit of the page, whose title is the heading of the page. */
  readonly depth: number;
  readonly anchor: string;
  readonly item: ShownItem;
}
