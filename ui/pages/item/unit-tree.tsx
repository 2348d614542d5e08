/**
 * The tree of a finding aid as nested lists of links: the path to the current unit, its siblings and its children. The island `tree` replaces the lists
 * by a tree with all units.
 */
import type { ComponentChildren, VNode } from 'preact';
import {
  type ShownNode,
  type ShownNodes,
  treeWindowSize,
  type UnitTree,
} from '../../../src/pages/item/tree/data.ts';
import { codeBesideTitle, hasTitle } from '../../../src/pages/shared/reference-code.ts';
import type { DescriptionSelection } from '../../../src/pages/shared/shown-item.ts';
import { type QueryValues, withQuery } from '../../../src/pages/shared/with-query.ts';
import { pluralFormsOf } from '../../messages/define-messages.ts';
import { renderHtml } from '../../render-html.ts';
import { useSite } from '../../site-context.ts';
import { messages } from './messages.ts';

interface UnitTreeProps {
  readonly tree: UnitTree;
  /** The query that other pages of the current unit keep. */
  readonly selection: DescriptionSelection;
}

/** Folded on phones, where it precedes the text; always open beside the text on wide screens (unit-tree.css). */
export function UnitTreeNav({ tree, selection }: UnitTreeProps): VNode {
  const { site, t } = useSite(messages);
  const root = tree.path[0]!;
  const current = tree.path.at(-1)!;
  const kept = { q: tree.q, lang: tree.lang };
  return (
    <nav class="unit-tree" aria-label={t('tree.label')}>
      <details open={Boolean(tree.q)}>
        <summary>{t('tree.label')}</summary>
        <search>
          <form action="/search" class="tree-find">
            <input type="hidden" name="within" value={root.id} />
            <label for="tree-query">{t('tree.find')}</label>
            <div class="tree-query">
              <input id="tree-query" type="search" name="q" value={tree.q} autocomplete="off" />
              <button type="submit">{t('site.search')}</button>
            </div>
          </form>
        </search>
        <div
          class="tree-rows"
          data-api={`${site.apiPrefix}/classes/${tree.type}`}
          data-search={`${site.apiPrefix}/search?type=${tree.type}`}
          data-current={current.id}
          data-lang={tree.lang}
          data-untitled={t('untitled.DocumentaryUnit')}
          data-loading={t('tree.loading')}
          data-label={t('tree.label')}
          data-hits={t('tree.hits', { count: '{count}' })}
          data-found={JSON.stringify({
            exact: pluralFormsOf(messages['tree.found'], site.language),
            atLeast: pluralFormsOf(messages['tree.found.atLeast'], site.language),
          })}
          data-all={t('tree.all')}
          data-none={t('tree.none')}
          data-failed={t('tree.failed')}
          data-resize={t('tree.resize')}
        >
          <Ancestors path={tree.path.slice(0, -1)} kept={kept}>
            <Window
              nodes={tree.siblings}
              parent={tree.path.at(-2)}
              kept={kept}
              renderRow={(node) =>
                node.id === current.id
                  ? renderHtml(<Current node={node} tree={tree} kept={kept} selection={selection} />, site)
                  : renderCachedRow({ node, kept })
              }
            />
          </Ancestors>
        </div>
        <script type="module" src={site.assets['tree.ts']} />
      </details>
    </nav>
  );
}

/** One list for each ancestor, each inside the one before. */
function Ancestors({
  path,
  kept,
  children,
}: {
  readonly path: readonly ShownNode[];
  readonly kept: QueryValues;
  readonly children: VNode;
}): VNode {
  const [first, ...rest] = path;
  if (first === undefined) return children;
  return (
    <ul>
      <Row node={first} kept={kept} isOpen={true}>
        <Ancestors path={rest} kept={kept}>
          {children}
        </Ancestors>
      </Row>
    </ul>
  );
}

