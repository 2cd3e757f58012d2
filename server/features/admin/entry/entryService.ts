import type { Kysely } from 'kysely'
import type { EnteredAnswer, EntryTicket } from '../../../../src/contract/http/admin/entry.ts'
import { effectiveRights } from '../../../../src/contract/permissions.ts'
import type { Database } from '../../../storage/schema.ts'
import { linkOver } from '../../../platform/plugins/apiError.ts'
import { type AccountRow, findAccountById, findAccountByLogin } from '../../../access/accountSql.ts'
import { visibleVehicle } from '../../../access/visibility.ts'
import { partyOf, recordAudit } from '../../audit/audit.ts'
import { accountBlocked, isBlocked } from '../../auth/loginService.ts'
import { signedInOf } from '../../auth/signedInOf.ts'
import { findLink, issueLink, LINK_LIFETIMES_MS, redeemLink } from '../../links/oneTimeLinks.ts'
import { noAccount } from '../accounts/refusals.ts'
import type { Actor, AdminContext } from '../context.ts'
import { noSuchVehicle } from '../fleet/refusals.ts'

/** The address and client of a call. */
export interface Origin {
  readonly address: string
  readonly userAgent: string
}

/**
 * ADMIN-02: a link with which the administrator enters as a client or one of its users, once, within ten minutes.
 * Throws 404 for an unknown account and for an administrator's, 423 for a blocked one, 422 for a vehicle that the
 * account does not see.
 */
export const issueEntry = async (
  { fleet: { db, clock } }: AdminContext,
  { principal, address }: Actor,
  asked: { readonly accountId: number; readonly vehicleId?: number | undefined },
): Promise<EntryTicket> => {
  const account = await findAccountById(db, asked.accountId)
  if (!account || account.kind === 'admin') throw noAccount(asked.accountId)
  const now = clock.now()
  if (isBlocked(account, now)) throw accountBlocked()
  const vehicle = asked.vehicleId === undefined ? null : await findSeenVehicle(db, account, asked.vehicleId)
  const sid = await db.transaction().execute(async (trx) => {
    const { id, login } = account
    const detail = { vehicleId: vehicle?.id ?? null }
    await recordAudit(
      trx,
      { event: 'entryIssued', actor: partyOf(principal), account: { id, login }, address, detail },
      now,
    )
    return issueLink(trx, { purpose: 'entry', accountId: id, createdBy: principal.accountId, detail }, now)
  })
  return { sid, login: account.login, expiresAt: now + (LINK_LIFETIMES_MS.entry ?? 0), vehicle }
}

const findSeenVehicle = async (db: Kysely<Database>, account: AccountRow, vehicleId: number) => {
  const viewer = {
    accountId: account.id,
    kind: account.kind,
    ownerId: account.owner_id ?? account.id,
    capabilities: effectiveRights(account.capabilities, account.owner_capabilities),
  }
  const vehicle = await db
    .selectFrom('vehicle')
    .select(['id', 'name', 'license_plate as licensePlate'])
    .where('vehicle.id', '=', vehicleId)
    .where(visibleVehicle(viewer))
    .executeTakeFirst()
  if (!vehicle) throw noSuchVehicle(vehicleId)
  return vehicle
}

/**
 * ADMIN-08, ADMIN-09: exchanges a link for a session of its account, marked with the administrator who made it.
 * Throws 403 for a link that is unknown, used, expired, for another login, or of an administrator who is now blocked;
 * 423 for a blocked account.
 */
export const enter = async (
  { fleet: { db, clock }, sessions }: AdminContext,
  asked: { readonly sid: string; readonly login: string },
  origin: Origin,
): Promise<{ readonly token: string; readonly body: EnteredAnswer }> => {
  const now = clock.now()
  const account = await findAccountByLogin(db, asked.login)
  const isMeant = (await findLink(db, ['entry'], asked.sid, now))?.accountId === account?.id
  // Without a link for this account the response reveals nothing of it, not even that it is blocked.
  if (!account || !isMeant) throw linkOver()
  if (isBlocked(account, now)) throw accountBlocked()
  const link = await db.transaction().execute(async (trx) => {
    const redeemed = await redeemLink(trx, { purpose: 'entry', sid: asked.sid, accountId: account.id }, now)
    const administrator = redeemed?.createdBy ? await findAccountById(trx, redeemed.createdBy) : undefined
    if (!redeemed || administrator?.kind !== 'admin' || isBlocked(administrator, now)) throw linkOver()
    await recordAudit(
      trx,
      {
        event: 'entered',
        actor: { id: administrator.id, login: administrator.login },
        account: { id: account.id, login: account.login },
        address: origin.address,
      },
      now,
    )
    return { enteredBy: administrator.id, vehicleId: vehicleOf(redeemed.detail) }
  })
  const token = await sessions.open(account.id, { ...origin, enteredBy: link.enteredBy })
  return {
    token,
    body: { ...signedInOf(account, true), authFromAdminPanel: true, vehicleId: link.vehicleId },
  }
}

const vehicleOf = ({ vehicleId }: Readonly<Record<string, unknown>>): number | null =>
  typeof vehicleId === 'number' ? vehicleId : null
