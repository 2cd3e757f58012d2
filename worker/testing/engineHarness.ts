import { buffersOf, type FleetSnapshot, type ReturnedBuffers } from '../../src/contract/engine/snapshot.ts'
import type { ClusterBuffers, MarkBuffers, TrailBuffers } from '../../src/contract/engine/marks.ts'
import type { GroupCount, RowWindow, VehicleDetail, VehicleRow } from '../../src/contract/engine/rows.ts'
import type { FleetKeeping } from '../../src/contract/engine/keptFleet.ts'
import type { EnginePorts } from '../ports.ts'
import { pastEngineParts } from '../timeMachine/pastFeed.ts'
import { TravelEngine } from '../travelEngine.ts'
import { FakeClock } from './fakeClock.ts'
import { FakeServer, ORIGIN, TOKEN } from './fakeServer.ts'
import { MemoryDevice } from './memoryDevice.ts'
import { TestPane, testPictures } from './mapViews.ts'

/** Moves the buffers as a message between threads does: the sender's arrays are empty afterwards. */
const moved = <T extends ReturnedBuffers>(value: T): T =>
  structuredClone(value, { transfer: buffersOf(value) })

/** An engine on a fake server and a fake clock, with a reader that behaves as the page does. */
export class EngineHarness {
  readonly clock = new FakeClock()
  readonly server = new FakeServer(this.clock)
  readonly device = new MemoryDevice()
  readonly ports: EnginePorts
  readonly engine: TravelEngine
  readonly snapshots: FleetSnapshot[] = []
  /** The pane of a canvas that is given to the engine. */
  readonly pane = new TestPane()
  /** Time until the reader acknowledges, ms. */
  readerMs = 0
  /** Time to make a picture of its pixels, ms; they are read until then. */
  pictureMs = 0
  /** The reader rejects snapshots. */
  readerBroken = false
  inFlight = 0
  mostInFlight = 0
  marks: MarkBuffers | null = null
  clusters: ClusterBuffers | null = null
  trails: TrailBuffers | null = null
  rows: RowWindow = { first: 0, rows: [], total: 0 }
  detail: VehicleDetail | null = null
  groups: readonly GroupCount[] = []

  /** Number of whole pictures of dots painted so far. */
  paintedWhole = 0

  constructor(random: () => number = () => 0.5) {
    const { clock, server } = this
    this.ports = {
      clock,
      sockets: server.sockets,
      http: server.http,
      random,
      kept: this.device,
      pictures: async (...picture) => {
        this.paintedWhole += 1
        if (this.pictureMs > 0) await this.#pass(this.pictureMs)
        return testPictures(...picture)
      },
      panes: () => this.pane,
      deliver: async (sink, snapshot) => {
        const returned = await sink(moved(snapshot))
        return moved(returned)
      },
    }
    this.engine = new TravelEngine(this.ports, () => Promise.resolve(pastEngineParts))
  }

  connect(token = TOKEN, keeping: FleetKeeping = 'off'): void {
    this.engine.connect({ apiOrigin: ORIGIN, token, language: 'en', keeping }, (snapshot) =>
      this.#read(snapshot),
    )
  }

  /** Connects and waits until every list has arrived. */
  async live(): Promise<void> {
    this.connect()
    await this.clock.advance(300)
  }

  get last(): FleetSnapshot {
    const snapshot = this.snapshots.at(-1)
    if (snapshot === undefined) throw new Error('no snapshot was published')
    return snapshot
  }

  get phase(): string {
    return this.last.connection.phase
  }

  vehicle(vehicleId: number): VehicleRow {
    const row = this.engine.readVehicle(vehicleId)
    if (row === null) throw new Error(`the engine has no vehicle ${vehicleId}`)
    return row
  }

  /** The vehicles of the window, line by line. */
  get listed(): VehicleRow[] {
    return this.rows.rows.flatMap((entry) => (entry.kind === 'vehicle' ? [entry.row] : []))
  }

  /** The vehicles that the map shows. */
  get markedIds(): number[] {
    return [...(this.marks?.vehicleIds.subarray(0, this.marks.count) ?? [])].toSorted((a, b) => a - b)
  }

  #pass(ms: number): Promise<void> {
    return new Promise((done) => void this.clock.setTimer(done, ms))
  }

  async #read(snapshot: FleetSnapshot): Promise<ReturnedBuffers> {
    if (this.readerBroken) throw new Error('the reader is broken')
    this.inFlight += 1
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight)
    if (this.readerMs > 0) await this.#pass(this.readerMs)
    this.inFlight -= 1
    this.snapshots.push(snapshot)
    this.rows = snapshot.rows ?? this.rows
    if (snapshot.groups !== null) this.groups = snapshot.groups
    if (snapshot.detail !== undefined) this.detail = snapshot.detail
    const { marks, clusters, trails } = snapshot
    const returned: ReturnedBuffers = {
      marks: marks === null ? null : this.marks,
      clusters: clusters === null ? null : this.clusters,
      trails: trails === null ? null : this.trails,
    }
    this.marks = marks ?? this.marks
    this.clusters = clusters ?? this.clusters
    this.trails = trails ?? this.trails
    return returned
  }
}
