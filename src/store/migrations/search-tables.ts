/**
 * The tables of the search index (search/document.ts): `search_item` has the values by which hits are filtered, counted and sorted, and the words are
 * in a full-text index. Lists are texts with a line for each value. The tables are empty after the migration: `fonds migrate` then fills them.
 */

interface ColumnTypes {
  readonly gid: string;
  readonly day: string;
  readonly count: string;
  readonly boolean: string;
  readonly text: string;
}

const values = ({ gid, day, count, boolean, text }: ColumnTypes): string => `
        gid ${gid} primary key,
        parent ${gid},
        country ${gid},
        repository ${gid},
        top ${gid},
        start_day ${day},
        end_day ${day},
        type ${count} not null,
        depth ${count} not null,
        title_words ${count} not null,
        is_top ${boolean} not null,
        has_digital_object ${boolean} not null,
        level ${text},
        title ${text} not null,
        code ${text} not null,
        languages ${text} not null,
        scripts ${text} not null,
        creators ${text} not null,
        subjects ${text} not null,
        places ${text} not null`;

const sqliteTypes = { gid: 'integer', day: 'integer', count: 'integer', boolean: 'integer', text: 'text' };

const postgresTypes = {
  gid: 'bigint',
  day: 'integer',
  count: 'smallint',
  boolean: 'boolean',
  text: 'text collate "C"',
};

/** Their content is derived from the items. */
const dropTables = `
      drop table if exists search_item;
      drop table if exists search_text;
      drop table if exists search_name;
      drop table if exists search_state;
`;

/** Folded titles for suggestions. Only units have a topmost unit. Two indexes, so that the names of authorities and repositories are found without reading titles of units. */
const titleIndexes = `
      create index search_unit_title on search_item (title, gid) where top is not null;
      create index search_other_title on search_item (title, gid) where top is null;
`;

/** Names of items by parent and language, for alphabetical lists: see names.ts. */
const nameTable = ({ gid, text }: ColumnTypes, options = ''): string => `
      create table search_name (parent ${gid} not null, language ${text} not null, title ${text} not null, gid ${gid} not null,
        primary key (parent, language, title, gid)) ${options};
      create index search_name_by_item on search_name (gid);
`;

/** State of the index: the version of its documents, and how far a rebuild has come. */
const stateTable = 'create table search_state (name text primary key, value text not null);';

/** The words of a row of PostgreSQL for the index. Statements must contain this expression, so that the planner uses the index. */
export const indexedWordsSql =
  "array_to_tsvector(array_remove(string_to_array(words_1 || words_2 || words_3 || filter, ' '), ''))";

export const searchTables = {
  // The words are not stored, only their index. All tokens are ready: the tokenizer only splits at spaces. `hashsize`: bytes of new entries that
  // are collected in memory before they are written; with the default of 1 MB an import takes a fifth longer to write documents. `automerge`: number
  // of parts of the index that are merged at a time; with the default of 4, a sixth longer, and more parts remain.
  sqlite: `${dropTables}
      create table search_item (${values(sqliteTypes)}
      );
      create virtual table search_text using fts5 (scope, text, title, identifier, creator, subject, place, name,
        content = '', contentless_delete = 1, tokenize = "ascii tokenchars '=_|~'");
      insert into search_text (search_text, rank) values ('hashsize', 8388608);
      insert into search_text (search_text, rank) values ('automerge', 8);
      ${titleIndexes}
      ${nameTable(sqliteTypes, 'without rowid')}
      ${stateTable}
  `,
  // The tokens of the documents by weight (search/postgres/document-tokens.ts). Long texts are not compressed: scores need them.
  postgres: `${dropTables}
      create table search_item (${values(postgresTypes)},
        words_1 text collate "C" not null,
        words_2 text collate "C" not null,
        words_3 text collate "C" not null,
        filter text collate "C" not null,
        own text collate "C" not null
      );
      alter table search_item alter words_3 set storage external;
      create index search_words on search_item using gin ((${indexedWordsSql}));
      ${titleIndexes}
      ${nameTable(postgresTypes)}
      ${stateTable}
  `,
} as const;
