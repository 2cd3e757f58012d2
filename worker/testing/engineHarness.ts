import type {
  FleetSnapshot,
  MarkBuffers,
  RowWindow,
  VehicleDetail,
  VehicleRow,
} from '../../src/contract/engine.ts'
import { LiveEngine } from '../engine.ts'
import { type EnginePorts, marksToMove } from '../ports.ts'
import { FakeClock } from './fakeClock.ts'
import { FakeServer, ORIGIN, TOKEN } from './fakeServer.ts'

/** Moves the buffers as a message between threads does: the sender's arrays are empty afterwards. */
const moved = <T extends { readonly marks: MarkBuffers | null } | MarkBuffers>(
  value: T,
  marks: MarkBuffers | null,
): T => structuredClone(value, { transfer: marks === null ? [] : marksToMove(marks) })

/** An engine on a fake server and a fake clock, with a reader that behaves as the page does. */
export class EngineHarness {
  readonly clock = new FakeClock()
  readonly server = new FakeServer(this.clock)
  readonly ports: EnginePorts
  readonly engine: LiveEngine
  readonly snapshots: FleetSnapshot[] = []
  /** How long the reader takes to acknowledge. */
  readerMs = 0
  /** The reader refuses what it is given. */
  readerBroken = false
  inFlight = 0
  mostInFlight = 0
  marks: MarkBuffers | null = null
  rows: RowWindow = { first: 0, rows: [] }
  detail: VehicleDetail | null = null

  constructor(random: () => number = () => 0.5) {
    const { clock, server } = this
    this.ports = {
      clock,
      sockets: server.sockets,
      http: server.http,
      random,
      deliver: async (sink, snapshot) => {
        const home = await sink(moved(snapshot, snapshot.marks))
        return home === null ? null : moved(home, home)
      },
    }
    this.engine = new LiveEngine(this.ports)
  }

  connect(token = TOKEN): void {
    this.engine.connect({ apiOrigin: ORIGIN, token, language: 'en' }, (snapshot) => this.#read(snapshot))
  }

  /** Connects and waits until every list has come. */
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

  /** The vehicles that the map shows. */
  get markedIds(): number[] {
    return [...(this.marks?.vehicleIds.subarray(0, this.marks.count) ?? [])].toSorted((a, b) => a - b)
  }

  async #read(snapshot: FleetSnapshot): Promise<MarkBuffers | null> {
    if (this.readerBroken) throw new Error('the reader is broken')
    this.inFlight += 1
    this.mostInFlight = Math.max(this.mostInFlight, this.inFlight)
    if (this.readerMs > 0) await new Promise<void>((done) => void this.clock.setTimer(done, this.readerMs))
    this.inFlight -= 1
    this.snapshots.push(snapshot)
    if (snapshot.rows !== null) this.rows = snapshot.rows
    if (snapshot.detail !== undefined) this.detail = snapshot.detail
    if (snapshot.marks === null) return null
    const before = this.marks
    this.marks = snapshot.marks
    return before
  }
}
