import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { readSecretFile, writeSecretFile } from './platform/dataFolder/secretFile.ts'
import type { Database } from './storage/schema.ts'
import type { Fleet } from './live/createFleet.ts'
import { findAccountByLogin } from './access/accountSql.ts'
import { seedDemoAcknowledgements } from './features/alarms/demoAcknowledgements.ts'
import { limitTo } from './features/accounts/accountService.ts'
import { createPasswordHasher } from './features/accounts/passwords.ts'
import {
  DEMO_LOGINS,
  DEMO_OWNERS,
  formatDemoAccounts,
  readDemoSignIn,
  seedDemo,
} from './features/accounts/seedDemo.ts'
import { seedDemoScores } from './features/driverScores/demoScores.ts'
import { seedDemoEmployees } from './features/employees/demoEmployees.ts'
import { demoFuelJob } from './features/fuel/demoFuel.ts'
import { seedDemoZones } from './features/geozones/demoZones.ts'
import { seedDemoMaintenance } from './features/maintenance/demoMaintenance.ts'
import { demoNotificationsJob, seedDemoRules } from './features/notifications/demoNotifications.ts'
import { seedDemoTemplate } from './features/reports/demoTemplate.ts'
import { seedDemoCards } from './features/rfidCards/demoCards.ts'
import { seedDemoPlaces } from './features/savedPlaces/demoPlaces.ts'
import { seedDemoTasks } from './features/tasks/demoTasks.ts'
import { linkDemoTrackers, seedDemoTrailers } from './features/trailers/demoTrailers.ts'
import { seedDemoWall } from './features/wallScreens/demoWall.ts'

/** The file in the data folder with the logins and passwords of demo mode, one account per line. */
const ACCOUNTS_FILE = 'accounts.txt'
/** The file with the address of the wall screen, as a path of the server. */
const WALL_FILE = 'wall.txt'

/**
 * Creates the demo accounts on the first start, and cards, saved places, trailers, geozones, a report template and a wall screen for their owner while there are none. Returns
 * login and password of the demo account; null if somebody removed the file with them.
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
  const owner = await findAccountByLogin(db, DEMO_LOGINS.owner)
  for (const [place, login] of DEMO_OWNERS.entries()) {
    const account = await findAccountByLogin(db, login)
    if (!account) continue
    await seedDemoCards(db, { ownerId: account.id, owner: place, now: clock.now() })
    await seedDemoPlaces(db, { ownerId: account.id, owner: place })
  }
  if (owner) {
    await seedDemoTrailers(db, owner.id)
    await seedDemoZones(db, owner.id)
    await seedDemoTemplate(db, owner.id)
    await seedDemoRules(db, owner.id, clock.now())
    await seedDemoWall(db, {
      ownerId: owner.id,
      now: clock.now(),
      keep: (address) => writeSecretFile(join(folder, WALL_FILE), `${address}\n`),
    })
  }
  return readDemoSignIn((await readSecretFile(path)) ?? '')
}

/** Number of vehicles allowed to the limited user of demo mode. */
const OBSERVED_VEHICLES = 25

/**
 * Assigns the first vehicles of its owner to the limited user of demo mode, once there are some; later starts change
 * nothing.
 */
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

/**
 * What the demo owner has once there are vehicles and a past: trackers of trailers, maintenance and documents, acknowledged alarms, fuel corrections and
 * receipts, notifications, people and their league, routes and tasks. Later starts change nothing.
 */
export async function addDemoContent(fleet: Pick<Fleet, 'db' | 'journal' | 'clock'>): Promise<void> {
  const { db, clock } = fleet
  await limitDemoObserver(db)
  const owner = await findAccountByLogin(db, DEMO_LOGINS.owner)
  if (!owner) return
  await linkDemoTrackers(db, owner.id)
  await seedDemoAcknowledgements(db, owner.id, clock.now())
  await seedDemoMaintenance(db, owner.id, clock.now())
  await demoFuelJob.enqueue({ db, clock }, owner.id)
  await demoNotificationsJob.enqueue({ db, clock }, owner.id)
  // Scores are of people.
  await seedDemoEmployees(fleet, owner.id)
  const place = DEMO_OWNERS.indexOf(DEMO_LOGINS.owner)
  await seedDemoScores(db, { ownerId: owner.id, owner: place, now: clock.now() })
  await seedDemoTasks(db, owner.id, clock.now())
}
