import { MeasuredEngine } from '../engine/measuredEngine.ts'
import { BUSY_VIEW, viewportOf } from '../engine/scenes.ts'
import { createEvents, jsonFrame } from '../generator/events.ts'
import { createFleet } from '../generator/fleet.ts'
import type { Measure } from '../suite/measure.ts'
import { compare } from '../suite/rounds.ts'
import { arrived, BATCH, SEED } from './ingest.ts'

const SMALL = 1_000
const FRAMES_PER_ROUND = 10
/** The same number is in view in both fleets. */
const IN_VIEW = 300

/** An engine with a fleet of this size, and frames for it; every frame changes 1,000 vehicles. */
const openPlayer = async (vehicles: number, rate: number) => {
  const fleet = createFleet({ vehicles, seed: SEED })
  const engine = new MeasuredEngine(fleet)
  await engine.load()
  await engine.show(BUSY_VIEW)
  engine.engine.configure({ viewport: viewportOf(fleet, IN_VIEW) })
  const events = createEvents(fleet, { seed: SEED, rate, locationShare: 0.8, batch: BATCH })
  let frames: readonly string[] = []
  let played = 0
  return {
    prepare: () => {
      frames = Array.from({ length: FRAMES_PER_ROUND }, () => arrived(jsonFrame(events.batch())))
      played += FRAMES_PER_ROUND * BATCH
    },
    play: async () => {
      for (const frame of frames) await engine.play(frame)
    },
    check: () => engine.assertTaken(played),
  }
}

/** L2: the cost of an event does not grow with the fleet. */
export const eventGrowth: Measure = {
  id: 'event-growth',
  part: 'engine',
  isLong: true,
  run: async (options) => {
    const vehicles = options.vehicles ?? 1_000_000
    const small = await openPlayer(SMALL, options.rate)
    const large = await openPlayer(vehicles, options.rate)
    const compared = await compare(
      {
        prepare: () => {
          small.prepare()
          large.prepare()
        },
        candidate: large.play,
        baseline: small.play,
      },
      { rounds: options.quick ? 9 : 25, warmUp: options.quick ? 5 : 10 },
    )
    small.check()
    large.check()
    const perEvent = 1_000 / (FRAMES_PER_ROUND * BATCH)
    return {
      what: `an event at ${vehicles.toLocaleString('en')} vehicles, against one at ${SMALL.toLocaleString('en')}`,
      value: compared.candidate.cpu * perEvent,
      unit: 'µs',
      baseline: compared.baseline.cpu * perEvent,
      ratio: compared.ratio,
      detail: compared.detail,
    }
  },
}
