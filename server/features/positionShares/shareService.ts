import type { Kysely } from 'kysely'
import type { AuditEvent } from '../../../src/contract/http/audit.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  type CreatedShare,
  type PositionShare,
  SHARES_OF_VEHICLE_MAX,
  shareAddress,
  type ShareBody,
} from '../../../src/contract/http/positionShares.ts'
import type { Database } from '../../storage/schema.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import { sha256 } from '../../platform/sha256.ts'
import { newLinkToken } from '../../access/linkToken.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { partyOf, recordAudit } from '../audit/audit.ts'
import { changeProfile, type ProfileWrite } from '../vehicleProfile/changeProfile.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'
import { countShares, deleteEndedShares, readShare, readShares } from './shareSql.ts'

/** Dependencies of the calls about links. */
export interface ShareDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'journal' | 'clock'>
  /** Base of links, without a trailing slash; null: relative to the page's own origin. */
  readonly publicUrl: string | null
}

/** The caller and the address of the call. */
export interface Caller {
  readonly principal: AccountPrincipal
  readonly address: string
}

const PARTS = ['shares'] as const
const TOKEN_BYTES = 24

const noteDown = (
  { trx }: Pick<ProfileWrite, 'trx'>,
  { principal, address }: Caller,
  event: AuditEvent,
  { vehicleId, endsAt }: { readonly vehicleId: number; readonly endsAt?: number },
  now: number,
): Promise<void> => {
  const detail = { vehicleId, ...(endsAt !== undefined && { until: endsAt }) }
  return recordAudit(trx, { event, actor: partyOf(principal), account: null, address, detail }, now)
}

const requireShare = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  id: number,
  now: number,
): Promise<PositionShare> => {
  const share = await readShare(db, principal, id, now)
  if (!share) throw notFound(SERVER_TEXT.unknownShare(id))
  return share
}

/**
 * The valid links: of one vehicle, or with undefined of all that the caller sees. Throws 403 for a foreign vehicle.
 */
export const listShares = async (
  { fleet: { db, clock } }: ShareDependencies,
  { principal }: Caller,
  vehicleId: number | undefined,
): Promise<PositionShare[]> => {
  if (vehicleId !== undefined) await findOwnVehicle(db, principal, vehicleId)
  return readShares(db, principal, vehicleId ?? null, clock.now())
}

/**
 * Creates a link and returns it; it cannot be read again. Throws 403 for a foreign vehicle, 422 when the vehicle has
 * the maximum number of links.
 */
export const createShare = (
  { fleet, publicUrl }: ShareDependencies,
  caller: Caller,
  body: ShareBody,
): Promise<CreatedShare> => {
  const { principal } = caller
  return changeProfile(
    fleet,
    principal,
    { vehicleId: body.vehicleId, parts: PARTS },
    async ({ trx }, own) => {
      const now = fleet.clock.now()
      await deleteEndedShares(trx, now)
      if ((await countShares(trx, own, now)) >= SHARES_OF_VEHICLE_MAX)
        throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.sharesFull(SHARES_OF_VEHICLE_MAX))
      const { token, linkEnd } = newLinkToken(TOKEN_BYTES)
      const endsAt = now + body.lastsSeconds * 1_000
      const { id } = await trx
        .insertInto('position_share')
        .values({
          owner_id: own.ownerId,
          vehicle_id: own.vehicleId,
          token_hash: sha256(token),
          link_end: linkEnd,
          note: body.note ?? '',
          show_name: body.showName,
          show_license_plate: body.showLicensePlate,
          show_speed: body.showSpeed,
          created_by: principal.accountId,
          created_at: now,
          ends_at: endsAt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await noteDown({ trx }, caller, 'positionShared', { vehicleId: own.vehicleId, endsAt }, now)
      const share = await requireShare(trx, principal, id, now)
      return { ...share, link: `${publicUrl ?? ''}${shareAddress(token)}` }
    },
  )
}

/** Changes one of the caller's valid links. Throws 404 if there is none. */
const changeShare = async <T>(
  { fleet }: ShareDependencies,
  { principal }: Caller,
  id: number,
  work: (write: ProfileWrite, share: PositionShare, now: number) => Promise<T>,
): Promise<T> => {
  const { vehicleId } = await requireShare(fleet.db, principal, id, fleet.clock.now())
  return changeProfile(fleet, principal, { vehicleId, parts: PARTS }, async (write) => {
    const now = fleet.clock.now()
    return work(write, await requireShare(write.trx, principal, id, now), now)
  })
}

/**
 * Sets the end of a valid link to this many seconds from now. Throws 404 for one that ended, is gone, or is
 * another's.
 */
export const prolongShare = (
  deps: ShareDependencies,
  caller: Caller,
  id: number,
  lastsSeconds: number,
): Promise<PositionShare> =>
  changeShare(deps, caller, id, async ({ trx }, share, now) => {
    const endsAt = now + lastsSeconds * 1_000
    await trx
      .updateTable('position_share')
      .set({ ends_at: endsAt })
      .where('owner_id', '=', caller.principal.ownerId)
      .where('id', '=', id)
      .execute()
    await noteDown({ trx }, caller, 'shareProlonged', { vehicleId: share.vehicleId, endsAt }, now)
    return { ...share, endsAt }
  })

/** Revokes a link: it shows nothing from now on. Throws 404 for one that ended, is gone, or is another's. */
export const revokeShare = (deps: ShareDependencies, caller: Caller, id: number): Promise<void> =>
  changeShare(deps, caller, id, async ({ trx }, { vehicleId }, now) => {
    await trx
      .deleteFrom('position_share')
      .where('owner_id', '=', caller.principal.ownerId)
      .where('id', '=', id)
      .execute()
    await noteDown({ trx }, caller, 'shareRevoked', { vehicleId }, now)
  })
