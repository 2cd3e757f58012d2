import type { Kysely } from 'kysely'
import {
  ALL_RIGHTS,
  type Capabilities,
  type Right,
  type UserKind,
} from '../../../src/contract/permissions.ts'
import type { Database } from '../../storage/schema.ts'
import { hasAccounts, insertAccount } from '../../access/accountSql.ts'
import { type PasswordHasher, randomPassword } from './passwords.ts'

/** An account of demo mode with its generated password. */
export interface DemoAccount {
  readonly login: string
  readonly password: string
  readonly kind: UserKind
}

/** Rights of read-only accounts: everything that can be seen, nothing that can be changed (DEMO-02). */
const SEEING_RIGHTS = [
  'seeTasks',
  'seeRoutesAndTrailers',
  'getReports',
  'seeCurrentPosition',
  'getFuelData',
  'seeCharts',
  'getTracks',
] as const satisfies readonly Right[]
const SEEING: Capabilities = Object.fromEntries(SEEING_RIGHTS.map((right) => [right, true]))

/** The logins of demo mode; `ofOwner` accounts belong to the first one. */
export const DEMO_LOGINS = {
  owner: 'operator',
  limited: 'observer',
  administrator: 'administrator',
  demo: 'demo',
} as const

/** The logins of the accounts that own vehicles. */
export const DEMO_OWNERS: readonly string[] = [DEMO_LOGINS.owner, 'dispatcher', 'manager']

const PLAN: readonly {
  readonly login: string
  readonly kind: UserKind
  readonly capabilities: Capabilities
  readonly ofOwner: boolean
}[] = [
  { login: DEMO_LOGINS.owner, kind: 'client', capabilities: ALL_RIGHTS, ofOwner: false },
  { login: 'dispatcher', kind: 'client', capabilities: ALL_RIGHTS, ofOwner: false },
  { login: 'manager', kind: 'client', capabilities: ALL_RIGHTS, ofOwner: false },
  {
    login: DEMO_LOGINS.limited,
    kind: 'limited',
    capabilities: { ...SEEING, unsetAlarm: true },
    ofOwner: true,
  },
  { login: DEMO_LOGINS.administrator, kind: 'admin', capabilities: ALL_RIGHTS, ofOwner: false },
  {
    login: DEMO_LOGINS.demo,
    kind: 'demo',
    // Whoever sees the cards has this right; its kind makes the account read-only all the same.
    capabilities: { ...SEEING, editRfidCards: true },
    ofOwner: true,
  },
]

/**
 * Creates the accounts of demo mode in a database without accounts, all or none, with random passwords. `keep` stores
 * the passwords; it is called before the commit, so that no account exists whose password is lost. Returns null and
 * stores nothing when accounts exist.
 */
export const seedDemo = async (
  db: Kysely<Database>,
  deps: {
    readonly hasher: PasswordHasher
    readonly clock: { now(): number }
    readonly keep: (accounts: readonly DemoAccount[]) => Promise<void>
  },
): Promise<readonly DemoAccount[] | null> =>
  db.transaction().execute(async (transaction) => {
    if (await hasAccounts(transaction)) return null
    const accounts = PLAN.map(({ login, kind }) => ({ login, kind, password: randomPassword() }))
    let ownerId: number | null = null
    for (const [index, { login, kind, capabilities, ofOwner }] of PLAN.entries()) {
      const id = await insertAccount(transaction, {
        login,
        kind,
        capabilities,
        ownerId: ofOwner ? ownerId : null,
        passwordHash: await deps.hasher.hash(accounts[index]?.password ?? randomPassword()),
        createdAt: new Date(deps.clock.now()),
      })
      ownerId ??= id
    }
    // Evaluators see the product without hints; the tour is available in the user menu (HELP-03).
    await transaction.updateTable('account').set({ show_hints: false }).execute()
    await deps.keep(accounts)
    return accounts
  })

/** The text of the accounts file: one line `login password kind` each; write it with mode 0600. */
export const formatDemoAccounts = (accounts: readonly DemoAccount[]): string =>
  accounts.map(({ login, password, kind }) => `${login} ${password} ${kind}\n`).join('')

/**
 * Finds the demo account in the text of the accounts file, for the line that the server prints at start; null if
 * absent.
 */
export const readDemoSignIn = (
  text: string,
): { readonly login: string; readonly password: string } | null => {
  for (const line of text.split('\n')) {
    const [login, password, kind] = line.split(' ')
    if (login && password && kind === 'demo') return { login, password }
  }
  return null
}
