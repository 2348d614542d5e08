/** Migration 25: import profiles. Their scopes are gids, so that a profile follows an item that is renamed or moved. */
export const importProfilesStep = {
  number: 25,
  name: 'import profiles',
  sqlite: `
      create table if not exists import_profile (
        name text primary key, format text not null, scope integer not null, parameters text not null,
        user_gid integer, updated text not null
      ) without rowid;
`,
  postgres: `
      create table if not exists import_profile (
        name text collate "C" primary key, format text not null, scope bigint not null, parameters text not null,
        user_gid bigint, updated text not null
      );
`,
} as const;
