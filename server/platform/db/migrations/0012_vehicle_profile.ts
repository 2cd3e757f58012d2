import { type Kysely, sql } from 'kysely'

/** Notes of a vehicle; they stay with the client who wrote them. Times are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table vehicle_note (
    id integer generated always as identity,
    owner_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    title text not null,
    text text not null,
    changed_at bigint not null,
    changed_by integer references account (id) on delete set null,
    primary key (owner_id, vehicle_id, id)
  )`.execute(db)
  await sql`create index vehicle_note_vehicle_id on vehicle_note (vehicle_id)`.execute(db)
  await sql`create index vehicle_note_changed_by on vehicle_note (changed_by)`.execute(db)
}
