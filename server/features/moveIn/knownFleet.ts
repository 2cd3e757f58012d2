import { type Kysely, sql } from 'kysely'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { foldOf } from '../../../src/contract/rules/text.ts'
import type { WantedFleet } from './wantedFleet.ts'

/** What is there already of what is wanted. */
export interface KnownFleet {
  /** The client's vehicles by the serial of their device. */
  readonly vehicles: ReadonlyMap<string, number>
  /** Serials of devices that are another client's. */
  readonly foreign: ReadonlySet<string>
  /** Names in the form in which they are compared: of groups, of zones, and of employees as `employeeKey`. */
  readonly groups: ReadonlySet<string>
  readonly zones: ReadonlySet<string>
  readonly employees: ReadonlySet<string>
  /** Ids of RFID cards by number. */
  readonly cards: ReadonlyMap<string, number>
  /** Cards that an employee holds. */
  readonly heldCards: ReadonlySet<number>
  /** As `serviceKey`, by vehicle. */
  readonly services: ReadonlySet<string>
}

export const employeeKey = (employee: { readonly lastName: string; readonly firstName: string }): string =>
  `${foldOf(employee.lastName)} ${foldOf(employee.firstName)}`
export const serviceKey = (vehicleId: number, name: string): string => `${vehicleId} ${foldOf(name)}`

/** Reads it in a constant number of statements. */
export const readKnownFleet = async (
  db: Kysely<Database>,
  ownerId: number,
  { vehicles: wanted }: WantedFleet,
): Promise<KnownFleet> => {
  const { vehicles, foreign } = await readTrackers(
    db,
    ownerId,
    wanted.map(({ serial }) => serial),
  )
  const groups = await sql<{ key: string }>`select name_key as key from vehicle_group
    where owner_id = ${ownerId}`.execute(db)
  const zones = await sql<{ name: string }>`select name from geozone
    where owner_id = ${ownerId} and deleted_at is null`.execute(db)
  const employees = await sql<{ lastName: string; firstName: string; cardIds: readonly number[] }>`
    select last_name as "lastName", first_name as "firstName", card_ids as "cardIds" from employee
    where owner_id = ${ownerId} and deleted_at is null`.execute(db)
  const cards = await sql<{ id: number; number: string }>`select id, number from rfid_card
    where owner_id = ${ownerId} and deleted_at is null`.execute(db)
  const services = await sql<{ vehicleId: number; name: string }>`select vehicle_id as "vehicleId", name
    from maintenance where owner_id = ${ownerId} and deleted_at is null
      and vehicle_id = any(${numberArray([...vehicles.values()])}::bigint[])`.execute(db)
  return {
    vehicles,
    foreign,
    groups: new Set(groups.rows.map(({ key }) => key)),
    zones: new Set(zones.rows.map(({ name }) => foldOf(name))),
    employees: new Set(employees.rows.map(employeeKey)),
    cards: new Map(cards.rows.map(({ id, number }) => [number, id])),
    heldCards: new Set(employees.rows.flatMap(({ cardIds }) => cardIds)),
    services: new Set(services.rows.map(({ vehicleId, name }) => serviceKey(vehicleId, name))),
  }
}

/** Vehicles of a client, and trackers of others, by the serials of trackers. */
export const readTrackers = async (
  db: Kysely<Database>,
  ownerId: number,
  serials: readonly string[],
): Promise<Pick<KnownFleet, 'vehicles' | 'foreign'>> => {
  const { rows } = await sql<{ serial: string; vehicleId: number | null; isForeign: boolean }>`
    select asked.serial, v.id as "vehicleId",
      coalesce(v.owner_id, d.owner_id, ${ownerId}) <> ${ownerId} as "isForeign"
    from unnest(${serials}::text[]) as asked (serial)
    left join device d on d.serial = asked.serial
    left join vehicle v on v.device_serial = asked.serial`.execute(db)
  const own = rows.flatMap(({ serial, vehicleId, isForeign }) =>
    isForeign || vehicleId === null ? [] : [[serial, vehicleId] as const],
  )
  return {
    vehicles: new Map(own),
    foreign: new Set(rows.filter(({ isForeign }) => isForeign).map(({ serial }) => serial)),
  }
}
