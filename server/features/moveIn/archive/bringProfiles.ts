import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import type { VehiclePart } from '../../../../src/contract/wire/events.ts'
import type { Journal, JournalWrite } from '../../../live/journal.ts'
import { groupBy } from '../../../platform/groupBy.ts'
import { storeBusinessNumber } from '../../euroservices/euroSql.ts'
import { rememberNotified } from '../../notifications/ruleBook.ts'
import { writeProfile } from '../../vehicleProfile/changeProfile.ts'
import type { OwnVehicle } from '../../vehicles/ownVehicle.ts'
import type { BringTarget } from './bringTarget.ts'

type Trx = JournalWrite['trx']
type Profiles = Pick<ArchiveLists, 'settings' | 'notes' | 'controlZones'>

const PARTS: readonly VehiclePart[] = ['parameters', 'notes', 'controlZones']

/** Brings settings, notes and control zones, a vehicle a write. */
export const bringProfiles = async (
  journal: Pick<Journal, 'write'>,
  { ownerId, vehicleIds, zoneIds, signal }: BringTarget,
  fresh: Profiles,
): Promise<void> => {
  const settings = new Map(fresh.settings.map((row) => [row.vehicle, row]))
  const notes = groupBy(fresh.notes, ({ vehicle }) => vehicle)
  const zones = groupBy(fresh.controlZones, ({ vehicle }) => vehicle)
  for (const [number, vehicleId] of vehicleIds) {
    const [set, written, controlled] = [settings.get(number), notes.get(number), zones.get(number)]
    if (set === undefined && written === undefined && controlled === undefined) continue
    signal.throwIfAborted()
    const own = { ownerId, vehicleId }
    // oxlint-disable-next-line no-await-in-loop -- one write after the other
    await journal.write((write) =>
      writeProfile(write, own, PARTS, async ({ trx }) => {
        if (set !== undefined) await storeSettings(trx, vehicleId, set)
        if (written !== undefined) await insertNotes(trx, own, written)
        if (controlled === undefined) return
        await insertControlZones(trx, vehicleId, controlled, zoneIds)
        await rememberNotified(write, ownerId)
      }),
    )
  }
}

const storeSettings = async (
  trx: Trx,
  vehicleId: number,
  { settings, notifyNoSignal, businessNumber, vehicle: _vehicle, ...numbers }: Profiles['settings'][number],
): Promise<void> => {
  const { details } = await trx
    .selectFrom('vehicle')
    .select('details')
    .where('id', '=', vehicleId)
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('vehicle')
    .set({
      settings: JSON.stringify(settings),
      details: JSON.stringify({ ...details, ...numbers }),
      notify_no_signal: notifyNoSignal,
    })
    .where('id', '=', vehicleId)
    .execute()
  if (businessNumber !== '') await storeBusinessNumber(trx, vehicleId, businessNumber)
}

/** Their author is not known here. */
const insertNotes = async (
  trx: Trx,
  { ownerId, vehicleId }: OwnVehicle,
  notes: Profiles['notes'],
): Promise<void> => {
  const rows = notes.map(({ title, text, changedAt }) => ({
    owner_id: ownerId,
    vehicle_id: vehicleId,
    title,
    text,
    changed_at: Date.parse(changedAt),
    changed_by: null,
  }))
  await trx.insertInto('vehicle_note').values(rows).execute()
}

const insertControlZones = async (
  trx: Trx,
  vehicleId: number,
  zones: Profiles['controlZones'],
  zoneIds: ReadonlyMap<number, number>,
): Promise<void> => {
  const rows = zones.flatMap(({ zone, onEntry, onExit }) => {
    const zoneId = zoneIds.get(zone)
    if (zoneId === undefined) return []
    return [{ vehicle_id: vehicleId, geozone_id: zoneId, on_entry: onEntry, on_exit: onExit }]
  })
  if (rows.length > 0)
    await trx
      .insertInto('control_zone')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['vehicle_id', 'geozone_id']).doNothing())
      .execute()
}
