/** Migration 6: the table of OAI records, filled from the existing items and tombstones. */
import { rebuildHarvestSql } from '../sql/harvest-sql.ts';

/** Every OAI list is a range of one of these indexes. */
const harvestIndexes = `
      create index harvest_by_type on harvest (type, stamp, id);
      create index harvest_by_holder on harvest (holder, type, stamp, id) where holder is not null;
      create index harvest_by_above on harvest (above, type, stamp, id) where above is not null;
      create index harvest_by_gid on harvest (gid);
`;

export const harvestTables = {
  sqlite: `
    create table harvest (
      id text primary key,
      gid integer not null,
      type text not null,
      stamp text not null,
      gone integer not null,
      holder integer,
      above integer
    ) without rowid;
    ${harvestIndexes}
    ${rebuildHarvestSql.sqlite.join(';\n')};
  `,
  postgres: `
    create table harvest (
      id text collate "C" primary key,
      gid bigint not null,
      type text collate "C" not null,
      stamp text collate "C" not null,
      gone boolean not null,
      holder bigint,
      above bigint
    );
    ${harvestIndexes}
    ${rebuildHarvestSql.postgres.join(';\n')};
  `,
} as const;
