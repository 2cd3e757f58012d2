import type { Selectable, Transaction, Updateable } from 'kysely'
import type { AccountChanges } from '../../../../src/contract/http/admin/accounts.ts'
import type { AuditEvent } from '../../../../src/contract/http/audit.ts'
import { RIGHTS, type UserKind } from '../../../../src/contract/permissions.ts'
import type { Database } from '../../../storage/schema.ts'
import type { AccountTable } from '../../../storage/tables/accountTables.ts'
import { partyOf, recordAudit } from '../../audit/audit.ts'
import type { AccountContext, Actor } from '../context.ts'
import { keepOneAdministrator, lockAdministrators } from './lastAdministrator.ts'
import { noAccount, notOneself } from './refusals.ts'

/** What may be changed of an account. */
export type AnyChanges = AccountChanges & { readonly seesOnlyAllowed?: boolean | undefined }

/** The effects of a change on open sessions. */
interface Consequences {
  readonly isBlocked: boolean
  readonly isPasswordNew: boolean
  readonly isReread: boolean
}

/**
 * Changes an account of one of these kinds; absent fields stay. Blocking ends its sessions and those of its users at
 * once, a new password ends those of the account itself, and new rights and vehicles apply to open connections
 * (USERS-16). Throws
 * 404 for an unknown account, 422 for an administrator who blocks themself or the last one.
 */
export const changeAccount = async (
  context: AccountContext,
  actor: Actor,
  target: { readonly id: number; readonly kinds: readonly UserKind[] },
  changes: AnyChanges,
): Promise<void> => {
  const { fleet, sessions, hasher } = context
  const { id } = target
  const passwordHash = changes.password === undefined ? undefined : await hasher.hash(changes.password)
  const now = fleet.clock.now()
  const { isBlocked, isPasswordNew, isReread } = await fleet.db.transaction().execute(async (trx) => {
    if (target.kinds.includes('admin')) await lockAdministrators(trx)
    const account = await trx
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id)
      .where('kind', 'in', target.kinds)
      .forUpdate()
      .executeTakeFirst()
    if (!account) throw noAccount(id)
    if (account.kind === 'admin' && changes.blockedAt) {
      if (id === actor.principal.accountId) throw notOneself()
      await keepOneAdministrator(trx, id)
    }
    await writeChanges(trx, id, changes, passwordHash)
    await writeAudit(trx, actor, account, changes, now)
    return consequencesOf(account, changes, now)
  })
  if (isBlocked) await sessions.endAllOf(id)
  else if (isPasswordNew) await sessions.endOthersOf(id, ownSession(actor, id))
  if (isReread) await sessions.refreshAllOf(id)
}

/** An administrator who changes their own password stays signed in in this session. */
const ownSession = ({ principal }: Actor, id: number): number | null =>
  principal.accountId === id ? principal.sessionId : null

const isPast = (moment: number | null | undefined, now: number): boolean =>
  moment !== null && moment !== undefined && moment <= now

const consequencesOf = (
  account: Selectable<AccountTable>,
  changes: AnyChanges,
  now: number,
): Consequences => ({
  isBlocked: isPast(changes.blockedAt, now),
  isPasswordNew: changes.password !== undefined,
  isReread:
    changedRights(account, changes).length > 0 ||
    (changes.seesOnlyAllowed ?? account.sees_only_allowed) !== account.sees_only_allowed,
})

const writeChanges = async (
  trx: Transaction<Database>,
  id: number,
  changes: AnyChanges,
  passwordHash: string | undefined,
): Promise<void> => {
  const { password: _, blockedAt, capabilities, positionKeepDays, seesOnlyAllowed, ...fields } = changes
  const row: Updateable<AccountTable> = {
    ...fields,
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(blockedAt !== undefined && { blocked_at: blockedAt === null ? null : new Date(blockedAt) }),
    ...(capabilities !== undefined && { capabilities: JSON.stringify(capabilities) }),
    ...(seesOnlyAllowed !== undefined && { sees_only_allowed: seesOnlyAllowed }),
    ...(positionKeepDays !== undefined && { position_keep_days: positionKeepDays }),
  }
  if (Object.keys(row).length === 0) return
  await trx.updateTable('account').set(row).where('id', '=', id).execute()
}

const changedRights = (account: Selectable<AccountTable>, { capabilities }: AnyChanges) =>
  capabilities === undefined
    ? []
    : RIGHTS.filter((right) => Boolean(account.capabilities[right]) !== Boolean(capabilities[right]))

/** One line for each kind of change; it names the changed fields, never a password. */
const writeAudit = async (
  trx: Transaction<Database>,
  { principal, address }: Actor,
  account: Selectable<AccountTable>,
  changes: AnyChanges,
  now: number,
): Promise<void> => {
  const write = (event: AuditEvent, detail: Readonly<Record<string, unknown>>) =>
    recordAudit(
      trx,
      {
        event,
        actor: partyOf(principal),
        account: { id: account.id, login: account.login },
        address,
        detail,
      },
      now,
    )
  const { password, blockedAt, capabilities, ...fields } = changes
  if (Object.keys(fields).length > 0) await write('accountChanged', { fields: Object.keys(fields) })
  if (password !== undefined) await write('passwordChanged', {})
  const rights = changedRights(account, changes)
  if (rights.length > 0) {
    await write('rightsChanged', {
      granted: rights.filter((right) => capabilities?.[right]),
      revoked: rights.filter((right) => !capabilities?.[right]),
    })
  }
  if (blockedAt === null) {
    if (account.blocked_at !== null) await write('accountUnblocked', {})
  } else if (blockedAt !== undefined) await write('accountBlocked', { from: blockedAt })
}
