import { type Kysely, sql } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  type CreatedDriverLink,
  DRIVER_LINK_WAITS_MS,
  DRIVER_LINKS_MAX,
  DRIVER_TOKEN_FORM,
  driverAddress,
  type DriverLink,
  type DriverLinkBody,
  type driverSession,
} from '../../../src/contract/http/driverPage.ts'
import { PAGE_GATES, passes } from '../../../src/contract/permissions.ts'
import { newLinkToken } from '../../access/linkToken.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { ApiError, forbidden, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'
import {
  bindPhone,
  deleteDriverLink,
  deleteEndedDriverLinks,
  insertDriverLink,
  readDriverLinks,
} from './driverLinkSql.ts'
import type * as z from 'zod/mini'

/** Links by which drivers open their page: each binds the one phone that opens it first. */

export interface DriverLinkDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock'>
  /** Base of links, without a trailing slash; null: relative to the page's own origin. */
  readonly publicUrl: string | null
}

const TOKEN_BYTES = 30

/** The same for a link or a phone that expired, was revoked, was used or never existed. */
export const driverOver = (): ApiError =>
  new ApiError({ status: 401, code: ERROR_CODES.linkOver, message: SERVER_TEXT.driverOver })

export const listDriverLinks = (
  { fleet: { db, clock } }: DriverLinkDependencies,
  principal: AccountPrincipal,
): Promise<DriverLink[]> => readDriverLinks(db, principal, clock.now())

/** Throws 403 for a vehicle that the caller does not see, 403 without the right to employees, 404 for an unknown one. */
const requireSubject = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  { vehicleId, employeeId }: DriverLinkBody,
): Promise<void> => {
  if (vehicleId !== null) {
    await findOwnVehicle(db, principal, vehicleId)
    return
  }
  if (!passes(principal, PAGE_GATES.rfidCards)) throw forbidden()
  const { rows } = await sql`select from employee
    where owner_id = ${principal.ownerId} and id = ${employeeId} and deleted_at is null and not forgotten`.execute(
    db,
  )
  if (rows.length === 0) throw notFound(SERVER_TEXT.unknownEmployee(employeeId ?? 0))
}

/** Creates a link and returns it; it cannot be read again. Throws 422 when its subject has the maximum number of links. */
export const createDriverLink = (
  { fleet: { db, clock }, publicUrl }: DriverLinkDependencies,
  actor: Actor,
  body: DriverLinkBody,
): Promise<CreatedDriverLink> =>
  db.transaction().execute(async (trx) => {
    const { principal } = actor
    await requireSubject(trx, principal, body)
    const now = clock.now()
    await deleteEndedDriverLinks(trx, now)
    const known = (await readDriverLinks(trx, { ...principal, kind: 'client' }, now)).filter(
      ({ vehicleId, employeeId }) => vehicleId === body.vehicleId && employeeId === body.employeeId,
    )
    if (known.length >= DRIVER_LINKS_MAX)
      throw unprocessable(ERROR_CODES.badInput, SERVER_TEXT.driverLinksFull(DRIVER_LINKS_MAX))
    const { token: sid, linkEnd } = newLinkToken(TOKEN_BYTES)
    const endsAt = now + DRIVER_LINK_WAITS_MS
    const id = await insertDriverLink(trx, principal, {
      ...body,
      sid,
      linkEnd,
      now,
      endsAt,
    })
    const link = (await readDriverLinks(trx, principal, now)).find((one) => one.id === id)
    if (!link) throw new Error('a new link is not listed')
    await recordFleetChange(trx, actor, { what: 'driverLinkCreated', name: link.name }, now)
    return { ...link, link: `${publicUrl ?? ''}${driverAddress(sid)}` }
  })

/** Revokes a link, and the phone that opened it. Throws 404 for one that ended, is gone, or is another's. */
export const revokeDriverLink = (
  { fleet: { db, clock } }: DriverLinkDependencies,
  actor: Actor,
  id: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const name = await deleteDriverLink(trx, actor.principal, id, now)
    if (name === undefined) throw notFound(SERVER_TEXT.unknownShare(id))
    await recordFleetChange(trx, actor, { what: 'driverLinkRevoked', name }, now)
  })

/** Binds the phone that opens a link. Throws 401 for a link that was opened before, ended, or never existed. */
export const openDriverSession = async (
  { fleet: { db, clock } }: DriverLinkDependencies,
  sid: string,
): Promise<z.infer<typeof driverSession>> => {
  const { token } = newLinkToken(TOKEN_BYTES)
  const bound = DRIVER_TOKEN_FORM.test(sid)
    ? await bindPhone(db, { sid, token, now: clock.now() })
    : undefined
  if (!bound) throw driverOver()
  return { token, endsAt: bound.endsAt }
}
