import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { SessionService } from '../../access/sessionService.ts'
import { findAccountByLogin, replaceVehicleRows, setBlockedAt } from '../../access/accountSql.ts'

/** Account changes that take effect in open sessions of the account and of its users. */
export interface AccountService {
  /** Blocks from `at` on (AUTH-20); at that moment every session ends. */
  block(login: string, at: Date): Promise<void>
  unblock(login: string): Promise<void>
  /** GATE-11: from now on the limited user sees these vehicles only. */
  limitTo(login: string, vehicleIds: readonly number[]): Promise<void>
}

/** Rejects, naming the login, when there is no such account. */
export const createAccountService = (deps: {
  readonly db: Kysely<Database>
  readonly sessions: SessionService
  readonly clock: { now(): number }
}): AccountService => {
  const { db, sessions, clock } = deps
  return {
    async block(login, at) {
      const account = await requireAccount(db, login)
      await setBlockedAt(db, account.id, at)
      if (at.getTime() <= clock.now()) await sessions.endAllOf(account.id)
    },
    async unblock(login) {
      await setBlockedAt(db, (await requireAccount(db, login)).id, null)
    },
    async limitTo(login, vehicleIds) {
      sessions.events.accountChanged(await limitTo(db, login, vehicleIds))
    },
  }
}

const requireAccount = async (db: Kysely<Database>, login: string) => {
  const account = await findAccountByLogin(db, login)
  if (!account) throw new Error(`There is no account with login ${login}`)
  return account
}

/** GATE-11, for a fleet that is set up before anyone is connected. Returns the account's id. */
export const limitTo = async (
  db: Kysely<Database>,
  login: string,
  vehicleIds: readonly number[],
): Promise<number> => {
  const account = await requireAccount(db, login)
  if (account.kind !== 'limited') throw new Error(`Account ${login} is no limited user`)
  if (vehicleIds.length === 0) throw new Error(`At least one vehicle must be allowed to ${login}`)
  await replaceVehicleRows(db, account.id, { allowed: vehicleIds, prohibited: [] })
  return account.id
}
