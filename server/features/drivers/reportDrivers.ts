import { type Kysely, sql } from 'kysely'
import type { ReportDriver } from '../../../src/contract/reports/reportRun.ts'
import type { StoredInterval } from '../../live/drivers/effective.ts'
import { readDrivers } from '../../live/drivers/intervalSql.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { DriverProvider, DriverStretch } from '../../reports/drivers.ts'
import type { Database } from '../../storage/schema.ts'

type Driven = Pick<StoredInterval, 'employeeId' | 'number'>

interface Person {
  readonly name: string
  /** Ids of cards. */
  readonly cards: readonly number[]
}

/** Employees by id and listed cards by number; who and what is deleted is gone. */
const readPeople = async (db: Kysely<Database>, ownerId: number, intervals: readonly Driven[]) => {
  const ids = intervals.flatMap(({ employeeId }) => employeeId ?? [])
  const numbers = intervals.flatMap(({ number }) => number ?? [])
  const { rows } = await sql<Person & { readonly key: string }>`
    select 'e' || id as key, last_name || ' ' || first_name as name, card_ids as cards from employee
      where owner_id = ${ownerId} and id = any(${numberArray(ids)}::integer[]) and deleted_at is null
    union all select 'c' || number, driver_name, jsonb_build_array(id) from rfid_card
      where owner_id = ${ownerId} and number = any(${numbers}::text[]) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ key, name, cards }) => [key, { name, cards }] as const))
}

const driverOf = (
  { employeeId, number }: Driven,
  employee: Person | undefined,
  card: Person | undefined,
): ReportDriver => {
  if (employee && employeeId !== null) return { is: 'known', name: employee.name, id: employeeId }
  if (card && card.name !== '') return { is: 'known', name: card.name }
  return number === null ? { is: 'unknown' } : { is: 'card', name: number }
}

/** What reports say of who drove (docs/drivers.md). */
export const reportDrivers = (db: Kysely<Database>): DriverProvider => ({
  async readDrivers(period) {
    const { ownerId, from, to } = period
    const intervals = await readDrivers(db, period)
    if (intervals.length === 0) return []
    const people = await readPeople(db, ownerId, intervals)
    return intervals.map((interval): DriverStretch => {
      const employee = people.get(`e${interval.employeeId}`)
      const card = people.get(`c${interval.number}`)
      return {
        // What happened outside of the period says nothing of it.
        from: Math.max(from, interval.from),
        to: Math.min(to, interval.to ?? to),
        driver: driverOf(interval, employee, card),
        // A card says by itself who drove; of what a person wrote the cards of the employee do.
        cards: (interval.number === null ? employee?.cards : card?.cards) ?? [],
      }
    })
  },
})
