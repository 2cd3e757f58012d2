import type { FleetSnapshot } from '../../src/contract/engine/snapshot.ts'
import type { MarkBuffers } from '../../src/contract/engine/marks.ts'
import type { VehicleDetail } from '../../src/contract/engine/rows.ts'
import type { VehicleState } from '../../src/contract/entities/vehicle.ts'
import type { WireFormat } from '../../src/contract/wire/protocol.ts'
import { TravelEngine } from '../../worker/travelEngine.ts'
import type { ApiCaller } from './api.ts'
import { type Comparable, differences, fromEngine, fromServer } from './comparable.ts'
import { nodePorts } from './nodePorts.ts'

const POLL_MS = 20

/** Waits until `met` returns true; throws with `what` and the last result of `describe` after `limitMs`. */
export const until = async (
  what: string,
  met: () => boolean | Promise<boolean>,
  limitMs = 60_000,
  describe: () => unknown = () => '',
): Promise<void> => {
  const deadline = Date.now() + limitMs
  while (!(await met())) {
    if (Date.now() > deadline)
      throw new Error(`not within ${limitMs} ms: ${what} ${JSON.stringify(describe())}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** The page's marker data, copied because the buffers are returned. */
export interface MarksCopy {
  readonly vehicleIds: readonly number[]
  /** Longitude and latitude of each. */
  readonly places: readonly (readonly [number, number])[]
  /** Index into MARKER_STATUSES of each. */
  readonly statuses: readonly number[]
}

const copyMarks = ({ count, vehicleIds, positions, statuses }: MarkBuffers): MarksCopy => ({
  vehicleIds: [...vehicleIds.subarray(0, count)],
  places: Array.from({ length: count }, (_, row) => [
    positions[2 * row] ?? Number.NaN,
    positions[2 * row + 1] ?? Number.NaN,
  ]),
  statuses: [...statuses.subarray(0, count)],
})

/** The production engine in this process, connected to a running product over the network. */
export class LiveClient {
  readonly engine: TravelEngine
  /** The format that the server chose; empty before a socket opened. */
  agreedFormat = ''
  #last: FleetSnapshot | null = null
  /** Every phase of the connection, in order, without repetitions. */
  readonly phases: string[] = []
  /** The last published markers; null before the first. */
  marks: MarksCopy | null = null
  /** Groups with their counts, as last published. */
  groups: NonNullable<FleetSnapshot['groups']> = []
  /** The open vehicle. */
  detail: VehicleDetail | null = null

  /** `format`: the only offered one; absent: all that the engine supports. */
  constructor(format?: WireFormat) {
    const agreed = (chosen: string): void => {
      this.agreedFormat = chosen
    }
    this.engine = new TravelEngine(nodePorts({ format, agreed }))
  }

  connect(url: string, token: string): void {
    this.engine.connect({ apiOrigin: url, token, language: 'en' }, async (snapshot) => {
      this.#last = snapshot
      const { phase } = snapshot.connection
      if (this.phases.at(-1) !== phase) this.phases.push(phase)
      if (snapshot.detail !== undefined) this.detail = snapshot.detail
      if (snapshot.groups !== null) this.groups = snapshot.groups
      if (snapshot.marks !== null) this.marks = copyMarks(snapshot.marks)
      return snapshot
    })
  }

  disconnect(): void {
    this.engine.disconnect()
  }

  reconnectNow(): void {
    this.engine.reconnectNow()
  }

  get snapshot(): FleetSnapshot | null {
    return this.#last
  }

  /** Waits until the link is live and every list has been merged. */
  live(limitMs?: number): Promise<void> {
    const ready = () => this.#last?.connection.phase === 'live' && this.#last.load.complete
    return until('engine live', ready, limitMs, () => [this.#last?.connection, this.#last?.load])
  }

  rows(vehicleIds: Iterable<number>): Map<number, Comparable> {
    const rows = new Map<number, Comparable>()
    for (const id of vehicleIds) {
      const row = this.engine.readVehicle(id)
      if (row) rows.set(id, fromEngine(row))
    }
    return rows
  }

  /** Fields in which the engine's state differs from the server's; empty when they are equal. */
  async differencesFrom(caller: ApiCaller): Promise<string[]> {
    const before = await caller.list<VehicleState>('vehicleStates')
    await until(
      'engine as new as the list',
      () => (this.#last?.seq ?? -1) >= before.asOfSeq,
      60_000,
      () => [this.#last?.seq, before.asOfSeq, this.#last?.connection],
    )
    const engine = this.rows(before.rows.map((row) => row.vehicleId))
    const after = await caller.list<VehicleState>('vehicleStates')
    const byId = (rows: readonly VehicleState[]) =>
      new Map(rows.map((row) => [row.vehicleId, fromServer(row)]))
    return differences(byId(before.rows), engine, byId(after.rows))
  }
}
