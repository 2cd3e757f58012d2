import { type Kysely, sql } from 'kysely'

/**
 * What is sent to SENT-GEO and e-TOLL is a row for each run of positions of a vehicle, and what the receivers say is a row for
 * each message and for each position of which they say more. A row for each position, written twice, cost more than all else of
 * retransmission.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const deleteOf = (condition: string): string =>
  ['retransmission_batch', 'retransmission_answer']
    .map((table) => `delete from ${table} where ${condition};`)
    .join(' ')

const STATEMENTS: readonly string[] = [
  'alter table retransmission_record rename to retransmission_record_before',
  `create table retransmission_batch (
    service text not null,
    -- the ids of its positions follow each other
    first_id bigint not null,
    last_id bigint not null check (last_id between first_id and first_id + 499),
    vehicle_id bigint not null,
    owner_id integer not null,
    is_late boolean not null,
    -- the moment of the first position, ms since the epoch; no other one is earlier, or more than five minutes later
    from_at bigint not null,
    times bigint[] not null,
    -- the rows as they are sent, a line each
    rows text not null,
    primary key (service, first_id)
  )`,
  // Compressing a row takes longer than all else of storing it.
  'alter table retransmission_batch alter column rows set storage external',
  // A message of a service: it settled the positions after the message before it, up to this id.
  `create table retransmission_message (
    service text not null,
    last_id bigint not null,
    settled_at bigint not null,
    primary key (service, last_id)
  )`,
  // Positions of which the receiver said more than that it took them.
  `create table retransmission_answer (
    service text not null,
    id bigint not null,
    vehicle_id bigint not null,
    owner_id integer not null,
    state text not null check (state in ('sent', 'dropped', 'rejected')),
    code text,
    message text,
    primary key (service, id)
  )`,
  // The lock of its row gives ids in the order of commits, so that nothing appears before what was sent.
  'create table retransmission_queue (service text not null primary key, last_id bigint not null)',
  // A waiting position with an id below that of a settled one gets a new id: what is settled is a line through the ids.
  'alter table retransmission_record_before alter column id drop identity',
  `update retransmission_record_before r set id = moved.id from (
      select id as was, (select max(id) from retransmission_record_before) + row_number() over (order by id) as id
      from retransmission_record_before w
      where state = 'waiting' and id < (
        select max(id) from retransmission_record_before where service = w.service and state <> 'waiting')
    ) moved
    where r.id = moved.was`,
  `insert into retransmission_batch (service, first_id, last_id, vehicle_id, owner_id, is_late, from_at, times, rows)
    select service, min(id), max(id), vehicle_id, owner_id, is_late, min(at), array_agg(at order by id),
      string_agg('{"' || case service when 'sent' then 'id' else 'dataId' end || '":"' || lpad(id::text, 16, '0') || '",'
        || substr(body::text, 2), chr(10) order by id)
    from (
      select *, id - row_number() over (partition by service, vehicle_id, owner_id, is_late, slot order by id) as run
      from (
        select *, case when is_late then id else at / 300000 end as slot, id / 500 as part
        from retransmission_record_before
      ) slots
    ) runs
    group by service, vehicle_id, owner_id, is_late, slot, run, part`,
  `insert into retransmission_message (service, last_id, settled_at)
    select service, id, settled_at from (
      select service, id, settled_at, lead(settled_at) over (partition by service order by id) as next
      from retransmission_record_before where state <> 'waiting'
    ) settled
    where next is distinct from settled_at`,
  `insert into retransmission_answer (service, id, vehicle_id, owner_id, state, code, message)
    select service, id, vehicle_id, owner_id, state, code, message from retransmission_record_before
    where state <> 'waiting' and (state <> 'sent' or code is not null or message is not null)`,
  `insert into retransmission_queue (service, last_id)
    select service, (select coalesce(max(id), 0) from retransmission_record_before) from retransmission_receiver`,
  'drop table retransmission_record_before',
  'create index retransmission_batch_log on retransmission_batch (vehicle_id, service, first_id)',
  'create index retransmission_batch_at on retransmission_batch (vehicle_id, service, from_at)',
  'create index retransmission_answer_log on retransmission_answer (vehicle_id, service, id)',
  // What became of each position.
  `create view retransmission_record as
    select b.service, b.first_id + t.place - 1 as id, b.vehicle_id, b.owner_id, t.at, b.is_late,
      case when m.settled_at is null then 'waiting' else coalesce(a.state, 'sent') end as state,
      m.settled_at, a.code, a.message, b.first_id, t.place
    from retransmission_batch b
    cross join lateral unnest(b.times) with ordinality as t (at, place)
    left join lateral (
      select settled_at from retransmission_message
      where service = b.service and last_id >= b.first_id + t.place - 1 order by last_id limit 1
    ) m on true
    left join retransmission_answer a on a.service = b.service and a.id = b.first_id + t.place - 1`,
  `create or replace function delete_records_of_stream() returns trigger language plpgsql as $$
  begin
    ${deleteOf('vehicle_id = old.vehicle_id and service = old.service')}
    return null;
  end $$`,
  `create or replace function delete_records_of_account() returns trigger language plpgsql as $$
  begin
    ${deleteOf('owner_id = old.id')}
    return null;
  end $$`,
]
