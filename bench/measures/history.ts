import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import {
  lastStatement,
  momentStatement,
  readLastPositions,
  readMoment,
  readTrack,
  trackStatement,
} from '../../server/storage/history.ts'
import { DAY_MS, END, type HistoryStage, LARGE, openHistory, SMALL } from '../history/historyStage.ts'
import type { Measure } from '../suite/measure.ts'
import type { BenchOptions } from '../suite/options.ts'
import { percentile } from '../suite/timing.ts'

/**
 * Queries on stored positions, with ten million stored, through the functions that the server uses: the time until the
 * rows are objects here. Every round queries another vehicle and another time; the first finds only what filling left
 * in the caches.
 */

interface Question {
  readonly id: string
  readonly what: string
  readonly rounds: number
  /** Returns the number of rows. */
  readonly ask: (stage: HistoryStage, round: number) => Promise<number>
  readonly statement: RawBuilder<unknown>
}

const trackOf = (round: number) => {
  const to = END - ((round * 11) % SMALL.days) * DAY_MS
  const vehicleId = SMALL.firstVehicle + ((round * 37) % SMALL.vehicles)
  return { ownerId: SMALL.ownerId, vehicleId, from: to - DAY_MS, to }
}
const momentOf = (round: number) => ({
  ownerId: LARGE.ownerId,
  at: END - (1 + ((round * 5) % (LARGE.days - 2))) * DAY_MS,
  within: 0.5 * DAY_MS,
})

const QUESTIONS: readonly Question[] = [
  {
    id: 'history-track-10m',
    what: "a day's track of one vehicle, 1,000 positions",
    rounds: 200,
    ask: async ({ db }, round) => (await readTrack(db, trackOf(round))).length,
    statement: trackStatement(trackOf(0)),
  },
  {
    id: 'history-last-100k',
    what: 'last positions of 100,000 vehicles',
    rounds: 15,
    ask: async ({ db }) => (await readLastPositions(db, LARGE.ownerId)).length,
    statement: lastStatement(LARGE.ownerId),
  },
  {
    id: 'history-moment-10m',
    what: '100,000 vehicles at one moment',
    rounds: 15,
    ask: async ({ db }, round) => (await readMoment(db, momentOf(round))).length,
    statement: momentStatement(momentOf(0)),
  },
]

const takeRounds = async (stage: HistoryStage, { ask, rounds }: Question, options: BenchOptions) => {
  const times: number[] = []
  let rows = 0
  for (let round = 0; round < (options.quick ? 5 : rounds); round += 1) {
    const began = performance.now()
    rows += await ask(stage, round)
    times.push(performance.now() - began)
  }
  return { times, rows: rows / times.length }
}

const planOf = async ({ db }: HistoryStage, statement: RawBuilder<unknown>): Promise<string> => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${statement}`.execute(db)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  const partitions = new Set(plan.match(/position_(?:\d{8}|rest)\b/g))
  const ways = new Set(plan.match(/(?:Index Only|Index|Bitmap Heap|Seq) Scan/g))
  return `partitions in the plan: ${[...partitions].join(', ') || 'none'}; ${[...ways].join(', ')}`
}

const one = (value: number): string => value.toFixed(1)

const measure = (question: Question): Measure => ({
  id: question.id,
  part: 'engine',
  isOnRequest: true,
  run: async (options) => {
    const stage = await openHistory()
    try {
      const { times, rows } = await takeRounds(stage, question, options)
      const { positions, bytesPerRow, fillSeconds } = stage
      const plan = await planOf(stage, question.statement)
      return {
        what: `${question.what}, of ${positions.toLocaleString('en')} positions kept`,
        value: percentile(times, 0.5),
        unit: 'ms',
        baseline: null,
        ratio: null,
        detail:
          `first ${one(times[0] ?? Number.NaN)}, 95th percentile ${one(percentile(times, 0.95))}, worst ` +
          `${one(Math.max(...times))} ms of ${times.length}; ${Math.round(rows)} rows each; ${plan}; ` +
          `${one(bytesPerRow.table)} bytes a row and ${one(bytesPerRow.index)} of its key; filled in ${one(fillSeconds)} s`,
      }
    } finally {
      await stage.close()
    }
  },
})

export const HISTORY: readonly Measure[] = QUESTIONS.map(measure)
