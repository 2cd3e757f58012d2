import { type Kysely, sql } from 'kysely'

/**
 * When people last changed what calendars show, ms since the epoch. Triggers note it, because records of several tables are
 * changed by the common code of plain resources. What follows from positions, such as the progress of a task, is no change.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create function note_change() returns trigger language plpgsql as $$
  begin
    new.changed_at = (extract(epoch from clock_timestamp()) * 1000)::bigint;
    return new;
  end $$`,
    )
    .execute(db)
  for (const [table, columns] of WATCHED) {
    await sql
      .raw(
        `alter table ${table} add column changed_at bigint not null default (extract(epoch from now()) * 1000)::bigint`,
      )
      .execute(db)
    await sql
      .raw(
        `create trigger ${table}_changed before update of ${columns} on ${table}
    for each row execute function note_change()`,
      )
      .execute(db)
  }
}

/** Tables with the columns that people change. */
const WATCHED: readonly (readonly [table: string, columns: string])[] = [
  ['task', 'name, description, starts_at, ends_at, performers, route_id, state, deleted_at'],
  ['task_route', 'name, points'],
  [
    'maintenance',
    'name, number, kind, note, from_day, until_day, every_km, every_hours, every_months, every_days, deleted_at',
  ],
  ['maintenance_done', 'deleted_at'],
]
