import { AS_OF_SEQ_HEADER, CALLS, TOKEN_HEADER } from '../../src/contract/http/paths.ts'
import type { VehicleState } from '../../src/contract/entities/vehicle.ts'
import { CONTROL } from '../../src/contract/wire/protocol.ts'
import type { EnginePorts } from '../../worker/ports.ts'
import { FleetSync } from '../../worker/socket/fleetSync.ts'
import { Link } from '../../worker/socket/link.ts'
import type { LinkState } from '../../worker/socket/linkState.ts'
import { nodePorts } from './nodePorts.ts'

/** Delay before a failed list is fetched again, ms. */
const RETRY_MS = 3_000

interface Message {
  readonly event: string
  readonly seq: number
  readonly data: Readonly<Record<string, unknown>>
}

/** When a vehicle was last at its place, and the seq as of which that is known. */
interface Known {
  readonly seq: number
  readonly timestamp: number
}

/**
 * The link of the production engine with a state small enough for thousands of clients in one process: when each
 * vehicle was last seen. It counts violations of the seq order.
 */
export class LightClient {
  readonly #url: string
  readonly #token: string
  readonly #link: Link
  readonly #sync: FleetSync
  readonly #known = new Map<number, Known>()
  #load = 0
  /** Lists that were fetched. */
  loads = 0
  /** Events whose seq was not above the previous one on the same link. */
  disordered = 0
  /** Statuses of responses that a client does not expect. */
  readonly unexpected: number[] = []
  /** Sockets that were opened. */
  attempts = 0
  #isLoaded = false
  #lastOnLink = 0

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
    const ports: EnginePorts = nodePorts({ format: 'fleet.v1.json' })
    this.#sync = new FleetSync({
      load: (atLeast) => void this.#fetch(atLeast),
      forget: () => this.#known.clear(),
      greeted: () => this.#link.greeted(),
    })
    this.#link = new Link(
      { clock: ports.clock, sockets: ports.sockets, random: ports.random },
      {
        stateChanged: ({ phase }) => {
          if (phase === 'opening') {
            this.#lastOnLink = 0
            this.attempts += 1
          }
        },
        frame: (data) => {
          if (typeof data === 'string') this.#take(data)
        },
        resumeFrom: () => ({ seq: this.#sync.lastSeq }),
      },
    )
  }

  connect(): void {
    this.#link.connect(this.#url, this.#token)
  }

  disconnect(): void {
    this.#load += 1
    this.#link.disconnect()
  }

  get isLive(): boolean {
    return this.#link.state.phase === 'synced' && this.#isLoaded
  }

  get phase(): LinkState['phase'] {
    return this.#link.state.phase
  }

  get seq(): number {
    return this.#sync.lastSeq ?? -1
  }

  timestampOf(vehicleId: number): number | null {
    return this.#known.get(vehicleId)?.timestamp ?? null
  }

  #take(text: string): void {
    const read = JSON.parse(text) as Message | readonly Message[]
    for (const message of Array.isArray(read) ? (read as readonly Message[]) : [read as Message]) {
      const { event, seq, data } = message
      if (event === CONTROL.ready || event === CONTROL.resync || event === CONTROL.heartbeat) {
        this.#sync.control({ kind: 'control', event, seq, reason: null, rights: null })
        continue
      }
      if (seq <= this.#lastOnLink) this.disordered += 1
      this.#lastOnLink = seq
      const { vehicleId, timestamp } = data
      if (event === 'vehicleLocation') this.#keep(Number(vehicleId), { seq, timestamp: Number(timestamp) })
      this.#sync.reached(seq)
    }
  }

  #keep(vehicleId: number, given: Known): void {
    const known = this.#known.get(vehicleId)
    if (known === undefined || given.seq >= known.seq) this.#known.set(vehicleId, given)
  }

  /** Fetches the list of states until it is recent enough. */
  async #fetch(atLeast: number): Promise<void> {
    const load = ++this.#load
    this.#isLoaded = false
    while (load === this.#load) {
      const asOf = await this.#fetchOnce(atLeast, load).catch(() => null)
      if (asOf !== null) return
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS * (0.5 + Math.random())))
    }
  }

  /** Returns the seq as of which the list is true; null if it is too old or failed. */
  async #fetchOnce(atLeast: number, load: number): Promise<number | null> {
    const answer = await fetch(this.#url + CALLS.vehicleStates.path, {
      headers: { [TOKEN_HEADER]: this.#token },
    })
    const rows = answer.ok ? ((await answer.json()) as readonly VehicleState[]) : []
    if (![200, 429, 503].includes(answer.status)) this.unexpected.push(answer.status)
    const seq = Number(answer.headers.get(AS_OF_SEQ_HEADER) ?? -1)
    if (!answer.ok || seq < atLeast || load !== this.#load) return null
    for (const { vehicleId, timestamp } of rows) {
      if (timestamp !== null) this.#keep(vehicleId, { seq, timestamp })
    }
    this.loads += 1
    this.#isLoaded = true
    return seq
  }
}