/** A list with links to the pages of the parent that have the siblings before and after it. */
function Window({
  nodes: { offset, total, nodes },
  parent,
  kept,
  renderRow,
}: {
  readonly nodes: ShownNodes;
  readonly parent: ShownNode | undefined;
  /** The query that the pages of the parent keep. */
  readonly kept: QueryValues;
  readonly renderRow: (node: ShownNode) => string;
}): VNode {
  const { site, t } = useSite(messages);
  const end = offset + nodes.length;
  // A link to the page of the parent that has this child: crawlers find few pages, also if there are many siblings.
  const renderMore = (at: number, text: string): string => {
    const page = Math.floor(at / treeWindowSize) + 1;
    return renderHtml(
      <li class="tree-more">
        <a href={withQuery(parent!.path, { ...kept, page: page > 1 ? page : undefined })}>{text}</a>
      </li>,
      site,
    );
  };
  const before = Math.min(offset, treeWindowSize);
  const after = Math.min(total - end, treeWindowSize);
  const rows = nodes.map(renderRow);
  if (before > 0) rows.unshift(renderMore(offset - before, t('tree.previous', { count: before })));
  if (after > 0) rows.push(renderMore(end, t('tree.next', { count: after })));
  return <ul dangerouslySetInnerHTML={{ __html: rows.join('') }} />;
}

function Current({
  node,
  tree,
  kept,
  selection,
}: UnitTreeProps & { readonly node: ShownNode; readonly kept: QueryValues }): VNode {
  const isOpen = tree.children.total > 0;
  return (
    <Row node={node} kept={kept} isCurrent={true} isOpen={isOpen}>
      {isOpen && (
        <Window
          nodes={tree.children}
          parent={node}
          kept={{ ...selection, q: tree.q }}
          renderRow={(child) => renderCachedRow({ node: child, kept })}
        />
      )}
    </Row>
  );
}

interface RowProps {
  readonly node: ShownNode;
  /** The query that the pages of other units keep. */
  readonly kept: QueryValues;
  readonly isCurrent?: boolean;
  /** Whether a list of the unit's children follows. Browsers show rows before they have read that list. */
  readonly isOpen?: boolean;
}

/** Rows without a query. The pages of all units of a window of the tree have the same nodes, while the window is cached. */
const renderedRows = new WeakMap<ShownNode, string>();

/** Performance optimisation: the page of each unit has the rows of its siblings, which are up to fifty. */
function renderCachedRow(props: RowProps): string {
  const { site } = useSite();
  // A row without a title is in the language of the reader.
  const isPlain = hasTitle(props.node) && !Object.values(props.kept).some(Boolean);
  const known = isPlain ? renderedRows.get(props.node) : undefined;
  if (known !== undefined) return known;
  const html = renderHtml(<Row {...props} />, site);
  if (isPlain) renderedRows.set(props.node, html);
  return html;
}

function Row({
  node,
  kept,
  isCurrent = false,
  isOpen = false,
  children,
}: RowProps & { readonly children?: ComponentChildren }): VNode {
  const { t } = useSite();
  const { id, position, path, language, level, childCount } = node;
  const code = codeBesideTitle(node);
  const title = hasTitle(node) ? (node.name ?? node.identifier) : t('untitled.DocumentaryUnit');
  const classes = [...(childCount > 0 ? ['tree-parent'] : []), ...(isOpen ? ['tree-open'] : [])];
  return (
    <li data-id={id} data-position={position} data-children={childCount}>
      <a
        href={withQuery(path, kept)}
        title={title}
        class={classes.join(' ') || undefined}
        aria-current={isCurrent ? 'page' : undefined}
        data-level={level}
        data-count={childCount > 0 ? childCount : undefined}
      >
        <span class="tree-text">
          {code !== undefined && (
            <>
              <span class="tree-code">{code}</span>{' '}
            </>
          )}
          <span class="tree-title" lang={language} dir="auto">
            {title}
          </span>
        </span>
      </a>
      {children}
    </li>
  );
}
