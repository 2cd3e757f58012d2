import { HISTORY_FLAG, type VehicleHistory } from '../../src/contract/http/fleetHistory.ts'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import { FleetDerivation } from '../../worker/derive/fleetDerivation.ts'
import { FleetStore } from '../../worker/store/fleetStore.ts'
import { PastSlice } from '../../worker/timeMachine/pastSlice.ts'
import { PastStage } from '../../worker/timeMachine/pastStage.ts'
import { seed, seedsOf } from '../../worker/timeMachine/seeds.ts'
import type { Measure } from '../suite/measure.ts'

const FROM = Date.UTC(2026, 10, 20)
const DAY_MS = 86_400_000
const SLICE_MS = 3_600_000
const STEP_MS = 60_000
/** Past time between two frames, at ten frames a second and 600 times real speed. */
const FRAME_MS = 60_000
const FRAMES_OF_SLICE = 30

/** A store with vehicles and the data derived from it. */
class Scene {
  readonly store = new FleetStore()
  readonly derivation = new FleetDerivation(this.store, 'en')

  /** Runs `run`, then updates all derived data; returns the milliseconds of both. */
  timed(at: number, run: () => void): number {
    const begun = performance.now()
    run()
    this.derivation.sweep(at)
    this.derivation.update(this.store.takeDirty(), at)
    return performance.now() - begun
  }
}

/** A vehicle that drives most of the time; half of them stand in the second half of each hour. */
const drivenIn = (vehicleId: number, from: number): VehicleHistory => {
  const lead = 5
  const count = SLICE_MS / STEP_MS + lead
  const offset = (vehicleId * 7_919) % STEP_MS
  const at = Array.from({ length: count }, (_, i) => (i - lead) * STEP_MS + offset)
  const drives = at.map((_, i) => vehicleId % 2 === 0 || i < count / 2)
  const way = (i: number): number => (((from - FROM) / STEP_MS + i) * 900 + vehicleId * 131) % 4_000_000
  return [
    vehicleId,
    at,
    at.map((_, i) => 485_000_000 + (drives[i] === true ? way(i) : 0)),
    at.map((_, i) => 300_000_000 + (drives[i] === true ? way(i) : 0)),
    drives.map((on) => (on ? 1_400 : 0)),
    at.map((_, i) => (i * 37) % 3_600),
    drives.map((on) => HISTORY_FLAG.valid + (on ? HISTORY_FLAG.ignitionOn : 0)),
    [],
  ]
}

const sliceOf = (vehicles: number, from: number): PastSlice => {
  const slice = new PastSlice({ from, to: from + SLICE_MS, step: STEP_MS / 1_000 }, from + SLICE_MS)
  for (let id = 1; id <= vehicles; id++) slice.add(drivenIn(id, from))
  slice.finish()
  return slice
}

/** The vehicles without their past. */
const fleetOf = (vehicles: number): FleetStore => {
  const fleet = new FleetStore()
  const rows = Array.from(
    { length: vehicles },
    (_, i): VehicleMiniState => ({
      vehicleId: i + 1,
      id: i + 1,
      type: 'VEHICLE',
      name: `Vehicle ${i + 1}`,
      licensePlate: `AA${i + 1}BB`,
      deviceSerial: String(100_000 + i),
      deviceStatus: 'CONNECTED',
      deviceOn: true,
      groups: [],
      fixed: false,
      lastKnownTime: null,
      azimuth: null,
      alarm: false,
      alarmTimestamp: null,
      lockedAlarm: false,
      parkingIgnitionSince: null,
      vehiclesDataGpsDataDto: null,
    }),
  )
  fleet.mergeMini(rows, 1)
  return fleet
}

/** The plain way: every vehicle is rebuilt from the records up to the given time, and merged as a list is. */
const rebuild = (scene: Scene, seeds: readonly VehicleMiniState[], slice: PastSlice, at: number): void => {
  const second = Math.floor((at - slice.from) / 1_000)
  scene.store.clear()
  scene.store.beginReload()
  const rows = seeds.map((row, vehicle): VehicleMiniState => {
    let last = -1
    for (let i = slice.starts[vehicle] ?? 0; i < (slice.starts[vehicle + 1] ?? 0); i++) {
      if ((slice.seconds[i] ?? 0) <= second) last = i
    }
    if (last < 0) return row
    const timestamp = slice.from + (slice.heard[last] ?? 0)
    return {
      ...row,
      deviceStatus: 'CONNECTED',
      lastKnownTime: timestamp,
      azimuth: slice.azimuths[last] ?? null,
      vehiclesDataGpsDataDto: {
        latitude: (slice.latitudes[last] ?? 0) / 1e7,
        longitude: (slice.longitudes[last] ?? 0) / 1e7,
        speed: (slice.speeds[last] ?? 0) / 100,
        validity: 100,
        ignitionOn: ((slice.flags[last] ?? 0) & 1) !== 0,
        timestamp,
      },
    }
  })
  scene.store.mergeMini(rows, 1)
  scene.store.endReload(true)
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Frames and seeks over a day, alternating between the production way and the plain one. */
const overADay = (vehicles: number) => {
  const fleet = fleetOf(vehicles)
  const seeds = seedsOf(fleet)
  const [shown, plain] = [new Scene(), new Scene()]
  seed(shown.store, fleet)
  const stage = new PastStage(shown.store)
  const seeks: number[] = []
  const frames: number[] = []
  const rebuilt: number[] = []
  for (let from = FROM; from < FROM + DAY_MS; from += SLICE_MS) {
    const slice = sliceOf(vehicles, from)
    seeks.push(shown.timed(from, () => stage.show(slice, from)))
    for (let frame = 1; frame <= FRAMES_OF_SLICE; frame++) {
      const at = from + frame * FRAME_MS
      frames.push(shown.timed(at, () => stage.show(slice, at)))
    }
    const at = from + FRAMES_OF_SLICE * FRAME_MS
    rebuilt.push(plain.timed(at, () => rebuild(plain, seeds, slice, at)))
    const [a, b] = [shown.derivation.counts, plain.derivation.counts]
    if (JSON.stringify(a) !== JSON.stringify(b)) throw new Error('the two ways show different fleets')
  }
  return { seek: medianOf(seeks), frame: medianOf(frames), rebuilt: medianOf(rebuilt) }
}

const measure = (
  id: 'time-machine-play' | 'time-machine-seek',
  part: 'frame' | 'seek',
  words: string,
): Measure => ({
  id,
  part: 'engine',
  // Already included in the other row's detail.
  isLong: part === 'seek',
  run: (options) => {
    const vehicles = options.vehicles ?? 10_000
    const found = overADay(vehicles)
    return Promise.resolve({
      what: `${words}, ${vehicles.toLocaleString('en')} vehicles over a day, against making every vehicle anew`,
      value: found[part],
      unit: 'ms',
      baseline: found.rebuilt,
      ratio: found[part] / found.rebuilt,
      detail: `medians: frame ${found.frame.toFixed(2)}, seek ${found.seek.toFixed(2)}, anew ${found.rebuilt.toFixed(2)} ms`,
    })
  },
})

/** Cost of the past in the engine: a frame during playback at 600 times real speed, and a seek to any time. */
export const TIME_MACHINE: readonly Measure[] = [
  measure('time-machine-play', 'frame', 'a frame of the past at ×600'),
  measure('time-machine-seek', 'seek', 'a seek in the past'),
]
