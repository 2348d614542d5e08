/**
 * The tree of a finding aid as nested lists of links: the path to the current unit, its siblings and its children. The island `tree` replaces the lists
 * by a tree with all units.
 */
import type { ComponentChildren, VNode } from 'preact';
import type { Selection } from '../../src/pages/page.ts';
import { type ShownNode, type ShownNodes, treeWindowSize, type UnitTree } from '../../src/pages/unit-tree.ts';
import { type QueryValues, withQuery } from '../../src/pages/with-query.ts';
import { listForms } from '../messages/catalogue.ts';
import { renderHtml } from '../render-html.ts';
import { useSite } from '../site-context.ts';

interface UnitTreeProps {
  readonly tree: UnitTree;
  /** The query that other pages of the current unit keep. */
  readonly selection: Selection;
}

/** Folded on phones, where it precedes the text; always open beside the text on wide screens (unit-tree.css). */
export function UnitTreeNav({ tree, selection }: UnitTreeProps): VNode {
  const { site, t } = useSite();
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
          data-loading={t('tree.loading')}
          data-label={t('tree.label')}
          data-hits={t('tree.hits', { count: '{count}' })}
          data-found={JSON.stringify({
            exact: listForms(site.language, 'tree.found'),
            atLeast: listForms(site.language, 'tree.found.atLeast'),
          })}
          data-all={t('tree.all')}
          data-none={t('tree.none')}
          data-failed={t('tree.failed')}
        >
          <Ancestors path={tree.path.slice(0, -1)} kept={kept}>
            <Window nodes={tree.siblings} parent={tree.path.at(-2)} kept={kept}>
              {(node) =>
                node.id === current.id ? (
                  <Current key={node.id} node={node} tree={tree} kept={kept} selection={selection} />
                ) : (
                  <Item key={node.id} node={node} kept={kept} />
                )
              }
            </Window>
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
      <Item node={first} kept={kept}>
        <Ancestors path={rest} kept={kept}>
          {children}
        </Ancestors>
      </Item>
    </ul>
  );
}

/** A list with links to the pages of the parent that have the siblings before and after it. */
function Window({
  nodes: { offset, total, nodes },
  parent,
  kept,
  children,
}: {
  readonly nodes: ShownNodes;
  readonly parent: ShownNode | undefined;
  /** The query that the pages of the parent keep. */
  readonly kept: QueryValues;
  readonly children: (node: ShownNode) => VNode;
}): VNode {
  const { t } = useSite();
  const end = offset + nodes.length;
  // A link to the page of the parent that has this child: crawlers find few pages, also if there are many siblings.
  const link = (at: number, text: string): VNode => {
    const page = Math.floor(at / treeWindowSize) + 1;
    return (
      <li class="tree-more">
        <a href={withQuery(parent!.path, { ...kept, page: page > 1 ? page : undefined })}>{text}</a>
      </li>
    );
  };
  const before = Math.min(offset, treeWindowSize);
  const after = Math.min(total - end, treeWindowSize);
  return (
    <ul>
      {before > 0 && link(offset - before, t('tree.previous', { count: before }))}
      {nodes.map(children)}
      {after > 0 && link(end, t('tree.next', { count: after }))}
    </ul>
  );
}

function Current({
  node,
  tree,
  kept,
  selection,
}: UnitTreeProps & {
  readonly node: ShownNode;
  readonly kept: QueryValues;
}): VNode {
  return (
    <Item node={node} kept={kept} isCurrent={true}>
      {tree.children.total > 0 && (
        <Window nodes={tree.children} parent={node} kept={{ ...selection, q: tree.q }}>
          {(child) => <Item key={child.id} node={child} kept={kept} />}
        </Window>
      )}
    </Item>
  );
}

interface NodeProps {
  readonly node: ShownNode;
  /** The query that the pages of other units keep. */
  readonly kept: QueryValues;
  readonly isCurrent?: boolean;
}

function Item({ children, ...props }: NodeProps & { readonly children?: ComponentChildren }): VNode {
  const { id, childCount, position } = props.node;
  return props.isCurrent === true || children !== undefined ? (
    <li data-id={id} data-position={position} data-children={childCount}>
      <NodeLink {...props} />
      {children}
    </li>
  ) : (
    <li
      data-id={id}
      data-position={position}
      data-children={childCount}
      dangerouslySetInnerHTML={{ __html: renderLink(props) }}
    />
  );
}

/** Links without a query. The pages of all units of a window of the tree have the same nodes, while the window is cached. */
const renderedLinks = new WeakMap<ShownNode, string>();

function renderLink(props: NodeProps): string {
  const { site } = useSite();
  const isPlain = !Object.values(props.kept).some(Boolean);
  const known = isPlain ? renderedLinks.get(props.node) : undefined;
  if (known !== undefined) return known;
  const html = renderHtml(<NodeLink {...props} />, site);
  if (isPlain) renderedLinks.set(props.node, html);
  return html;
}

function NodeLink({ node, kept, isCurrent = false }: NodeProps): VNode {
  const { path, identifier, name, language, level, childCount } = node;
  return (
    <a
      href={withQuery(path, kept)}
      title={name ?? identifier}
      class={childCount > 0 ? 'tree-parent' : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      data-level={level}
    >
      <span class="tree-code">{identifier}</span>{' '}
      <span class="tree-title" lang={language} dir="auto">
        {name ?? identifier}
      </span>
    </a>
  );
}
