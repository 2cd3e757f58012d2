import { type Kysely, sql } from 'kysely'

/** Who held which card when: drives belong to the holder of their time, also once the person is purged (docs/drivers.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table card_holding (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    -- of the card, as readers report it
    number text not null,
    -- null: the person was purged
    employee_id integer,
    -- ms since the epoch; 0: it is the first holder
    from_at bigint not null,
    -- null: it lasts
    to_at bigint,
    primary key (owner_id, id),
    foreign key (owner_id, employee_id) references employee (owner_id, id) on delete set null (employee_id)
  )`,
  'create index card_holding_number on card_holding (owner_id, number, from_at)',
  `create index card_holding_employee on card_holding (owner_id, employee_id) where employee_id is not null`,
  // What others drove with the card before stays theirs, or nobody's.
  `insert into card_holding (owner_id, number, employee_id, from_at)
    select c.owner_id, c.number, e.id, coalesce((select max(i.from_at) + 1 from driver_interval i
        where i.owner_id = c.owner_id and i.number = c.number and i.source = 'card'
          and i.employee_id is distinct from e.id), 0)
    from rfid_card c join employee e on e.owner_id = c.owner_id and e.deleted_at is null
      and e.card_ids @> to_jsonb(c.id)
    where c.deleted_at is null`,
]
