import * as z from 'zod/mini'
import { createHttpTransport, type HttpLimits } from '../../roads/engine/httpTransport.ts'
import { EngineRefusal, RoadFailure, type RoadTransport } from '../../roads/engine/roadEngine.ts'
import type { Distribution, TourProblem } from './tourProblem.ts'

/**
 * A service with VROOM's JSON API (https://github.com/VROOM-Project/vroom/blob/master/docs/API.md). It gets the times between all
 * places, so that it needs no router of its own; places are indexes of them. Its times are whole seconds.
 */

const MINUTE_S = 60
/** A service that takes longer is of no use to the person who waits. */
const LIMITS: HttpLimits = { answerMs: 15_000, bytes: 16 * 1_048_576 }
const PROFILE = 'car'
/** Later than everything else, seconds: windows of VROOM have two ends. */
const EVER = 2_000_000_000

const vroomAnswer = z.object({
  code: z.number(),
  error: z.optional(z.string()),
  unassigned: z.optional(z.array(z.object({ id: z.number() }))),
  routes: z.optional(
    z.array(
      z.object({
        vehicle: z.number(),
        steps: z.array(z.object({ type: z.string(), id: z.optional(z.number()) })),
      }),
    ),
  ),
})
type VroomAnswer = z.infer<typeof vroomAnswer>

/** The service did not answer, or not with what can be used. The message is for the log. */
export class VroomFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'VroomFailure'
  }
}

const seconds = (minutes: number): number => Math.min(EVER, Math.max(0, Math.round(minutes * MINUTE_S)))

/** The question: ids of jobs are stops, those of vehicles their places in the list, each counted from 1. */
export const vroomQuestion = ({ stops, drive, vehicles, until }: TourProblem): object => {
  const places = [
    // Nobody drives back to where a vehicle begins.
    ...drive.map((row) => [...row, ...vehicles.map(() => 0)]),
    ...vehicles.map((vehicle) => [...vehicle.drive, ...vehicles.map(() => 0)]),
  ]
  return {
    vehicles: vehicles.map(({ readyAt }, index) => ({
      id: index + 1,
      profile: PROFILE,
      start_index: stops.length + index,
      time_window: [seconds(readyAt), seconds(until)],
    })),
    jobs: stops.map(({ from, to, service }, index) => ({
      id: index + 1,
      location_index: index,
      service: seconds(service),
      time_windows: [[seconds(from), seconds(to)]],
    })),
    matrices: { [PROFILE]: { durations: places.map((row) => row.map(seconds)) } },
  }
}

/** Reads an answer. Throws where a stop is missing, doubled or unknown, or a vehicle is. */
export const readVroomAnswer = (
  { stops, vehicles }: Pick<TourProblem, 'stops' | 'vehicles'>,
  { code, error, routes = [], unassigned = [] }: VroomAnswer,
): Distribution => {
  if (code !== 0) throw new VroomFailure(`VROOM refused (${code}): ${error ?? 'without a reason'}`)
  const tours = vehicles.map((): number[] => [])
  for (const { vehicle, steps } of routes) {
    const tour = tours[vehicle - 1]
    if (!tour || tour.length > 0) throw new VroomFailure(`VROOM's answer has a wrong vehicle: ${vehicle}`)
    for (const { type, id } of steps) if (type === 'job') tour.push((id ?? 0) - 1)
  }
  const left = unassigned.map(({ id }) => id - 1)
  const seen = [...tours.flat(), ...left]
  const known = new Set(seen)
  const isWhole =
    seen.length === stops.length && known.size === stops.length && stops.every((_, stop) => known.has(stop))
  if (!isWhole) throw new VroomFailure("VROOM's answer does not have each stop once")
  return { tours, left: left.toSorted((a, b) => a - b) }
}

export interface Vroom {
  /** @throws VroomFailure, or the signal's reason */
  solve(problem: TourProblem, signal: AbortSignal): Promise<Distribution>
}

class VroomService implements Vroom {
  readonly #transport: RoadTransport

  constructor(transport: RoadTransport) {
    this.#transport = transport
  }

  async solve(problem: TourProblem, signal: AbortSignal): Promise<Distribution> {
    const answer = await this.#transport.ask('', vroomQuestion(problem), signal).catch((error: unknown) => {
      if (error instanceof RoadFailure || error instanceof EngineRefusal)
        throw new VroomFailure(error.message, { cause: error })
      throw error
    })
    const read = vroomAnswer.safeParse(answer)
    if (!read.success) throw new VroomFailure("VROOM's answer has an unknown form")
    return readVroomAnswer(problem, read.data)
  }
}

/** The service at an address. */
export const createVroom = (url: string, limits: HttpLimits = LIMITS): Vroom =>
  new VroomService(createHttpTransport(url, limits, 'VROOM'))
