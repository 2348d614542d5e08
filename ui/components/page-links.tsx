/** Links to other pages of a list. */
import type { VNode } from 'preact';

interface PageLink {
  /** Undefined if there is no such page. */
  readonly path: string | undefined;
  readonly text: string;
  readonly rel?: string;
}

interface PageLinksProps {
  readonly label: string;
  /** Leads to the first, newest or previous entries. */
  readonly before: PageLink;
  /** Number of the present page. */
  readonly position?: string;
  /** Leads to the next or older entries. */
  readonly after: PageLink;
}

/** Nothing for a list with one page. */
export function PageLinks({ label, before, position, after }: PageLinksProps): VNode | null {
  if ((before.path ?? after.path) === undefined) return null;
  return (
    <nav class="paging" aria-label={label}>
      <OptionalLink {...before} />
      {position !== undefined && <span>{position}</span>}
      <OptionalLink {...after} />
    </nav>
  );
}

function OptionalLink({ path, text, rel }: PageLink): VNode | null {
  if (path === undefined) return null;
  return (
    <a href={path} rel={rel}>
      {text}
    </a>
  );
}
