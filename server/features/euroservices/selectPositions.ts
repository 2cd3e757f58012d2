import type { Kysely } from 'kysely'
import type { EuroService } from '../../../src/contract/http/euroservices.ts'
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
import { bodyOf } from './recordBody.ts'
import {
  insertRecords,
  lockStreams,
  moveCursors,
  type MovedStream,
  type NewRecord,
  readStreams,
  type Stream,
  type StreamPosition,
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

  add({ position, isLate, before }: StreamPosition): void {
    if (isLate) this.#addLate(position, before)
    else this.#addNext(position)
  }

  #addNext(position: StreamPosition['position']): void {
    const { serial, service } = this.#stream
    this.#cursorAt = position.timestamp
    const { state, selected } = stepFrequency(service, this.#rules, this.#state, position)
    this.#state = state
    for (const one of selected) {
      const body = bodyOf(service, { serial, ...one })
      this.records.push({ stream: this.#stream, at: one.position.timestamp, isLate: false, body })
    }
  }

  #addLate(position: StreamPosition['position'], before: Sample | null): void {
    const { serial, service } = this.#stream
    const late = this.#late
    const last = late && (!before || late.at > before.at) ? late : before
    const selected = judgeLate(service, this.#rules, last, position)
    if (!selected) return
    this.#late = sampleOfSelected(selected)
    const body = bodyOf(service, { serial, ...selected })
    this.records.push({ stream: this.#stream, at: position.timestamp, isLate: true, body })
  }
}

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
    const positions = await readStreams(trx, streams, POSITIONS)
    for (const one of positions) judges[one.index]?.add(one)
    const records = judges.flatMap((judge) => judge.records)
    if (records.length > 0) await insertRecords(trx, records)
    await moveCursors(
      trx,
      judges.map(({ moved }) => moved),
    )
    return positions.length > 0
  })
