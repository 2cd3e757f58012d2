import { type Kysely, sql } from 'kysely'

/**
 * Who has taken which event of a vehicle; the event that turned each alarm on, so that a later alarm is another one.
 * Alarms that are on already get their newest event in the log. Times are ms since the epoch.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const filled = (alarm: 'alarm' | 'locked_alarm', event: string): string => `update vehicle_state s
    set ${alarm}_event = e.seq, ${alarm}_since = e.at
    from vehicle_state o cross join lateral (
      select seq, at from event_log
      where owner_id = o.owner_id and vehicle_id = o.vehicle_id and not counted and name = '${event}'
      order by at desc, seq desc limit 1
    ) e
    where o.${alarm} and s.owner_id = o.owner_id and s.vehicle_id = o.vehicle_id`

const STATEMENTS: readonly string[] = [
  `alter table vehicle_state add column alarm_event bigint, add column alarm_since bigint,
    add column locked_alarm_event bigint, add column locked_alarm_since bigint`,
  filled('alarm', 'SOS_ALARM'),
  filled('locked_alarm', 'SIGNALING_ALARM'),
  'create index vehicle_state_alarm on vehicle_state (owner_id) where alarm or locked_alarm',
  `create table event_acknowledgement (
    owner_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    -- 0: an event that is in no log
    event_seq bigint not null,
    event_name text not null,
    -- null: the account was deleted
    account_id integer references account (id) on delete set null,
    at bigint not null,
    note text not null,
    primary key (owner_id, vehicle_id, event_seq, event_name)
  )`,
  'create index event_acknowledgement_vehicle_id on event_acknowledgement (vehicle_id)',
  'create index event_acknowledgement_account_id on event_acknowledgement (account_id)',
]
