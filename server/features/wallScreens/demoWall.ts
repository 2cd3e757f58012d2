import { type Kysely, sql } from 'kysely'
import { WALL_VIEWS, type WallScreenBody, wallAddress } from '../../../src/contract/http/wallScreens.ts'
import type { Database } from '../../storage/schema.ts'
import { countWallScreens, insertWallScreen } from './wallSql.ts'

const SCREEN: WallScreenBody = {
  name: 'Control room',
  views: [...WALL_VIEWS],
  secondsPerView: 20,
  language: 'en',
  groupId: null,
}

interface DemoWall {
  readonly ownerId: number
  readonly now: number
  /** Stores the address of the screen, which cannot be read again; called before the commit. */
  readonly keep: (address: string) => Promise<void>
}

/** Gives the owner of the demo fleet a wall screen, unless it has some. */
export const seedDemoWall = (db: Kysely<Database>, { ownerId, now, keep }: DemoWall): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    if ((await countWallScreens(trx, ownerId)) > 0) return
    const { token } = await insertWallScreen(trx, { ownerId, accountId: ownerId, now }, SCREEN)
    await keep(wallAddress(token))
  })
