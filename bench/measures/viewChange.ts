import { DEFAULT_VIEW, type FleetView } from '../../src/contract/engine/view.ts'
import {
  applyBatch,
  commonFleet,
  type CommonFleet,
  type CommonVehicle,
  filterFleet,
  listOf,
  type PointCollection,
  sourceOf,
} from '../baseline/commonDesign.ts'
import { MeasuredEngine } from '../engine/measuredEngine.ts'
import { CITY } from '../engine/scenes.ts'
import { createEvents, jsonFrame } from '../generator/events.ts'
import { createFleet } from '../generator/fleet.ts'
import type { BenchOptions } from '../suite/options.ts'
import { type Compared, compare } from '../suite/rounds.ts'
import { arrived, BATCH, SEED } from './ingest.ts'

/** A change of the view in one or more steps: the state before it, and the user's actions. */
export interface ViewChange {
  readonly before: FleetView
  readonly steps: readonly FleetView[]
}

/** The memo of the common design between two changes: results are recomputed only when their inputs changed. */
class CommonPage {
  fleet: CommonFleet
  list: readonly CommonVehicle[] = []
  source: PointCollection | null = null
  #view: FleetView = DEFAULT_VIEW
  #filtered: readonly CommonVehicle[] = []
  #now: number

  constructor(fleet: CommonFleet, now: number) {
    this.fleet = fleet
    this.#now = now
  }

  receive(frame: string, now: number): void {
    this.#now = now
    this.fleet = applyBatch(this.fleet, JSON.parse(frame))
    this.#filtered = filterFleet(this.fleet, this.#view)
    this.source = sourceOf(this.#filtered, now)
    this.list = listOf(this.#filtered, this.#view)
  }

  show(view: FleetView): void {
    const before = this.#view
    this.#view = view
    const isFilteredAlike =
      view.groups === before.groups &&
      view.connection === before.connection &&
      view.ignitionOnly === before.ignitionOnly &&
      view.events === before.events
    if (!isFilteredAlike) {
      this.#filtered = filterFleet(this.fleet, view)
      this.source = sourceOf(this.#filtered, this.#now)
    }
    this.list = listOf(this.#filtered, view)
  }
}

/** Each change on both sides, with a frame of 1,000 events before every step: the fleet streams. */
export const compareChanges = async (
  changes: Readonly<Record<string, ViewChange>>,
  vehicles: number,
  options: BenchOptions,
): Promise<Record<string, Compared>> => {
  const fleet = createFleet({ vehicles, seed: SEED })
  const engine = new MeasuredEngine(fleet)
  await engine.load()
  engine.engine.configure({ viewport: CITY })
  const page = new CommonPage(commonFleet(fleet.miniRows(), fleet.rows('counts')), fleet.startAt)
  const events = createEvents(fleet, { seed: SEED, rate: options.rate, locationShare: 0.8, batch: BATCH })
  const stream = async (): Promise<void> => {
    const frame = arrived(jsonFrame(events.batch()))
    await engine.play(frame)
    page.receive(frame, engine.clock.now())
  }
  const results: Record<string, Compared> = {}
  // A quick run takes every third one.
  const chosen = Object.entries(changes).filter((_, index) => !options.quick || index % 3 === 0)
  for (const [name, { before, steps }] of chosen) {
    let step = 0
    results[name] = await compare(
      {
        prepare: async () => {
          if (step % steps.length === 0) {
            await engine.show(before)
            page.show(before)
          }
          await stream()
        },
        candidate: () => engine.show(steps[step % steps.length] ?? before),
        baseline: () => {
          page.show(steps[step % steps.length] ?? before)
        },
        done: () => {
          step += 1
          const listed = engine.last?.counts.listed
          if (listed !== page.list.length) {
            throw new Error(`bench: ${name}: the engine lists ${listed}, the baseline ${page.list.length}`)
          }
        },
      },
      {
        rounds: (options.quick ? 2 : 15) * (options.quick ? Math.min(2, steps.length) : steps.length),
        warmUp: options.quick ? 1 : 3 * steps.length,
      },
    )
  }
  return results
}
