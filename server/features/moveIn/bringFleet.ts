import { sql, type Transaction } from 'kysely'
import type { GeozoneBody } from '../../../src/contract/http/geozones.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import type { Database } from '../../storage/schema.ts'
import { employees } from '../employees/employees.ts'
import { announceZones } from '../geozones/zoneService.ts'
import { insertZones } from '../geozones/zoneSql.ts'
import { maintenance, requireRoom } from '../maintenance/maintenance.ts'
import { applyToAdded } from '../maintenance/templates/templateService.ts'
import type { Fields } from '../resource/resource.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import { rfidCards } from '../rfidCards/rfidCards.ts'
import type { WantedEmployee, WantedFleet, WantedService, WantedZone } from './wantedFleet.ts'

/** Makes what a client does not have yet. Each part is one write, so that a run that was cut finds it there or not. */

/** Zones of one statement. */
const ZONE_BATCH = 500
/** The given type of zones that say no more of themselves. */
const ZONE_TYPE = 'OTHER'

type BringContext = Pick<Fleet, 'db' | 'clock' | 'journal' | 'directory' | 'days'>

/** Makes vehicles with their devices and groups, zones, employees with their cards, and maintenance. */
export const bringFleet = async (
  fleet: BringContext,
  owner: { readonly id: number; readonly login: string },
  fresh: WantedFleet,
): Promise<void> => {
  const made = await fleet.directory.ensureVehicles(
    owner.login,
    fresh.vehicles.map(({ serial, name, plate, deviceType, group }) => ({
      key: serial,
      name,
      licensePlate: plate,
      deviceSerial: serial,
      groups: group === null ? [] : [group],
      state: { deviceType },
    })),
  )
  const vehicleIds = [...made.values()]
  const today = fleet.days.dayOf(fleet.clock.now())
  await fleet.db.transaction().execute((trx) => applyToAdded(trx, { ownerId: owner.id, vehicleIds, today }))
  for (let first = 0; first < fresh.zones.length; first += ZONE_BATCH) {
    const batch = fresh.zones.slice(first, first + ZONE_BATCH)
    await fleet.journal.write((write) => bringZones(write, owner.id, batch, fleet.clock.now()))
  }
  if (fresh.employees.length > 0)
    await fleet.journal.write((write) => bringEmployees(write, owner.id, fresh.employees))
  if (fresh.services.length > 0) await bringServices(fleet, owner.id, fresh.services)
}

const bringZones = async (
  write: JournalWrite,
  ownerId: number,
  zones: readonly WantedZone[],
  now: number,
): Promise<void> => {
  const { rows } = await sql<{ id: number }>`select id from zone_type
    where owner_id is null and type = ${ZONE_TYPE}`.execute(write.trx)
  const [type] = rows
  if (!type) throw new Error(`there is no zone type ${ZONE_TYPE}`)
  const bodies = zones.map((zone): GeozoneBody => ({ ...zone, zoneTypeId: type.id }))
  await insertZones(write.trx, ownerId, bodies, now)
  await announceZones(write, ownerId, null)
}

const bringEmployees = async (
  write: JournalWrite,
  ownerId: number,
  wanted: readonly WantedEmployee[],
): Promise<void> => {
  const { trx } = write
  const cards = await bringCards(write, ownerId, wanted)
  const rows = wanted.map(
    ({ firstName, lastName, card }): Fields => ({
      firstName,
      lastName,
      phones: [],
      licenceNumber: '',
      licenceExpiresOn: null,
      cardIds: card === null ? [] : [cards.get(card)],
      vehicleId: null,
      department: '',
      worksFrom: null,
      worksTo: null,
      photo: null,
    }),
  )
  await employees.publish?.(write, ownerId, await insertRecords(trx, employees, ownerId, rows))
}

/** Makes the cards that are missing; returns the ids of all by their number. */
const bringCards = async (
  write: JournalWrite,
  ownerId: number,
  wanted: readonly WantedEmployee[],
): Promise<ReadonlyMap<string, number>> => {
  const { trx } = write
  const numbers = wanted.flatMap(({ card }) => card ?? [])
  const { rows: known } = await sql<{ id: number; number: string }>`select id, number from rfid_card
    where owner_id = ${ownerId} and deleted_at is null and number = any(${numbers}::text[])`.execute(trx)
  const there = new Map(known.map(({ id, number }) => [number, id]))
  const missing = wanted.flatMap(({ card, firstName, lastName }): Fields[] =>
    card === null || there.has(card)
      ? []
      : [{ number: card, driverName: `${firstName} ${lastName}`, phone: null, expiresOn: null }],
  )
  if (missing.length === 0) return there
  const made = await insertRecords(trx, rfidCards, ownerId, missing)
  await rfidCards.publish?.(write, ownerId, made)
  for (const { id, number } of made) there.set(String(number), id)
  return there
}

const bringServices = (
  { db, clock, days }: BringContext,
  ownerId: number,
  wanted: readonly WantedService[],
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const vehicles = await vehiclesOf(trx, ownerId, wanted)
    const fromDay = days.dayOf(clock.now())
    const rows = wanted.flatMap(({ serial, vehicleName: _vehicle, ...service }): Fields[] => {
      const vehicleId = vehicles.get(serial)
      if (vehicleId === undefined) return []
      const unset = {
        everyMonths: null,
        everyDays: null,
        remindKm: null,
        remindHours: null,
        remindDays: null,
      }
      return [
        { ...service, ...unset, vehicleId, kind: 'service', number: '', fromDay, untilDay: null, note: '' },
      ]
    })
    if (rows.length === 0) return
    await insertRecords(trx, maintenance, ownerId, rows)
    await requireRoom(trx, ownerId, [...vehicles.values()])
  })

const vehiclesOf = async (
  trx: Transaction<Database>,
  ownerId: number,
  wanted: readonly WantedService[],
): Promise<ReadonlyMap<string, number>> => {
  const serials = [...new Set(wanted.map(({ serial }) => serial))]
  const { rows } = await sql<{ id: number; serial: string }>`select id, device_serial as serial from vehicle
    where owner_id = ${ownerId} and device_serial = any(${serials}::text[])`.execute(trx)
  return new Map(rows.map(({ id, serial }) => [serial, id]))
}
