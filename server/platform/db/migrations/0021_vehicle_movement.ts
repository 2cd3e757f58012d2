import { type Kysely, sql } from 'kysely'

/**
 * How far each vehicle was followed (docs/movement.md), a row each. Vehicles that are there are followed from their newest
 * position on, and what was counted of their way and their engine is where they go on from.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table vehicle_movement (
      owner_id integer not null,
      vehicle_id bigint not null,
      version integer not null default 0,
      newest bigint,
      base jsonb,
      state json,
      primary key (owner_id, vehicle_id),
      foreign key (owner_id, vehicle_id) references vehicle (owner_id, id) on update cascade on delete cascade
    ) with (fillfactor = 70)`.execute(db)
  await sql`insert into vehicle_movement (owner_id, vehicle_id, newest, base)
    select s.owner_id, s.vehicle_id, s."timestamp", case when c.state is not null then jsonb_build_object(
      'metres', coalesce(c.state -> 'metres', '0'), 'engineMs', coalesce(c.state -> 'engineMs', '0'),
      'days', coalesce(c.state -> 'days', '0'), 'lastDay', coalesce(c.state -> 'lastDay', '""')) end
    from vehicle_position_state s
    left join vehicle_counting c on c.owner_id = s.owner_id and c.vehicle_id = s.vehicle_id
    where s."timestamp" is not null or c.state is not null`.execute(db)
}
