import { type Kysely, sql } from 'kysely'
import type { VehicleSetting } from '../../../src/contract/entities/vehicle.ts'
import type { ArchiveLists } from '../../../src/contract/http/admin/archive.ts'
import type { Database } from '../../storage/schema.ts'
import type { VehicleDetails } from '../../storage/tables/fleetTables.ts'
import { rowOfSetup } from './sensorRow.ts'

/** What is set up for the vehicles of an account. */

type Db = Kysely<Database>
type Setups = Pick<ArchiveLists, 'settings' | 'notes' | 'controlZones' | 'sensors' | 'counters'>

/** Numbers within the archive by ids. */
interface Numbers {
  readonly vehicles: ReadonlyMap<number, number>
  readonly zones: ReadonlyMap<number, number>
}

/** Reads it in a constant number of statements. */
export const readVehicleSetups = async (db: Db, ownerId: number, numbers: Numbers): Promise<Setups> => ({
  settings: await readSettings(db, ownerId, numbers),
  notes: await readNotes(db, ownerId, numbers),
  controlZones: await readControlZones(db, ownerId, numbers),
  ...(await readSensors(db, ownerId, numbers)),
})

const numberOf = (numbers: ReadonlyMap<number, number>, id: number): number => numbers.get(id) ?? 0

interface StoredSettings {
  readonly id: number
  readonly settings: readonly VehicleSetting[]
  readonly details: VehicleDetails
  readonly notifyNoSignal: boolean
  readonly businessNumber: string
}

/** Of vehicles for which anything is set. */
const readSettings = async (db: Db, ownerId: number, { vehicles }: Numbers): Promise<Setups['settings']> => {
  const { rows } = await sql<StoredSettings>`
    select v.id::integer as id, v.settings, v.details, v.notify_no_signal as "notifyNoSignal",
      coalesce(r.business_number, '') as "businessNumber"
    from vehicle v left join vehicle_retranslation r on r.vehicle_id = v.id
    where v.owner_id = ${ownerId}`.execute(db)
  return rows.flatMap(({ id, settings, details, ...row }) => {
    const given = settings.filter(({ value }) => value !== null)
    const { period1 = null, period2 = null, tankVolume = null, tankVolumeStart = null } = details
    const isSet = [period1, period2, tankVolume, tankVolumeStart].some((value) => value !== null)
    if (given.length === 0 && !isSet && !row.notifyNoSignal && row.businessNumber === '') return []
    const vehicle = numberOf(vehicles, id)
    return [{ vehicle, settings: given, period1, period2, tankVolume, tankVolumeStart, ...row }]
  })
}

const readNotes = async (db: Db, ownerId: number, { vehicles }: Numbers): Promise<Setups['notes']> => {
  const { rows } = await sql<{ id: number; title: string; text: string; changedAt: number }>`
    select v.id::integer as id, n.title, n.text, n.changed_at as "changedAt"
    from vehicle_note n join vehicle v on v.id = n.vehicle_id and v.owner_id = n.owner_id
    where n.owner_id = ${ownerId}`.execute(db)
  return rows.map(({ id, title, text, changedAt }) => ({
    vehicle: numberOf(vehicles, id),
    title,
    text,
    changedAt: new Date(changedAt).toISOString(),
  }))
}

/** Those whose zones are in the archive. */
const readControlZones = async (
  db: Db,
  ownerId: number,
  { vehicles, zones }: Numbers,
): Promise<Setups['controlZones']> => {
  const { rows } = await sql<{ id: number; zoneId: number; onEntry: boolean; onExit: boolean }>`
    select v.id::integer as id, c.geozone_id as "zoneId", c.on_entry as "onEntry", c.on_exit as "onExit"
    from control_zone c join vehicle v on v.id = c.vehicle_id where v.owner_id = ${ownerId}`.execute(db)
  return rows.flatMap(({ id, zoneId, onEntry, onExit }) => {
    const zone = zones.get(zoneId)
    return zone === undefined ? [] : [{ vehicle: numberOf(vehicles, id), zone, onEntry, onExit }]
  })
}

const readSensors = async (
  db: Db,
  ownerId: number,
  { vehicles }: Numbers,
): Promise<Pick<Setups, 'sensors' | 'counters'>> => {
  const states = await db
    .selectFrom('vehicle_state')
    .select(['vehicle_id', 'sensor_setup', 'counters'])
    .where('owner_id', '=', ownerId)
    .execute()
  return {
    sensors: states.flatMap(
      ({ vehicle_id, sensor_setup }) => rowOfSetup(numberOf(vehicles, vehicle_id), sensor_setup) ?? [],
    ),
    counters: states.flatMap(({ vehicle_id, counters }) =>
      Object.values(counters).map(({ id: _id, counterTime: _counterTime, endLeft, ...counter }) => ({
        vehicle: numberOf(vehicles, vehicle_id),
        ...counter,
        left: endLeft,
      })),
    ),
  }
}
