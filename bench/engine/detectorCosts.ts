import { type Followed, followedOf, followOver } from '../../server/live/following/followed.ts'
import { DETECTORS } from '../../server/movement/detectors.ts'
import { ZoneIndex } from '../../server/movement/zones/zoneIndex.ts'
import { median, timed } from '../suite/timing.ts'

/** What each detector of driving adds to following a position, each switched on in turns against none of them. */

const VEHICLES = 1_000
/** Positions of each vehicle in a round, a second apart: dense enough that harsh driving is judged. */
const STEPS = 60
const STEP_MS = 1_000
const WARM_UP = 2
const START = Date.UTC(2026, 0, 5, 8)
/** Seconds of a vehicle's cycle, in which it drives first and rests then, so that trips, idling and excesses end. */
const TURN = { driving: 400, all: 730 } as const

/** m/s at a second of a turn: faster than the limit and slower by turns, with a harsh change between. */
const speedAt = (second: number): number => {
  if (second >= TURN.driving) return 0
  return second % 100 < 40 ? 11.5 : 15.5
}

/** The detectors of driving by what they add; `distance` finds the drives with their kilometres. */
const NAMES = { harsh: 'harsh', limits: 'limits', idling: 'idling', drives: 'distance' } as const
type DetectorName = keyof typeof NAMES
export type DetectorCosts = Readonly<Record<(typeof NAMES)[DetectorName] | 'all' | 'none', number>>

const isNamed = (name: string): name is DetectorName => name in NAMES

/** Runs with those detectors of driving alone that are named: the others are registered, but take nothing. */
const withOnly = async (names: readonly string[], act: () => Promise<void>): Promise<void> => {
  const off = DETECTORS.filter(({ name }) => isNamed(name) && !names.includes(name))
  const kept = off.map((detector) => ({ ...detector }))
  for (const detector of off) Object.assign(detector, { step: undefined, place: undefined, read: undefined })
  try {
    await act()
  } finally {
    off.forEach((detector, index) => Object.assign(detector, kept[index]))
  }
}

const newFleet = (): readonly Followed[] => {
  const zones = new ZoneIndex()
  return Array.from({ length: VEHICLES }, (_, index) =>
    followedOf(
      {
        ownerId: 1,
        vehicleId: index + 1,
        version: 0,
        newest: null,
        base: null,
        state: null,
        settings: [{ name: 'maximum_allowed_speed', value: '50', unit: 'km/h' }],
        tankVolume: null,
        sensors: null,
      },
      () => '2026-01-05',
      zones,
    ),
  )
}

/** A fleet under the detectors that one turn is about; each has driven the same way. */
class Turn {
  readonly #names: readonly string[]
  readonly #fleet = newFleet()
  /** Metres that each vehicle has driven. */
  readonly #driven = new Float64Array(VEHICLES)
  #nth = 0
  found = 0

  constructor(names: readonly string[]) {
    this.#names = names
  }

  /** Follows one round; returns the processor time of a position, µs. */
  async play(): Promise<number> {
    let cpu = 0
    await withOnly(this.#names, async () => {
      ;({ cpu } = await timed(() => this.#follow()))
    })
    for (const followed of this.#fleet) {
      this.found += followed.driving.length
      followed.driving = []
      followed.found = []
    }
    return (cpu * 1_000) / (VEHICLES * STEPS)
  }

  #follow(): void {
    for (let step = 0; step < STEPS; step++, this.#nth++) {
      const nth = this.#nth
      this.#fleet.forEach((followed, index) => {
        const speed = speedAt((nth + index * 7) % TURN.all)
        const driven = (this.#driven[index] ?? 0) + (speed * STEP_MS) / 1_000
        this.#driven[index] = driven
        const position = {
          timestamp: START + nth * STEP_MS,
          latitude: 50 + (index % 100) / 50 + driven / 111_195,
          longitude: 24 + Math.floor(index / 100) / 10,
          speed,
          azimuth: 0,
          validity: 100,
          ignitionOn: true,
        }
        followOver(followed, [position], [])
      })
    }
  }
}

/** Processor time of a position that each detector adds, and of a position without them (`none`), µs. */
export const measureDetectors = async (rounds: number): Promise<DetectorCosts> => {
  const sets: readonly (readonly [keyof DetectorCosts, readonly string[]])[] = [
    ['none', []],
    ...Object.entries(NAMES).map(([name, title]) => [title, [name]] as const),
    ['all', Object.keys(NAMES)],
  ]
  const turns = sets.map(([title, names]) => ({ title, turn: new Turn(names), taken: [] as number[] }))
  for (let round = 0; round < WARM_UP + rounds; round++) {
    for (const { turn, taken } of turns) {
      const each = await turn.play()
      if (round >= WARM_UP) taken.push(each)
    }
  }
  const without = turns[0]?.taken ?? []
  const added = turns.map(({ title, turn, taken }) => {
    if (title !== 'none' && turn.found === 0)
      throw new Error(`bench: the detectors of ${title} found nothing`)
    const each = taken.map((value, round) => value - (without[round] ?? Number.NaN))
    return [title, median(title === 'none' ? taken : each)] as const
  })
  return Object.fromEntries(added) as DetectorCosts
}
