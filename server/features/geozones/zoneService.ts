import type { Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { GeozoneBody, GeozoneRow, GeozonesChange } from '../../../src/contract/http/geozones.ts'
import { RESTORE_MS } from '../../../src/contract/http/resource.ts'
import { zoneFault } from '../../../src/contract/rules/zoneShape.ts'
import { badInput, forbidden, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { JournalWrite } from '../../live/journal.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import { requireAll } from '../resource/resourceService.ts'
import {
  insertZones,
  lockZones,
  markZonesDeleted,
  readUsableTypes,
  readZones,
  unmarkZonesDeleted,
  updateZone,
  updateZones,
} from './zoneSql.ts'

/**
 * Changes of geozones (API-84 to API-86): each call is one write with its lines of the audit log, after which vehicles are
 * judged by the new zones and pages read the list again.
 */

/** What a change needs of the fleet. */
export type ZoneContext = Pick<Fleet, 'journal' | 'clock'>

type Trx = Transaction<Database>
type Verb = 'Created' | 'Changed' | 'Deleted' | 'Restored'

const FAULT_ALLOWED = {
  tooFewPoints: 'a ring of at least 4 points, the first one repeated at the end',
  squareTooFewPoints: 'two opposite corners',
  lineTooFewPoints: 'at least 2 points',
  noCentre: 'one point, the centre',
  noRadius: 'a number of metres above 0',
  noWidth: 'a number of metres above 0',
  notClosed: 'a ring whose last point is its first one',
  selfCrossing: 'a ring that does not cross or touch itself',
  noArea: 'points that are apart from each other',
  atPole: 'between the latitudes -85.05 and 85.05',
  acrossDateLine: 'on one side of the 180th meridian',
} as const

/** Throws what a faulty shape is answered with; `at`: the place of the zone in the body. */
const requireShape = (zone: GeozoneBody, at: string): void => {
  const fault = zoneFault(zone)
  if (fault === null) return
  const detail = { field: `${at}${fault.field}`, allowed: FAULT_ALLOWED[fault.code] }
  if (fault.code === 'tooFewPoints')
    throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.fewZonePoints, detail)
  if (fault.code === 'squareTooFewPoints')
    throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.squareTooSmall, detail)
  throw badInput(detail.field, detail.allowed)
}

/** Throws 422 for a type that the caller may not use. */
export const requireTypes = async (trx: Trx, { principal }: Actor, ids: readonly number[]): Promise<void> => {
  const usable = await readUsableTypes(trx, principal, ids)
  const missing = ids.find((id) => !usable.has(id))
  if (missing === undefined) return
  throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownZoneType(missing), {
    field: 'zoneTypeId',
    allowed: 'the id of a zone type',
  })
}

const requireOwner = ({ principal }: Actor, login: string | undefined): void => {
  if (login !== undefined && login !== principal.ownerLogin) throw forbidden()
}

const unknownZone = (id: number) => notFound(SERVER_TEXT.unknownZone(id))

const record = async (
  trx: Trx,
  actor: Actor,
  verb: Verb,
  names: readonly string[],
  now: number,
): Promise<void> => {
  // oxlint-disable-next-line no-await-in-loop -- one connection, in order
  for (const name of names) await recordFleetChange(trx, actor, { what: `geozone${verb}`, name }, now)
}

/** Says that these zones changed, null for any of them: to what follows vehicles, and to the pages of the owner. */
export const announceZones = async (
  write: JournalWrite,
  ownerId: number,
  zoneIds: readonly number[] | null,
): Promise<void> => {
  write.remember({ kind: 'zones', ownerId, zoneIds })
  const seq = await write.takeSeqs(1)
  write.emit(seq, { event: 'changedGeozoneList', data: {}, audience: { kind: 'owner', ownerId } })
}

