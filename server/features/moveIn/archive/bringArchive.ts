import { sql } from 'kysely'
import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import type { GeozoneBody } from '../../../../src/contract/http/geozones.ts'
import { groupNameKey } from '../../../../src/contract/rules/groupName.ts'
import type { JournalWrite } from '../../../live/journal.ts'
import { FleetNotifications } from '../../admin/fleet/fleetNotifications.ts'
import { makeVehicle } from '../../admin/vehicles/makeVehicle.ts'
import { announceZones } from '../../geozones/zoneService.ts'
import { insertZones } from '../../geozones/zoneSql.ts'
import { insertGroup, insertMembers, lockGroups } from '../../groups/groupSql.ts'
import { maintenanceTemplates } from '../../maintenance/templates/maintenanceTemplates.ts'
import { applyToAdded } from '../../maintenance/templates/templateService.ts'
import type { Fields, Resource } from '../../resource/resource.ts'
import { insertRecords } from '../../resource/resourceSql.ts'
import { rfidCards } from '../../rfidCards/rfidCards.ts'
import { savedPlaces } from '../../savedPlaces/savedPlaces.ts'
import { trailers } from '../../trailers/trailers.ts'
import type { MoveInFleet } from '../moveInSource.ts'
import { bringEmployees } from './bringEmployees.ts'
import { bringMaintenance } from './bringMaintenance.ts'
import { bringPersonSettings } from './bringPersonSettings.ts'
import { bringProfiles } from './bringProfiles.ts'
import { bringRules } from './bringRules.ts'
import type { BringTarget } from './bringTarget.ts'

/** Makes what a client does not have yet of an archive. Each part is one write, so that a run that was cut finds it there or not. */

/** Zones of one statement. */
const ZONE_BATCH = 500
/** The given type of zones whose own one this server does not have. */
const ZONE_TYPE = 'OTHER'

interface Owner {
  readonly id: number
  readonly login: string
}

/** Groups and vehicles with their trackers. */
export const bringVehicles = async (
  fleet: MoveInFleet,
  owner: Owner,
  { groups, vehicles }: Pick<ArchiveLists, 'groups' | 'vehicles'>,
): Promise<void> => {
  if (groups.length > 0) {
    await fleet.journal.write(async (write) => {
      await bringGroups(
        write,
        owner.id,
        groups.map(({ name }) => name),
      )
    })
  }
  const tracked = vehicles.filter(({ serial }) => serial !== null)
  if (tracked.length > 0) {
    const made = await fleet.directory.ensureVehicles(
      owner.login,
      tracked.map(({ serial, name, plate, type, description, deviceType, groups: of }) => ({
        key: serial ?? '',
        name,
        licensePlate: plate,
        deviceSerial: serial ?? '',
        groups: of,
        state: { type, description, deviceType },
      })),
    )
    const [vehicleIds, today] = [[...made.values()], fleet.days.dayOf(fleet.clock.now())]
    await fleet.db.transaction().execute((trx) => applyToAdded(trx, { ownerId: owner.id, vehicleIds, today }))
  }
  const bare = vehicles.filter(({ serial }) => serial === null)
  if (bare.length > 0)
    await fleet.journal.write((write) => bringBareVehicles(write, owner.id, bare, fleet.clock.now()))
}

