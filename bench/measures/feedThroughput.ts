import { SERVER_FLAGS } from '../../server/platform/launch/paths.js'
import { BATCH_POSITIONS_MAX } from '../../src/contract/http/intake/batch.ts'
import { FeedStage } from '../feed/feedStage.ts'
import { type Spent, spend } from '../feed/spend.ts'
import type { Measure } from '../suite/measure.ts'
import type { BenchOptions } from '../suite/options.ts'
import { percentile } from '../suite/timing.ts'

/**
 * Positions through the batch call over HTTP: acknowledged, stored with the current state of their vehicles, and
 * received by one live-events client, against one bare COPY of the same rows into the same table with its indexes, on
 * the same database with everything waiting for the disk. Devices, client and COPY client run in their own process on
 * the same machine. Both alternate, round by round; the ratio is of positions a second. A round is long enough that its
 * start and end, when the server waits for the database or the database for the server, are a small part of it.
 */

/** Positions per round. */
const ROUND = 200_000

interface Round {
  readonly fed: Spent
  readonly copied: Spent
}

/** One round; the two sides alternate in going first. */
const playRound = async (stage: FeedStage, isCopyFirst: boolean): Promise<Round> => {
  const { server } = stage
  await stage.prepare(ROUND)
  const copy = (): Promise<Spent> => spend(server, () => stage.copy())
  const before = isCopyFirst ? await copy() : null
  const fed = await spend(server, async () => {
    const accepted = await stage.feed()
    if (accepted !== ROUND) throw new Error(`bench: ${accepted} of ${ROUND} positions were accepted`)
  })
  return { fed, copied: before ?? (await copy()) }
}

/** Microseconds of CPU time per position. */
const microseconds = (rounds: readonly Round[], of: (round: Round) => number): string =>
  ((percentile(rounds.map(of), 0.5) / ROUND) * 1e6).toPrecision(3)

const detailOf = (rounds: readonly Round[]): string => {
  const ratios = rounds.map(({ fed, copied }) => copied.wall / fed.wall)
  return (
    `${rounds.length} rounds of ${ROUND.toLocaleString('en')} in batches of ${BATCH_POSITIONS_MAX.toLocaleString('en')}; ` +
    `ratio quartiles ${percentile(ratios, 0.25).toPrecision(3)} to ${percentile(ratios, 0.75).toPrecision(3)}; ` +
    `processor for a position ${microseconds(rounds, ({ fed }) => fed.here)} µs in the server and ` +
    `${microseconds(rounds, ({ fed }) => fed.database)} µs in the database, by COPY ` +
    `${microseconds(rounds, ({ copied }) => copied.database)} µs`
  )
}

const batchMeasure = (id: string, own: number): Measure => ({
  id,
  part: 'engine',
  isLong: true,
  flags: SERVER_FLAGS,
  run: async (options: BenchOptions) => {
    const devices = options.vehicles ?? own
    const stage = await FeedStage.open(devices)
    try {
      await stage.allowCopy()
      const [warmUp, rounds] = options.quick ? [2, 5] : [3, 11]
      const taken: Round[] = []
      for (let count = 0; count < warmUp + rounds; count++) {
        const round = await playRound(stage, count % 2 === 1)
        if (count >= warmUp) taken.push(round)
      }
      const differences = await stage.countDifferences()
      if (differences > 0)
        throw new Error(`bench: ${differences} rows of COPY are not what the server stores`)
      const { failures } = stage.server.fleet.follower.tallies
      if (failures > 0) throw new Error(`bench: what was stored could not be followed ${failures} times`)
      const middle = (of: (round: Round) => number): number => percentile(taken.map(of), 0.5)
      return {
        what: `positions of ${devices.toLocaleString('en')} devices over HTTP, acknowledged, stored with current state and at a live client, against one bare COPY of the same rows`,
        value: middle(({ fed }) => ROUND / fed.wall),
        unit: 'positions/s',
        baseline: middle(({ copied }) => ROUND / copied.wall),
        ratio: middle(({ fed, copied }) => copied.wall / fed.wall),
        detail: detailOf(taken),
      }
    } finally {
      await stage.close()
    }
  },
})

export const FEED_BATCH: readonly Measure[] = [
  batchMeasure('feed-batch-1k', 1_000),
  batchMeasure('feed-batch-100k', 100_000),
]