/** API-84: adds zones, all of them or none; the owner is added (VALID-09). Returns them in the order of the body. */
export const createZones = async (
  { journal, clock }: ZoneContext,
  actor: Actor,
  zones: readonly GeozoneBody[],
): Promise<GeozoneRow[]> => {
  zones.forEach((zone, index) => {
    requireOwner(actor, zone.owner_login)
    requireShape(zone, `${index}.`)
  })
  const { principal } = actor
  return journal.write(async (write) => {
    const { trx } = write
    const now = clock.now()
    await requireTypes(trx, actor, [...new Set(zones.map(({ zoneTypeId }) => zoneTypeId))])
    const ids = await insertZones(trx, principal.ownerId, zones, now)
    await record(
      trx,
      actor,
      'Created',
      zones.map(({ name }) => name),
      now,
    )
    await announceZones(write, actor.principal.ownerId, ids)
    return readZones(trx, principal, ids)
  })
}

/** API-85: replaces all fields of a zone. Throws 404 for one that the caller does not see. */
export const changeZone = async (
  { journal, clock }: ZoneContext,
  actor: Actor,
  { id, ...zone }: GeozoneBody & { readonly id: number },
): Promise<GeozoneRow> => {
  requireOwner(actor, zone.owner_login)
  requireShape(zone, '')
  return journal.write(async (write) => {
    const { trx } = write
    const now = clock.now()
    requireAll([id], await lockZones(trx, actor.principal, [id]), unknownZone)
    await requireTypes(trx, actor, [zone.zoneTypeId])
    await updateZone(trx, id, zone, now)
    await record(trx, actor, 'Changed', [zone.name], now)
    await announceZones(write, actor.principal.ownerId, [id])
    const [changed] = await readZones(trx, actor.principal, [id])
    if (!changed) throw new Error('a locked geozone is gone')
    return changed
  })
}

/** Sets the same fields of many zones: all of them or none. Throws 404 for one that the caller does not see. */
export const changeZones = async (
  { journal, clock }: ZoneContext,
  actor: Actor,
  { ids, ...fields }: GeozonesChange,
): Promise<GeozoneRow[]> =>
  journal.write(async (write) => {
    const { trx } = write
    const now = clock.now()
    const zones = requireAll(ids, await lockZones(trx, actor.principal, ids), unknownZone)
    if (fields.zoneTypeId !== undefined) await requireTypes(trx, actor, [fields.zoneTypeId])
    await updateZones(trx, ids, fields)
    await record(
      trx,
      actor,
      'Changed',
      zones.map(({ name }) => name),
      now,
    )
    await announceZones(write, actor.principal.ownerId, ids)
    return readZones(trx, actor.principal, ids)
  })

/** API-86: deletes all of the zones or none. Throws 404 for one that the caller does not see. */
export const deleteZones = async (
  { journal, clock }: ZoneContext,
  actor: Actor,
  ids: readonly number[],
): Promise<void> =>
  journal.write(async (write) => {
    const { trx } = write
    const now = clock.now()
    const zones = requireAll(ids, await lockZones(trx, actor.principal, ids), unknownZone)
    await markZonesDeleted(trx, ids, now)
    await record(
      trx,
      actor,
      'Deleted',
      zones.map(({ name }) => name),
      now,
    )
    await announceZones(write, actor.principal.ownerId, ids)
  })

/** Undoes deletions of the last RESTORE_MS: all or none. Throws 404 for a zone that was not deleted or is purged. */
export const restoreZones = async (
  { journal, clock }: ZoneContext,
  actor: Actor,
  ids: readonly number[],
): Promise<void> =>
  journal.write(async (write) => {
    const { trx } = write
    const now = clock.now()
    const since = now - RESTORE_MS
    const restored = await unmarkZonesDeleted(trx, actor.principal, ids, { since, now })
    const zones = requireAll(ids, restored, unknownZone)
    await record(
      trx,
      actor,
      'Restored',
      zones.map(({ name }) => name),
      now,
    )
    await announceZones(write, actor.principal.ownerId, ids)
  })
