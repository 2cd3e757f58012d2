import type { EngineOptions, EngineSettings } from '../../contract/engine/fleetEngine.ts'
import type { FleetSnapshot, ReturnedBuffers, SnapshotSink } from '../../contract/engine/snapshot.ts'
import type { ListEntry, VehicleRow } from '../../contract/engine/rows.ts'
import type { MarkBuffers } from '../../contract/engine/marks.ts'
import { EMPTY_FLEET } from '../fleetStore.ts'
import type { EngineThread, RemoteEngine } from '../startEngine.ts'

/** A snapshot that contains only what a test sets. */
export const snapshotOf = (part: Partial<FleetSnapshot> = {}): FleetSnapshot => ({
  number: 1,
  seq: 0,
  viewGeneration: 0,
  connection: { phase: 'live', restored: false },
  load: EMPTY_FLEET.load,
  counts: EMPTY_FLEET.counts,
  groups: [],
  groupListTurn: 0,
  zoneListTurn: 0,
  zoneStayTurn: 0,
  zones: [],
  tallies: EMPTY_FLEET.tallies,
  held: EMPTY_FLEET.held,
  rows: null,
  marks: null,
  clusters: null,
  trails: null,
  dots: undefined,
  detail: undefined,
  reloadAt: null,
  keptAt: null,
  past: null,
  ...part,
})

/** A mark of `marksOf`. */
export interface TestMark {
  readonly vehicleId: number
  readonly longitude?: number
  readonly latitude?: number
  readonly angle?: number
  readonly status?: number
  readonly flags?: number
}

/** Mark buffers with spare capacity, as the engine lends them. */
export const marksOf = (marks: readonly TestMark[], labels: readonly string[] | null = null): MarkBuffers => {
  const room = marks.length + 3
  const buffers = {
    count: marks.length,
    vehicleIds: new Float64Array(room),
    positions: new Float64Array(room * 2),
    angles: new Float32Array(room),
    statuses: new Uint8Array(room),
    flags: new Uint8Array(room),
    labels,
  }
  for (const [row, mark] of marks.entries()) {
    buffers.vehicleIds[row] = mark.vehicleId
    buffers.positions.set([mark.longitude ?? 0, mark.latitude ?? 0], row * 2)
    buffers.angles[row] = mark.angle ?? Number.NaN
    buffers.statuses[row] = mark.status ?? 1
    buffers.flags[row] = mark.flags ?? 0
  }
  return buffers
}

/** A row of the list with the usual values. */
export const rowOf = (part: Partial<VehicleRow> = {}): VehicleRow => ({
  slot: 0,
  vehicleId: 1,
  name: 'Truck',
  licensePlate: 'AA 1234 BB',
  deviceSerial: '100',
  markerStatus: 'normal',
  label: 'stopped',
  noConnection: false,
  hasGps: true,
  deviceOn: true,
  ignitionOn: false,
  speed: 0,
  azimuth: null,
  latitude: 50,
  longitude: 30,
  lastKnownTime: 1_000_000,
  alarm: false,
  lockedAlarm: false,
  lockState: null,
  lockError: null,
  antConnected: null,
  antShort: false,
  fixed: false,
  parkingIgnitionSince: null,
  longParkingWithIgnition: false,
  groupIds: [],
  zoneIds: [],
  eventCounts: {},
  anyTrue: false,
  distanceM: null,
  ...part,
})

/** A line of an ungrouped list. */
export const entryOf = (
  part: Partial<VehicleRow> = {},
): Extract<ListEntry, { readonly kind: 'vehicle' }> => ({
  kind: 'vehicle',
  groupId: null,
  row: rowOf(part),
})

/** An engine that records its calls, and posts what a test gives it. */
export class FakeEngine {
  readonly calls: (readonly [name: string, ...args: unknown[]])[] = []
  options: EngineOptions | null = null
  stopped = false
  /** Never resolves `disconnect`, like a thread that hangs. */
  hangs = false
  #sink: SnapshotSink | null = null

  readonly thread: EngineThread = {
    engine: this.#remote(),
    wrapSink: (sink) => sink,
    giveDotPane: (pane) => this.thread.engine.setDotPane(pane),
    stop: () => {
      this.stopped = true
    },
  }

  post(part: Partial<FleetSnapshot>): Promise<ReturnedBuffers> {
    if (this.#sink === null) throw new Error('The engine was not connected')
    return this.#sink(snapshotOf(part))
  }

  callsOf(name: string): readonly unknown[][] {
    return this.calls.filter(([call]) => call === name).map(([, ...args]) => args)
  }

  /** The values of a setting, in the order in which the page sent them. */
  configured<K extends keyof EngineSettings>(name: K): readonly EngineSettings[K][] {
    const patches = this.callsOf('configure').map(([patch]) => patch as Partial<EngineSettings>)
    return patches.flatMap((patch) => (name in patch ? [patch[name] as EngineSettings[K]] : []))
  }

  #remote(): RemoteEngine {
    const note =
      <T>(name: string, answer: T) =>
      (...args: unknown[]): Promise<T> => {
        this.calls.push([name, ...args])
        return Promise.resolve(answer)
      }
    return {
      connect: (options, sink) => {
        this.options = options
        this.#sink = sink
        return note('connect', undefined)(options)
      },
      disconnect: () => {
        const done = note('disconnect', undefined)()
        return this.hangs ? new Promise(() => {}) : done
      },
      configure: note('configure', 1),
      setDotPane: note('setDotPane', undefined),
      rowIndexOf: note('rowIndexOf', 7),
      readVehicle: note('readVehicle', rowOf()),
      vehiclesAt: note('vehiclesAt', { total: 1, rows: [rowOf()] }),
      vehicleAt: note('vehicleAt', 1),
      findVehicles: note('findVehicles', [rowOf()]),
      matchVehicles: note('matchVehicles', Float64Array.of(1)),
      listedBetween: note('listedBetween', Float64Array.of(1, 2, 3)),
      firstListed: note('firstListed', [rowOf()]),
      readVehicles: note('readVehicles', [rowOf()]),
      vehiclesInZone: note('vehiclesInZone', []),
      fleetBounds: note('fleetBounds', { west: 30, south: 50, east: 31, north: 51 }),
      clusterBox: note('clusterBox', { west: 30, south: 50, east: 31, north: 51 }),
      noteLockRequest: note('noteLockRequest', undefined),
      applyPatch: note('applyPatch', undefined),
      setPast: note('setPast', undefined),
      reconnectNow: note('reconnectNow', undefined),
    }
  }
}
