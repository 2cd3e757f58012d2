import { sql, type Transaction } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'

type Trx = Transaction<Database>

/** Somebody to whom a card belonged for a time. Moments: ms since the epoch. */
export interface CardHolding {
  readonly number: string
  /** null: the person was purged. */
  readonly employeeId: number | null
  /** 0: the first holder. */
  readonly from: number
  /** null: it lasts. */
  readonly to: number | null
  /** Times of day, HH:MM; null: the person has no hours. */
  readonly worksFrom: string | null
  readonly worksTo: string | null
}

/**
 * Keeps who holds these cards equal to what the records of people and cards say now. The first holder gets the time before, the
 * next one the time since the card was free; whoever gets an own card back has never lost it. now: ms since the epoch.
 */
export const keepHoldings = async (
  trx: Trx,
  given: { readonly ownerId: number; readonly numbers: readonly string[]; readonly now: number },
): Promise<void> => {
  const { ownerId, numbers, now } = given
  if (numbers.length === 0) return
  const held = sql`select c.number, e.id as employee_id from rfid_card c
    join employee e on e.owner_id = c.owner_id and e.deleted_at is null and e.card_ids @> to_jsonb(c.id)
    where c.owner_id = ${ownerId} and c.number = any(${[...numbers]}::text[]) and c.deleted_at is null`
  const isHeld = sql`held.number = h.number and held.employee_id = h.employee_id`
  await sql`with held as (${held})
    update card_holding h set to_at = greatest(h.from_at, ${now}::bigint)
    where h.owner_id = ${ownerId} and h.number = any(${[...numbers]}::text[]) and h.to_at is null
      and not exists (select from held where ${isHeld})`.execute(trx)
  await sql`with held as (${held})
    update card_holding h set to_at = null from held
    where h.owner_id = ${ownerId} and h.to_at is not null and ${isHeld}
      and h.id = (select max(id) from card_holding l where l.owner_id = h.owner_id and l.number = h.number)`.execute(
    trx,
  )
  await sql`with held as (${held})
    insert into card_holding (owner_id, number, employee_id, from_at)
    select ${ownerId}::integer, held.number, held.employee_id, coalesce((select max(h.to_at) from card_holding h
        where h.owner_id = ${ownerId} and h.number = held.number), 0)
    from held where not exists (select from card_holding h
      where h.owner_id = ${ownerId} and h.to_at is null and ${isHeld})`.execute(trx)
}

/** Somebody who held a card and does no more, ms since the epoch. */
interface EndedHolding {
  readonly number: string
  readonly employeeId: number | null
  readonly from: number
  readonly to: number
}

/**
 * Stores who held cards before those who hold them now, whose time begins with the end of the one before. What the client knows of a
 * card's time already stays as it is.
 */
export const insertEndedHoldings = async (
  trx: Trx,
  ownerId: number,
  holdings: readonly EndedHolding[],
): Promise<void> => {
  const given = sql`jsonb_to_recordset(${JSON.stringify(holdings)}::jsonb)
    as g (number text, "employeeId" integer, "from" bigint, "to" bigint)`
  // An own card that comes back is found by the last id: the holding that lasts is stored last.
  await sql`with fit as (
      select * from ${given} where not exists (select from card_holding h
        where h.owner_id = ${ownerId} and h.number = g.number and (h.to_at is not null or h.from_at > 0)
          and h.from_at < g."to" and coalesce(h.to_at, g."to") > g."from")),
    ends as (select number, max("to") as until from fit group by number),
    lasting as (
      delete from card_holding h using ends e
      where h.owner_id = ${ownerId} and h.number = e.number and h.to_at is null
      returning h.number, h.employee_id, greatest(h.from_at, e.until) as from_at)
    insert into card_holding (owner_id, number, employee_id, from_at, to_at)
    select ${ownerId}::integer, number, employee_id, from_at, to_at from (
      select number, "employeeId" as employee_id, "from" as from_at, "to" as to_at from fit
      union all
      select number, employee_id, from_at, null from lasting) h
    order by number, to_at nulls last, from_at`.execute(trx)
}

/** Who held these cards, the latest holder of each last. */
export const readHoldings = async (
  trx: Trx,
  ownerId: number,
  numbers: readonly string[],
): Promise<readonly CardHolding[]> => {
  const { rows } = await sql<CardHolding>`select h.number, h.employee_id as "employeeId", h.from_at as "from",
      h.to_at as "to", e.works_from as "worksFrom", e.works_to as "worksTo"
    from card_holding h
    left join employee e on e.owner_id = h.owner_id and e.id = h.employee_id and e.deleted_at is null
    where h.owner_id = ${ownerId} and h.number = any(${[...numbers]}::text[]) order by h.id`.execute(trx)
  return rows
}

/** Who held a card at a moment, ms since the epoch; undefined: nobody did. */
export const holdingAt = (
  holdings: readonly CardHolding[],
  number: string,
  at: number,
): CardHolding | undefined =>
  holdings.findLast((one) => one.number === number && one.from <= at && (one.to === null || at < one.to))

/** Drives of nobody with these cards are those of who holds them now, if they were driven since the card became theirs. */
export const adoptDrives = async (
  trx: Trx,
  {
    ownerId,
    employeeId,
    cardIds,
  }: { readonly ownerId: number; readonly employeeId: number; readonly cardIds: readonly number[] },
): Promise<void> => {
  await sql`with adopted as (
      update driver_interval i set employee_id = ${employeeId}
      from rfid_card c join card_holding h on h.owner_id = c.owner_id and h.number = c.number and h.to_at is null
        and h.employee_id = ${employeeId}
      where c.owner_id = ${ownerId} and c.id = any(${numberArray(cardIds)}::integer[])
        and i.owner_id = ${ownerId} and i.source = 'card' and i.employee_id is null and i.number = c.number
        and i.from_at >= h.from_at
      returning i.vehicle_id, i.from_at)
    insert into driver_mark (owner_id, vehicle_id, since)
    select ${ownerId}::integer, vehicle_id, min(from_at) from adopted group by vehicle_id`.execute(trx)
}
