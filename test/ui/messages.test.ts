/** All texts that readers see come from the messages, which the compiler requires in every language. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { transformSync } from 'esbuild';
import { type Language, languages } from '../../src/pages/shared/languages.ts';
import { type Messages, pluralFormsOf, textOf } from '../../ui/messages/define-messages.ts';
import { formatPluralMessage } from '../../ui/messages/plural-forms.ts';
import { search } from '../../ui/messages/search.ts';
import { getTranslator, isSharedMessageKey } from '../../ui/messages/translate.ts';
import { messages as itemMessages } from '../../ui/pages/item/messages.ts';
import { projectFolder } from '../cli/fonds-process.ts';

const files = globSync('ui/{messages,pages/*}/*.ts', { cwd: projectFolder })
  .map((path) => join(projectFolder, path))
  .filter((path) => /\bdefineMessages\b.*\(\{$/m.test(readFileSync(path, 'utf8')));

/** The messages of each file. */
const parts = await Promise.all(
  files.map(async (file) => {
    const exported = (await import(pathToFileURL(file).href)) as Readonly<Record<string, Messages>>;
    return { file: relative(projectFolder, file), messages: Object.values(exported)[0]! };
  }),
);

const all = parts.flatMap(({ messages }) => Object.entries(messages));

const listTexts = (language: Language): readonly string[] =>
  all.map(([, message]) => JSON.stringify(textOf(message, language)));

/** Names of the values in all forms of a message. */
function placeholders(message: unknown): readonly string[] {
  const found = JSON.stringify(message).matchAll(/\{(\w+)\}/g);
  return [...new Set([...found].map(([, name]) => name!))].sort();
}

