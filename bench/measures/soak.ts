import { MeasuredEngine } from '../engine/measuredEngine.ts'
import { BUSY_VIEW, CITY } from '../engine/scenes.ts'
import { createEvents, jsonFrame } from '../generator/events.ts'
import { createFleet } from '../generator/fleet.ts'
import { growthOf, megabytes } from '../suite/growth.ts'
import type { Measure } from '../suite/measure.ts'
import { heldBytes } from '../suite/timing.ts'
import { arrived, BATCH, SEED } from './ingest.ts'

const SAMPLES = 40

/** The times of the heap samples, as frames played. */
const isSample = (frame: number, frames: number): boolean => frame % Math.ceil(frames / SAMPLES) === 0

/** Bytes that the event stream itself holds at each sample: it counts each vehicle's events of the day. */
const streamBytes = (next: () => unknown, frames: number): readonly number[] => {
  const before = heldBytes()
  const held: number[] = []
  for (let frame = 1; frame <= frames; frame++) {
    next()
    if (isSample(frame, frames)) held.push(heldBytes() - before)
  }
  return held
}

/**
 * Twenty minutes of events, played as fast as the engine accepts them: every timer of the engine runs as often as in
 * twenty minutes. The heap is sampled 40 times, less what the event stream holds; every event must be counted as
 * accepted.
 */
export const soak: Measure = {
  id: 'soak',
  part: 'engine',
  isLong: true,
  run: async (options) => {
    const vehicles = options.vehicles ?? 100_000
    const seconds = options.seconds ?? 1_200
    const fleet = createFleet({ vehicles, seed: SEED })
    const stream = () =>
      createEvents(fleet, { seed: SEED, rate: options.rate, locationShare: 0.8, batch: BATCH })
    const frames = Math.round((seconds * options.rate) / BATCH)
    const alone = stream()
    const ofStream = streamBytes(() => alone.batch(), frames)
    const engine = new MeasuredEngine(fleet)
    await engine.load()
    engine.engine.configure({ viewport: CITY })
    await engine.show(BUSY_VIEW)
    const events = stream()
    const held: number[] = []
    for (let frame = 1; frame <= frames; frame++) {
      engine.server.send(arrived(jsonFrame(events.batch())))
      await engine.clock.advance((BATCH / options.rate) * 1_000)
      if (isSample(frame, frames)) held.push(heldBytes() - (ofStream[held.length] ?? 0))
    }
    await engine.clock.advance(1_000)
    engine.assertTaken(frames * BATCH)
    const { second, last, ratio } = growthOf(held)
    return {
      what: `heap after ${seconds} s of ${options.rate} events/s at ${vehicles.toLocaleString('en')} vehicles: last quarter against the second`,
      value: last / 1_000,
      unit: 'kB',
      baseline: second / 1_000,
      ratio,
      detail: `${frames * BATCH} events, all taken; MB: ${megabytes(held)}`,
    }
  },
}
