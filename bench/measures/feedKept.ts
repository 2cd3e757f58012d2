import { type Kysely, sql } from 'kysely'
import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import { makePartition } from '../../server/storage/partitions/makePartition.ts'
import { POSITIONS } from '../../server/storage/partitions/timedTable.ts'
import { weekOf } from '../../server/storage/partitions/weeks.ts'
import type { Database } from '../../server/storage/schema.ts'
import type { FeedServer } from '../feed/feedServer.ts'
import { FeedStage } from '../feed/feedStage.ts'
import { type Spent, spend } from '../feed/spend.ts'
import type { Measure } from '../suite/measure.ts'
import { percentile } from '../suite/timing.ts'

/**
 * Cost of a position with ten million stored, compared with none stored, through the batch call: CPU time of server and
 * database together, which other load distorts less than wall time. The stored positions are those of the same vehicles
 * in the last week, so that they are in the partitions and indexes being written.
 */

const DEVICES = 1_000
const KEPT = 10_000_000
const EVERY_MS = 60_000
const WEEK_MS = 604_800_000
const ROUND = 50_000
const WARM_UP = 2

const playRounds = async (stage: FeedStage, rounds: number): Promise<readonly Spent[]> => {
  const taken: Spent[] = []
  for (let round = 0; round < WARM_UP + rounds; round++) {
    await stage.prepare(ROUND)
    const spent = await spend(stage.server, () => stage.feed())
    if (round >= WARM_UP) taken.push(spent)
  }
  return taken
}

/** Fills in chronological order, as the positions would have arrived; one millisecond off those that are fed. */
const fill = async ({ db, ownerId, vehicleIds }: FeedServer): Promise<void> => {
  const now = Date.now()
  for (let weeks = 0; weeks <= 2; weeks++) await makePartition(db, POSITIONS, weekOf(now - weeks * WEEK_MS))
  const steps = KEPT / DEVICES
  const first = now - steps * EVERY_MS
  await sql`insert into position (ts, owner_id, vehicle_id, lat, lon, speed, azimuth, altitude, validity, satellites,
      ignition_on)
    select (${first}::bigint + step * ${EVERY_MS}::bigint) / 1000 * 1000 + 1, ${ownerId}::int, v, 500000000 + step, 300000000 + v,
      1200, 900, 170, 100, 11, true
    from generate_series(0, ${steps - 1}::int) step, unnest(${`{${vehicleIds.join(',')}}`}::int[]) v
    on conflict do nothing`.execute(db)
  await settle(db)
}

/** Work left over from filling does not belong to the cost of a position. */
const settle = async (db: Kysely<Database>): Promise<void> => {
  await sql`vacuum analyze position`.execute(db)
  await sql`checkpoint`.execute(db)
}

const cost = (rounds: readonly Spent[], of: (spent: Spent) => number): number =>
  (percentile(rounds.map(of), 0.5) / ROUND) * 1e6
const processor = ({ here, database }: Spent): number => here + database

export const feedKept: Measure = {
  id: 'feed-kept-10m',
  part: 'engine',
  flags: SERVER_FLAGS,
  isOnRequest: true,
  run: async (options) => {
    const rounds = options.quick ? 4 : 10
    const stage = await FeedStage.open(DEVICES)
    try {
      await settle(stage.server.db)
      const empty = await playRounds(stage, rounds)
      await fill(stage.server)
      const full = await playRounds(stage, rounds)
      const [before, after] = [cost(empty, processor), cost(full, processor)]
      const wall = ({ wall: seconds }: Spent): number => seconds
      return {
        what: `processor time of one position through the batch call with ${KEPT.toLocaleString('en')} kept, against none`,
        value: after,
        unit: 'µs',
        baseline: before,
        ratio: after / before,
        detail: `${rounds} rounds of ${ROUND.toLocaleString('en')} each; on the wall ${cost(full, wall).toPrecision(3)} : ${cost(empty, wall).toPrecision(3)} µs`,
      }
    } finally {
      await stage.close()
    }
  },
}
