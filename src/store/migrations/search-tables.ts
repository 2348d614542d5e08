/**
 * The tables of the search index (search/document.ts): `search_item` has the values by which hits are filtered, counted and sorted, and the words are
 * in a full-text index. Lists are texts with a line for each value. The tables are empty after the migration: `fonds migrate` then fills them.
 */

const values = (number: string, boolean: string, text: string): string => `
        gid ${number} primary key,
        type ${number} not null,
        depth ${number} not null,
        parent ${number},
        country ${number},
        repository ${number},
        top ${number},
        is_top ${boolean} not null,
        has_digital_object ${boolean} not null,
        start_day ${number},
        end_day ${number},
        title_words ${number} not null,
        level ${text},
        title ${text} not null,
        code ${text} not null,
        languages ${text} not null,
        scripts ${text} not null,
        creators ${text} not null,
        subjects ${text} not null,
        places ${text} not null`;

/** Their content is derived from the items. */
const dropTables = `
      drop table if exists search_item;
      drop table if exists search_text;
      drop table if exists search_state;
`;

/** Folded titles for suggestions. Only units have a topmost unit. Two indexes, so that the names of authorities and repositories are found without reading titles of units. */
const titleIndexes = `
      create index search_unit_title on search_item (title, gid) where top is not null;
      create index search_other_title on search_item (title, gid) where top is null;
`;

/** State of the index: the version of its documents, and how far a rebuild has come. */
const stateTable = 'create table search_state (name text primary key, value text not null);';

export const searchTables = {
  // The words are not stored, only their index. All tokens are ready: the tokenizer only splits at spaces. `hashsize`: bytes of new entries that
  // are collected in memory before they are written; with the default of 1 MB an import takes a fifth longer to write documents.
  sqlite: `${dropTables}
      create table search_item (${values('integer', 'integer', 'text')}
      );
      create virtual table search_text using fts5 (scope, text, title, identifier, creator, subject, place, name,
        content = '', contentless_delete = 1, tokenize = "ascii tokenchars '=_|~'");
      insert into search_text (search_text, rank) values ('hashsize', 8388608);
      ${titleIndexes}
      ${stateTable}
  `,
  postgres: `${dropTables}
      create table search_item (${values('bigint', 'boolean', 'text collate "C"')},
        words tsvector not null
      );
      create index search_words on search_item using gin (words);
      ${titleIndexes}
      ${stateTable}
  `,
} as const;
