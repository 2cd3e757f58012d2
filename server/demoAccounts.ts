import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { readSecretFile, writeSecretFile } from './dataFolder/secretFile.ts'
import type { Database } from './db/schema.ts'
import { findAccountByLogin } from './features/accounts/accountRepository.ts'
import { limitTo } from './features/accounts/accountService.ts'
import { createPasswordHasher } from './features/accounts/passwords.ts'
import { DEMO_LOGINS, formatDemoAccounts, readDemoSignIn, seedDemo } from './features/accounts/seedDemo.ts'

/** The file of the data folder with the logins and passwords of demo mode, one account a line. */
const ACCOUNTS_FILE = 'accounts.txt'

/**
 * Makes the accounts of demo mode on the first start, and answers login and password of the demo account; null when
 * somebody took the file away that keeps them.
 */
export async function prepareDemoAccounts(
  db: Kysely<Database>,
  folder: string,
  clock: { now(): number },
): Promise<{ readonly login: string; readonly password: string } | null> {
  const path = join(folder, ACCOUNTS_FILE)
  const hasher = await createPasswordHasher()
  await seedDemo(db, {
    hasher,
    clock,
    keep: (accounts) => writeSecretFile(path, formatDemoAccounts(accounts)),
  })
  return readDemoSignIn((await readSecretFile(path)) ?? '')
}

/** So many vehicles are allowed to the limited user of demo mode. */
const OBSERVED_VEHICLES = 25

/** Gives the limited user of demo mode the first vehicles of its owner, once there are some; later starts change nothing. */
export async function limitDemoObserver(db: Kysely<Database>): Promise<void> {
  const observer = await findAccountByLogin(db, DEMO_LOGINS.limited)
  if (!observer || observer.owner_id === null) return
  const rows = db.selectFrom('account_vehicle').select('vehicle_id').where('account_id', '=', observer.id)
  if (await rows.limit(1).executeTakeFirst()) return
  const vehicles = await db
    .selectFrom('vehicle')
    .select('id')
    .where('owner_id', '=', observer.owner_id)
    .orderBy('id')
    .limit(OBSERVED_VEHICLES)
    .execute()
  if (vehicles.length > 0) {
    await limitTo(
      db,
      DEMO_LOGINS.limited,
      vehicles.map(({ id }) => id),
    )
  }
}