/** Makes the groups that are missing; returns the ids of all by `groupNameKey`. */
const bringGroups = async (
  { trx }: JournalWrite,
  ownerId: number,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  await lockGroups(trx, ownerId)
  for (const name of names) {
    const group = { owner_id: ownerId, name, name_key: groupNameKey(name), created_by: ownerId }
    // oxlint-disable-next-line no-await-in-loop -- an account has few groups
    await insertGroup(trx, group)
  }
  const { rows } = await sql<{ id: number; key: string }>`select id, name_key as key from vehicle_group
    where owner_id = ${ownerId}`.execute(trx)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Vehicles without a tracker. */
const bringBareVehicles = async (
  write: JournalWrite,
  ownerId: number,
  vehicles: ArchiveLists['vehicles'],
  now: number,
): Promise<void> => {
  const notifications = new FleetNotifications()
  const groupIds = await bringGroups(
    write,
    ownerId,
    vehicles.flatMap(({ groups }) => groups),
  )
  for (const { name, plate, type, description, groups } of vehicles) {
    const body = { clientId: ownerId, name, licensePlate: plate, type, description }
    // oxlint-disable-next-line no-await-in-loop -- few vehicles have no tracker
    const id = await makeVehicle({ write }, body)
    for (const group of groups) {
      const groupId = groupIds.get(groupNameKey(group))
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (groupId !== undefined) await insertMembers(write.trx, groupId, [id])
    }
  }
  notifications.list(ownerId, 'created')
  await notifications.publish(write, now)
}

export const bringZones = async (
  { journal, clock }: MoveInFleet,
  ownerId: number,
  zones: ArchiveLists['zones'],
): Promise<void> => {
  for (let first = 0; first < zones.length; first += ZONE_BATCH) {
    const batch = zones.slice(first, first + ZONE_BATCH)
    // oxlint-disable-next-line no-await-in-loop -- one write after the other
    await journal.write((write) => insertBatch(write, ownerId, batch, clock.now()))
  }
}

/** Everything of the client besides groups, vehicles and zones, without what comes after the positions. */
export const bringRecords = async (
  { journal, clock }: MoveInFleet,
  target: BringTarget,
  fresh: ArchiveLists,
): Promise<void> => {
  const { ownerId } = target
  const bring = async (resource: Resource, records: readonly Fields[]): Promise<void> => {
    if (records.length === 0) return
    await journal.write(async (write) => {
      const made = await insertRecords(write.trx, resource, ownerId, records)
      await resource.publish?.(write, ownerId, made)
    })
  }
  await bring(rfidCards, fresh.cards)
  await bring(trailers, fresh.trailers)
  await bring(savedPlaces, fresh.places)
  await bringEmployees(journal, target, fresh.employees)
  await bring(maintenanceTemplates, fresh.templates)
  await bringMaintenance(journal, target, fresh.maintenance)
  await bringProfiles(journal, target, fresh)
  await bringRules(journal, target, fresh.rules, clock.now())
  await bringPersonSettings(journal, target, fresh.personSettings)
}

const insertBatch = async (
  write: JournalWrite,
  ownerId: number,
  zones: ArchiveLists['zones'],
  now: number,
): Promise<void> => {
  const typeIds = await bringZoneTypes(write, ownerId, zones)
  const bodies = zones.map(
    ({ zoneType, ownType, number: _number, comments: _comments, ...zone }): GeozoneBody => ({
      ...zone,
      zoneTypeId: typeIds(zoneType, ownType),
    }),
  )
  const ids = await insertZones(write.trx, ownerId, bodies, now)
  const comments = zones.flatMap((zone, index) =>
    zone.comments.map((comment) => ({ geozone_id: ids[index] ?? 0, ...comment })),
  )
  if (comments.length > 0) await write.trx.insertInto('geozone_comment').values(comments).execute()
  await announceZones(write, ownerId, null)
}

/** Makes own types that are missing; returns a function that finds the id of a type. */
const bringZoneTypes = async (
  { trx }: JournalWrite,
  ownerId: number,
  zones: ArchiveLists['zones'],
): Promise<(type: string, isOwn: boolean) => number> => {
  const read = async () =>
    (
      await sql<{ id: number; type: string; isOwn: boolean }>`select id, type, owner_id is not null as "isOwn"
        from zone_type where owner_id is null or owner_id = ${ownerId}`.execute(trx)
    ).rows
  const find = (rows: Awaited<ReturnType<typeof read>>, type: string, isOwn: boolean) =>
    rows.find((row) => row.isOwn === isOwn && row.type === type)?.id
  const known = await read()
  const missing = new Set(
    zones
      .filter((zone) => zone.ownType && find(known, zone.zoneType, true) === undefined)
      .map(({ zoneType }) => zoneType),
  )
  for (const type of missing) {
    // A type that was renamed has another name than its key: the name is taken, and the zone gets the type of this name.
    // oxlint-disable-next-line no-await-in-loop -- few types
    await sql`insert into zone_type (owner_id, type, name) values (${ownerId}, ${type}, ${type})
      on conflict do nothing`.execute(trx)
  }
  const all = missing.size === 0 ? known : await read()
  const other = find(all, ZONE_TYPE, false)
  if (other === undefined) throw new Error(`there is no zone type ${ZONE_TYPE}`)
  return (type, isOwn) => find(all, type, isOwn) ?? other
}
