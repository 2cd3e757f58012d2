import { type Kysely, sql } from 'kysely'
import { groupNameKey } from '../../../../src/contract/rules/groupName.ts'

/**
 * Names of groups are unique whatever their case; a group knows who made it. Groups whose names differ in case only
 * become one, under the name of the oldest.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table vehicle_group add column name_key text,
    add column created_by integer references account (id) on delete set null`.execute(db)
  await fillKeys(db)
  await mergeSameKeys(db)
  await sql`alter table vehicle_group alter column name_key set not null,
    drop constraint vehicle_group_owner_id_name_key,
    add constraint vehicle_group_name_key unique (owner_id, name_key)`.execute(db)
}

const fillKeys = async (db: Kysely<unknown>): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select distinct name from vehicle_group`.execute(db)
  const names = rows.map(({ name }) => name)
  await sql`update vehicle_group g set name_key = n.key
    from unnest(${names}::text[], ${names.map(groupNameKey)}::text[]) as n (name, key)
    where g.name = n.name`.execute(db)
}

const mergeSameKeys = async (db: Kysely<unknown>): Promise<void> => {
  await sql`insert into vehicle_group_member (vehicle_id, group_id)
    select m.vehicle_id, first.id from vehicle_group_member m
    join vehicle_group g on g.id = m.group_id
    join (select owner_id, name_key, min(id) as id from vehicle_group group by owner_id, name_key) first
      on first.owner_id = g.owner_id and first.name_key = g.name_key
    on conflict do nothing`.execute(db)
  await sql`delete from vehicle_group g using vehicle_group older
    where older.owner_id = g.owner_id and older.name_key = g.name_key and older.id < g.id`.execute(db)
}