describe('The messages of the pages', () => {
  for (const language of languages)
    it(`are complete in the language ${language}, with the same values as in English`, () => {
      for (const [key, message] of all) {
        assert.doesNotMatch(JSON.stringify(message[language]), /""/, key);
        assert.deepEqual(placeholders(message[language]), placeholders(message.en), key);
      }
    });

  it('of a page have keys that no shared message has', () => {
    assert.ok(parts.length > 15 && all.length > 800, 'the messages were found');
    for (const { file, messages } of parts.filter((part) => part.file.startsWith('ui/pages/')))
      assert.deepEqual(Object.keys(messages).filter(isSharedMessageKey), [], file);
  });

  it('that several pages share have different keys', () => {
    const shared = parts.filter(({ file }) => file.startsWith('ui/messages/'));
    const keys = shared.flatMap(({ messages }) => Object.keys(messages));
    assert.equal(new Set(keys).size, keys.length);
    assert.ok(keys.every(isSharedMessageKey), 'translate.ts lists every file');
  });

  it('take little memory: the module that renders pages adds less than 10 MB to a process', () => {
    const script = `const before = process.memoryUsage().heapTotal;
      await import(${JSON.stringify(pathToFileURL(join(projectFolder, 'build/ui/server.js')).href)});
      gc();
      console.log((process.memoryUsage().heapTotal - before) / 2 ** 20);`;
    const parameters = ['--expose-gc', '--input-type=module', '--eval', script];
    const added = Number(execFileSync(process.execPath, parameters, { encoding: 'utf8' }));
    assert.ok(added < 10, `${added} MB`);
  });

  it('have the quotation marks and apostrophes of their language', () => {
    assert.deepEqual(
      listTexts('fr')
        .join()
        .match(/.{9}['“”„].{9}/gu),
      null,
    );
    assert.deepEqual(
      listTexts('nl')
        .join()
        .match(/.{9}['“”„«»].{9}/gu),
      null,
    );
  });
});

describe('The words of the pages', () => {
  for (const language of languages)
    it(`have one name for one thing in the language ${language}`, () => {
      const t = getTranslator(language);
      for (const [one, other] of [
        ['filter.repository', 'type.Repository'],
        ['filter.level', 'field.levelOfDescription'],
        ['filter.digital', 'item.digitalObjects'],
      ] as const)
        assert.equal(t(one), t(other), `${one} and ${other}`);
    });

  for (const [language, pattern] of [
    ['de', /Digitalisat/],
    ['fr', /\b[Cc]hercher|[Ss]ervice d’archives/],
    ['nl', /\b[Rr]ecords?\b/],
  ] as const)
    it(`avoid a second name for the same thing in the language ${language}: ${pattern}`, () => {
      const help = readFileSync(join(projectFolder, `ui/pages/help/texts/searching.${language}.md`), 'utf8');
      for (const text of [...listTexts(language), help]) assert.doesNotMatch(text, pattern);
    });

  it('have no-break spaces before French punctuation and inside quotation marks', () => {
    const t = getTranslator('fr', itemMessages);
    assert.equal(t('site.labelled', { label: 'Pays', text: 'États-Unis' }), 'Pays\u00A0: États-Unis');
    assert.equal(t('names.none', { letter: 'A' }), 'Aucun nom ne commence par «\u00A0A\u00A0».');
    for (const text of listTexts('fr')) assert.doesNotMatch(text, / [:;?!»]|« /);
  });
});

describe('The number that a script adds to a message', () => {
  for (const [language, one, several] of [
    ['en', '1 suggestion', '1,234 suggestions'],
    ['de', '1 Vorschlag', '1.234 Vorschläge'],
    ['fr', '1 suggestion', '1\u202f234 suggestions'],
    ['nl', '1 suggestie', '1.234 suggesties'],
  ] as const)
    it(`selects the singular or the plural in the language ${language}`, () => {
      const forms = pluralFormsOf(search['suggest.found'], language);
      assert.equal(formatPluralMessage(forms, 1, language), one);
      assert.equal(formatPluralMessage(forms, 1234, language), several);
    });
});

const text = String.raw`"((?:[^"\\]|\\.)*\p{L}(?:[^"\\]|\\.)*)"`;
const attribute = new RegExp(
  `(?:"aria-(?:label|description|roledescription)"|title|alt|placeholder): ${text}`,
  'gu',
);
const ownLine = new RegExp(String.raw`^\s*${text},?$`, 'gmu');

/** Literal texts and literal attributes in the elements of a component, after the compiler has turned elements into calls. */
function listLiterals(source: string): readonly string[] {
  const { code } = transformSync(source, {
    loader: 'tsx',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
  });
  const children = [...code.matchAll(/(?<=children: )[^\n]*/g)].flatMap(([line]) => [
    ...withoutCalls(line).matchAll(new RegExp(text, 'gu')),
  ]);
  return (
    [...code.matchAll(attribute), ...code.matchAll(ownLine), ...children]
      .map(([, literal]) => literal!)
      // Arguments of calls that stretch over several lines: names of elements.
      .filter(
        (literal) =>
          !/^(?:[a-z][a-z0-9]*|[a-z-]+\/[a-z-]+)$/.test(literal) || source.includes(`>${literal}<`),
      )
  );
}

/** Removes the arguments of calls. */
function withoutCalls(line: string): string {
  const shorter = line.replaceAll(/\([^()]*\)/g, '');
  return shorter === line ? line.replace(/\(.*/, '') : withoutCalls(shorter);
}

describe('A component', () => {
  const folder = join(projectFolder, 'ui');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsx'),
  );
  for (const file of files)
    it(`takes the texts that readers see from the messages: ${file}`, () => {
      assert.deepEqual(listLiterals(readFileSync(join(folder, file), 'utf8')), []);
    });

  for (const [literal, source] of [
    ['Search', '<button>Search</button>'],
    ['Search', '<p class="a">{t("b")}<b>Search</b></p>'],
    ['Found ', '<p>Found {count} of <b>{total}</b></p>'],
    ['None', '<p>{count === 0 ? "None" : count}</p>'],
    ['Close', '<button aria-label="Close">{icon}</button>'],
    ['A map', '<img alt="A map" src="/map.svg" />'],
    ['Name', '<input placeholder="Name" />'],
  ] as const)
    it(`is reported for a literal text: ${source}`, () => {
      assert.ok(
        listLiterals(`const a = ${source};`).includes(literal),
        String(listLiterals(`const a = ${source};`)),
      );
    });

  it('is not reported for messages, classes and punctuation', () => {
    const source =
      '<p class="long text" aria-label={t("site.path")}>{t("a.b", { count })} · <i lang="en">{name}</i></p>';
    assert.deepEqual(listLiterals(`const a = ${source};`), []);
  });
});

describe('The help of the workroom', () => {
  const folder = join(projectFolder, 'ui/pages/help/texts');
  const names = ['administering', 'importing', 'signing-in'];
  for (const language of languages)
    it(`names pages, fields and buttons as the pages do: ${language}`, () => {
      const texts = all.map(([, message]) => textOf(message, language));
      const shown = new Set(texts.flatMap((text) => (typeof text === 'string' ? text.toLowerCase() : [])));
      const help = names
        .map((name) => readFileSync(join(folder, `${name}.${language}.md`), 'utf8'))
        .join('\n');
      const emphasised = [...help.matchAll(/(?<![*\w])\*([^*\n]+)\*(?!\*)/g)].map(([, label]) => label!);
      assert.ok(emphasised.length > 10, 'the help names parts of the pages');
      assert.deepEqual(
        emphasised.filter((label) => !shown.has(label.toLowerCase())),
        [],
      );
    });
});
