import type { Kysely } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/schema.ts'
import { isShareGood } from '../positionShares/sharedPosition.ts'
import { findWall } from '../wallScreens/openWall.ts'
import { readSharedTask } from './sharedTask.ts'

/** Whether a token is that of a link that works, to a vehicle, to a task or for a wall screen: its holder may read the maps. */
export const isLinkGood =
  (db: Kysely<Database>, clock: Pick<Clock, 'now'>) =>
  async (token: string): Promise<boolean> =>
    (await isShareGood(db, clock, token)) ||
    (await readSharedTask(db, clock, token)) !== null ||
    (await findWall(db, token, clock.now())) !== null
