/**
 * Turns the documentation (docs) and the help for readers (ui/pages/help/texts) into data for the help pages: a tree of blocks for each page, never HTML. The
 * types are in src/pages/help/derive.ts. The server reads a file only when its page is opened.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './install.js';

/** @param folder for the files `pages.json`, `search.json`, and one for each page */
export async function buildHelp(folder) {
  const { marked } = await import('marked');
  mkdirSync(folder, { recursive: true });
  const sources = listSources();
  const paths = sources.map(({ path }) => path);
  const pages = new Map();
  const sections = [];
  for (const { path, language, file } of sources) {
    const convert = { path, paths, ids: new Set(), file };
    const [first, ...tokens] = withoutSpace(marked.lexer(readFileSync(join(root, file), 'utf8')));
    if (first?.type !== 'heading' || first.depth !== 1) throw new Error(`${file} must begin with a heading`);
    const title = toPlain(toInlines(first.tokens, convert));
    const blocks = tokens.map((token) => toBlock(token, convert));
    const page = pages.get(path) ?? { path, group: groupOf(path, file), titles: {} };
    pages.set(path, { ...page, titles: { ...page.titles, [language]: title } });
    sections.push(...listSections({ path, language, title }, blocks));
    write(folder, helpFile(path, language), { path, language, title, blocks });
  }
  write(folder, 'pages.json', [...pages.values()]);
  write(folder, 'search.json', sections);
}

const write = (folder, name, value) => writeFileSync(join(folder, name), JSON.stringify(value));

/** The same name as in src/app/page-files.ts. */
const helpFile = (path, language) => `${path.replaceAll('/', '.') || 'index'}.${language}.json`;

/** The path of docs/README.md is empty: it is the list of pages. */
function listSources() {
  const markdown = (folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => name.replaceAll('\\', '/'))
      .filter((name) => name.endsWith('.md'))
      .sort();
  const readers = markdown('ui/pages/help/texts').map((name) => {
    const [path, language] = name.split('.');
    return { path, language, file: `ui/pages/help/texts/${name}` };
  });
  const docs = markdown('docs')
    // These explain the code, not the program.
    .filter((name) => !name.startsWith('contributing/'))
    .map((name) => ({
      path: name === 'README.md' ? '' : name.replace(/\.md$/, ''),
      language: 'en',
      file: `docs/${name}`,
    }));
  return [...readers, ...docs];
}

function groupOf(path, file) {
  if (file.startsWith('ui/')) return 'readers';
  return path.includes('/') ? dirname(path) : 'guides';
}

const withoutSpace = (tokens) => tokens.filter(({ type }) => type !== 'space');

function toBlock(token, convert) {
  switch (token.type) {
    case 'heading': {
      // The heading is a link to itself, so it contains no other links.
      const content = toInlines(token.tokens, convert).flatMap((inline) =>
        inline.kind === 'link' ? inline.content : [inline],
      );
      return { kind: 'heading', level: token.depth, id: toId(toPlain(content), convert.ids), content };
    }
    case 'paragraph':
    case 'text':
      return { kind: token.type, content: toInlines(token.tokens, convert) };
    case 'code':
      return { kind: 'code', text: token.text };
    case 'blockquote':
      return { kind: 'quote', blocks: toBlocks(token.tokens, convert) };
    case 'list':
      return {
        kind: 'list',
        isOrdered: token.ordered,
        items: token.items.map(({ tokens }) => toBlocks(tokens, convert)),
      };
    case 'table':
      return {
        kind: 'table',
        header: token.header.map(({ tokens }) => toInlines(tokens, convert)),
        rows: token.rows.map((cells) => cells.map(({ tokens }) => toInlines(tokens, convert))),
      };
    default:
      throw new Error(
        `${convert.file} has Markdown that help pages cannot show (${token.type}): ${token.raw}`,
      );
  }
}

const toBlocks = (tokens, convert) => withoutSpace(tokens).map((token) => toBlock(token, convert));

function toInlines(tokens, convert) {
  return tokens.flatMap((token) => toInline(token, convert));
}

const kinds = { em: 'emphasis', strong: 'strong' };

function toInline(token, convert) {
  switch (token.type) {
    case 'text':
    case 'escape':
      // The parser leaves character references to the renderer.
      if (/&[#\w]+;/.test(token.text)) throw new Error(`${convert.file}: write ${token.text} as a character`);
      return [token.text];
    case 'codespan':
      return [{ kind: 'code', content: [token.text] }];
    case 'em':
    case 'strong':
      return [{ kind: kinds[token.type], content: toInlines(token.tokens, convert) }];
    case 'link': {
      const href = toHref(token.href, convert);
      const content = toInlines(token.tokens, convert);
      return href === undefined ? content : [{ kind: 'link', href, content }];
    }
    default:
      throw new Error(
        `${convert.file} has Markdown that help pages cannot show (${token.type}): ${token.raw}`,
      );
  }
}

/** Undefined for files of the project that have no page: their names stay text. A folder leads to its first page. */
function toHref(href, { path, paths }) {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [target, anchor] = href.split('#');
  const resolved = posix.join(dirname(path), target).replace(/\.md$|\/$/, '');
  const found =
    resolved === 'README' ? '' : paths.find((one) => one === resolved || dirname(one) === resolved);
  if (found === undefined) return undefined;
  return `/help${found && `/${found}`}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** As GitHub makes it, so that links work on both. */
function toId(text, known) {
  const id = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
  const same = [...known].filter((one) => one.replace(/-\d+$/, '') === id).length;
  const unique = known.has(id) ? `${id}-${same}` : id;
  known.add(unique);
  return unique;
}

const toPlain = (inlines) =>
  inlines.map((inline) => (typeof inline === 'string' ? inline : toPlain(inline.content))).join('');

/** The plain text below each heading, for the search. */
function listSections(page, blocks) {
  const sections = [{ ...page, heading: '', id: '', text: '' }];
  for (const block of blocks) {
    if (block.kind === 'heading')
      sections.push({ ...page, heading: toPlain(block.content), id: block.id, text: '' });
    else {
      const last = sections.at(-1);
      last.text = `${last.text} ${blockText(block)}`.replaceAll(/\s+/g, ' ').trim();
    }
  }
  return sections;
}

function blockText({ kind, content, text, blocks, items, header, rows }) {
  switch (kind) {
    case 'code':
      return text;
    case 'quote':
      return blocks.map(blockText).join(' ');
    case 'list':
      return items.flat().map(blockText).join(' ');
    case 'table':
      return [header, ...rows].map((cells) => cells.map(toPlain).join(' ')).join(' ');
    default:
      return toPlain(content);
  }
}
