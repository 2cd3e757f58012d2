import { sql } from 'kysely'
import { BATCH_POSITIONS_MAX } from '../../src/contract/http/intake/batch.ts'
import { BatchSender, batchBody } from './batchSender.ts'
import { type FeedServer, startFeedServer } from './feedServer.ts'
import { LiveListener } from './liveListener.ts'
import { type FedPosition, positionOf } from './positions.ts'

/** Enough that the server reads the next batch while the database writes one. */
const CONNECTIONS = 4
const DAY_MS = 86_400_000

/** Positions in the order in which sweeps over the fleet bring them. */
export class Sweeps {
  readonly #devices: number
  readonly #from: number
  #next = 0

  /** from: the moment of the first sweep, ms since the epoch. */
  constructor(devices: number, from: number) {
    this.#devices = devices
    this.#from = from
  }

  take(count: number): readonly FedPosition[] {
    const first = this.#next
    this.#next += count
    return Array.from({ length: count }, (_, index) => {
      const place = first + index
      return positionOf(place % this.#devices, Math.floor(place / this.#devices), this.#from)
    })
  }
}

/** In batches of the longest length. */
export const bodiesOf = (positions: readonly FedPosition[]): readonly Buffer[] =>
  chunksOf(positions, BATCH_POSITIONS_MAX).map(batchBody)

const chunksOf = <T>(items: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )

/** Everything that one measure needs. */
export class FeedStage {
  readonly sweeps: Sweeps
  readonly server: FeedServer
  readonly #sender: BatchSender
  readonly #listener: LiveListener

  private constructor(parts: {
    server: FeedServer
    sender: BatchSender
    listener: LiveListener
    devices: number
  }) {
    this.server = parts.server
    this.#sender = parts.sender
    this.#listener = parts.listener
    this.sweeps = new Sweeps(parts.devices, Date.now() - DAY_MS)
  }

  /** Every device has reported twice when it resolves. */
  static async open(devices: number): Promise<FeedStage> {
    const server = await startFeedServer(devices)
    const sender = new BatchSender(server, CONNECTIONS)
    const listener = await LiveListener.open(server)
    const stage = new FeedStage({ server, sender, listener, devices })
    const sweep = (): readonly Buffer[] => bodiesOf(stage.sweeps.take(devices))
    // With its first position a device connects; afterwards the newest event is a location, which the client waits for.
    await sender.send(sweep())
    await stage.feed(sweep())
    return stage
  }

  /** Resolves when every position is acknowledged and has reached the client; answers how many there were. */
  async feed(bodies: readonly Buffer[]): Promise<number> {
    const accepted = await this.#sender.send(bodies)
    const { rows } = await sql<{ seq: number }>`select seq from event_counter`.execute(this.server.db)
    await this.#listener.reached(rows[0]?.seq ?? 0)
    return accepted
  }

  async close(): Promise<void> {
    this.#sender.close()
    this.#listener.close()
    await this.server.stop()
  }
}
