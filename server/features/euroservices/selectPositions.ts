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
const STREAMS = 200
const POSITIONS = 500

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
}

/**
 * Judges stored positions that no process has judged yet, and stores those to be sent with the cursors in one transaction.
 * Returns whether there may be more.
 */
export const selectPositions = (db: Kysely<Database>, { services, rules }: SelectOptions): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const streams = await lockStreams(trx, services, STREAMS)
    if (streams.length === 0) return false
    const judges = streams.map((stream) => new Judge(stream, rules))
    const positions = await readStreams(trx, streams, { limit: POSITIONS, lateMs: longestPause(rules) })
    for (const one of positions) judges[one.index]?.add(one)
    const records = judges.flatMap((judge) => judge.records)
    for (const service of EURO_SERVICES) {
      const own = records.filter(({ stream }) => stream.service === service)
      // oxlint-disable-next-line no-await-in-loop -- statements of one transaction
      await insertRecords(trx, service, own)
    }
    await moveCursors(
      trx,
      judges.map(({ moved }) => moved),
    )
    return positions.length > 0
  })
