import { sql, type Transaction } from 'kysely'
import type { SIMPLE_EVENT_NAMES } from '../../../src/contract/wire/events.ts'
import type { Database } from '../../db/schema.ts'
import { newestOf } from '../../movement/packedMovement.ts'
import { countSimple } from '../countSimple.ts'
import type { CountingMemory } from '../counting/countingMemory.ts'
import { upsertCountings } from '../counting/countingSql.ts'
import { isFollowedType } from '../counting/odometers.ts'
import { type Told, toTell, type VehicleCounting } from '../counting/vehicleCounting.ts'
import type { PlannedEvent, SimpleRow } from '../flushPlan.ts'
import type { JournalWrite } from '../journal.ts'
import { insertLog } from '../recorderSql.ts'
import type { Followed } from './readOn.ts'
import { followTotalsOf } from './vehicleFollow.ts'

/** A counter came to its threshold. */
const COUNTER_DUE = 'COUNTER_TRIGGERED' satisfies (typeof SIMPLE_EVENT_NAMES)[number]

/** Counters that have to be told now that a vehicle was followed so far. */
export interface ToldCounters {
  readonly counting: VehicleCounting
  readonly told: readonly Told[]
}

/** null: nothing is to be told. */
export const countersToTell = (memory: CountingMemory, followed: Followed): ToldCounters | null => {
  const known = memory.read(followed.vehicleId)
  const at = newestOf(followed)
  if (!known || at === null) return null
  const counting = { ...known, odometers: { ...known.odometers, ...followTotalsOf(followed) } }
  const told = toTell(counting, at, isFollowedType)
  return told.length > 0 ? { counting, told } : null
}

/** A vehicle's counters with the seqs of their events. */
interface CounterRow {
  readonly followed: Followed
  readonly counters: ToldCounters
  readonly index: number
}

/** What a write tells of vehicles that were followed. */
class Telling {
  seqs = 0
  readonly simple: SimpleRow[] = []
  readonly counters: CounterRow[] = []
  readonly events: PlannedEvent[] = []
  readonly #dayOf: (at: number) => string
  readonly #today: string

  constructor(dayOf: (at: number) => string, today: string) {
    this.#dayOf = dayOf
    this.#today = today
  }

  add(followed: Followed, counters: ToldCounters | null): void {
    for (const { name, at, details } of followed.found) this.#addSimple(followed, name, at, details)
    if (counters !== null) this.#addCounters(followed, counters)
  }

  #addSimple({ vehicleId, ownerId }: Followed, name: string, moment: number, details: object): void {
    const at = Math.round(moment)
    const day = this.#dayOf(at)
    const json = JSON.stringify({ vehicleId, timestamp: at, ...details })
    this.simple.push({
      index: this.seqs++,
      vehicleId,
      ownerId,
      name,
      at,
      json,
      day: day > this.#today ? this.#today : day,
    })
  }

  /** Counters of one moment that come to their thresholds are a millisecond apart, for the log knows events by name and moment. */
  #addCounters(followed: Followed, counters: ToldCounters): void {
    const { vehicleId, ownerId } = followed
    const audience = { kind: 'vehicle', ownerId, vehicleId } as const
    this.counters.push({ followed, counters, index: this.seqs })
    counters.told.forEach(({ counter, isDue }, place) => {
      const data = { vehicleId, counter }
      this.events.push({ index: this.seqs++, event: 'onUpdateVehicleCounter', data, audience })
      if (!isDue) return
      const details = { counterId: counter.id, text: counter.counterName }
      this.#addSimple(followed, COUNTER_DUE, (newestOf(followed) ?? 0) + place, details)
    })
  }
}

/** Tells what was found of vehicles, and of their counters, as part of a write. */
export const tellFound = async (
  write: JournalWrite,
  all: readonly Followed[],
  deps: { readonly counting: CountingMemory; readonly dayOf: (at: number) => string },
): Promise<void> => {
  const telling = new Telling(deps.dayOf, write.day)
  for (const followed of all) telling.add(followed, countersToTell(deps.counting, followed))
  if (telling.seqs === 0) return
  const first = await write.takeSeqs(telling.seqs)
  await keepCounters(write.trx, telling.counters, first)
  const { simple } = telling
  const kept = simple.length > 0 ? await insertLog(write.trx, simple, first, true) : new Set<number>()
  const counted = simple.filter(({ index }) => kept.has(first + index))
  const events = [...telling.events, ...(await countSimple(write, counted))]
  events.sort((a, b) => a.index - b.index)
  for (const event of events) write.emit(first + event.index, event)
}

const keepCounters = async (
  trx: Transaction<Database>,
  rows: readonly CounterRow[],
  first: number,
): Promise<void> => {
  if (rows.length === 0) return
  const values = rows.map(({ followed, counters, index }) => ({
    owner_id: followed.ownerId,
    vehicle_id: followed.vehicleId,
    seq: first + index,
    counters: Object.fromEntries(counters.told.map(({ counter }) => [counter.id, counter])),
  }))
  await sql`update vehicle_state s set seq = p.seq, counters = s.counters || p.counters
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as p (
      owner_id integer, vehicle_id bigint, seq bigint, counters jsonb)
    where s.owner_id = p.owner_id and s.vehicle_id = p.vehicle_id`.execute(trx)
  await upsertCountings(
    trx,
    rows.map(({ followed, counters: { counting } }) => {
      const { ownerId, vehicleId } = followed
      const { marks, lastId } = counting
      return { ownerId, vehicleId, stored: { ...followTotalsOf(followed), marks, lastId } }
    }),
  )
}
