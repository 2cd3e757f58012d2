import type { Kysely } from 'kysely'
import { EURO_SERVICES, type EuroService } from '../../../src/contract/http/euroservices.ts'
import type { StoredPosition } from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import {
  FIRST_STATE,
  type FrequencyRules,
  type FrequencyState,
  judgeLate,
  sampleOfSelected,
  type Sample,
  stepFrequency,
} from './frequency.ts'
import type { NewRecord } from './batches.ts'
import type { RecentPositions } from './recentPositions.ts'
import {
  insertRecords,
  lockStreams,
  moveCursors,
  type LatePosition,
  type MovedStream,
  readStreams,
  type Stream,
  type StreamPositions,
} from './selectSql.ts'

/** Streams of one transaction, and positions of each: few enough that nobody waits long for it. */
const STREAMS = 500
const POSITIONS = 200

/** Judges the positions of one stream. */
class Judge {
  readonly records: NewRecord[] = []
  readonly #stream: Stream
  readonly #rules: FrequencyRules
  #state: FrequencyState
  #cursorAt: number
  /** The last late position that was selected. */
  #late: Sample | null = null

  constructor(stream: Stream, rules: FrequencyRules) {
    this.#stream = stream
    this.#rules = rules
    this.#state = stream.state ?? FIRST_STATE
    this.#cursorAt = stream.cursorAt
  }

  /** Without a position behind the cursor there is none up to the newest that was known before: it is not stored any more. */
  get moved(): MovedStream {
    const stream = this.#stream
    const isStill = this.#cursorAt === stream.cursorAt
    const cursorAt = isStill ? Math.max(this.#cursorAt, stream.newestAt) : this.#cursorAt
    return { stream, cursorAt, state: this.#state }
  }

  add({ next, late }: StreamPositions): void {
    for (const position of next) this.#addNext(position)
    for (const one of late) this.#addLate(one)
  }

  #addNext(position: StoredPosition): void {
    this.#cursorAt = position.timestamp
    const { state, selected } = stepFrequency(this.#stream.service, this.#rules, this.#state, position)
    this.#state = state
    for (const one of selected) this.records.push({ stream: this.#stream, isLate: false, ...one })
  }

  #addLate({ position, before }: LatePosition): void {
    const late = this.#late
    const last = late && (!before || late.at > before.at) ? late : before
    const selected = judgeLate(this.#stream.service, this.#rules, last, position)
    if (!selected) return
    this.#late = sampleOfSelected(selected)
    this.records.push({ stream: this.#stream, isLate: true, ...selected })
  }
}

/** After so long any position is due, ms: what was sent before does not count. */
const longestPause = ({ sent, etoll }: FrequencyRules): number =>
  Math.max(sent.mostMs, etoll.movingMs, etoll.standingMs)

interface SelectOptions {
  readonly services: readonly EuroService[]
  readonly rules: FrequencyRules
  readonly recent: RecentPositions
}

/** The positions of streams that are in memory. Late ones are not, and count before what is newer. */
const takeRecent = (streams: readonly Stream[], recent: RecentPositions): readonly StreamPositions[] =>
  streams.flatMap((stream) => {
    const next = stream.hasLate ? null : recent.of(stream)
    return next ? [{ stream, next, late: [] }] : []
  })

/**
 * Judges stored positions that no process has judged yet, and stores those to be sent with the cursors in one transaction.
 * Returns whether there may be more.
 */
export const selectPositions = async (
  db: Kysely<Database>,
  { services, rules, recent }: SelectOptions,
): Promise<boolean> => {
  const judged = await db.transaction().execute(async (trx) => {
    const streams = await lockStreams(trx, services, STREAMS)
    if (streams.length === 0) return { moved: [], hasMore: false }
    for (const { vehicleId } of streams) recent.watch(vehicleId)
    const inMemory = takeRecent(streams, recent)
    const known = new Set(inMemory.map(({ stream }) => stream))
    const left = streams.filter((stream) => !known.has(stream))
    const read = await readStreams(trx, left, { limit: POSITIONS, lateMs: longestPause(rules) })
    const judges = new Map(streams.map((stream) => [stream, new Judge(stream, rules)]))
    for (const one of [...inMemory, ...read]) judges.get(one.stream)?.add(one)
    const records = [...judges.values()].flatMap((judge) => judge.records)
    for (const service of EURO_SERVICES) {
      const own = records.filter(({ stream }) => stream.service === service)
      // oxlint-disable-next-line no-await-in-loop -- statements of one transaction
      await insertRecords(trx, service, own)
    }
    const moved = [...judges.values()].map((judge) => judge.moved)
    await moveCursors(trx, moved)
    return { moved, hasMore: inMemory.length + read.length > 0 }
  })
  for (const { stream, cursorAt } of judged.moved) recent.forget(stream.vehicleId, cursorAt)
  return judged.hasMore
}
