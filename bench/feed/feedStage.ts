import { sql } from 'kysely'
import { FeedClients } from './clients/feedClients.ts'
import { type FeedServer, startFeedServer } from './feedServer.ts'

const DAY_MS = 86_400_000

/** Everything that one measure needs: the server in this process, devices and clients in another. */
export class FeedStage {
  readonly server: FeedServer
  readonly #clients: FeedClients

  private constructor(parts: { server: FeedServer; clients: FeedClients }) {
    this.server = parts.server
    this.#clients = parts.clients
  }

  /** When it resolves, every device has reported twice. */
  static async open(devices: number): Promise<FeedStage> {
    const server = await startFeedServer(devices)
    const from = Date.now() - DAY_MS
    const { address, intakeToken, sessionToken } = server
    const clients = await FeedClients.open({ address, intakeToken, sessionToken, devices, from })
    const stage = new FeedStage({ server, clients })
    // Its first position connects a device; afterwards the newest event is a location, which the client waits for.
    await stage.prepare(devices)
    await clients.send()
    await stage.prepare(devices)
    await stage.feed()
    return stage
  }

  /** Has the devices prepare their next positions. */
  prepare(count: number): Promise<void> {
    return this.#clients.prepare(count)
  }

  /** Resolves when every position is acknowledged and has reached the client; returns how many there were. */
  async feed(): Promise<number> {
    const accepted = await this.#clients.send()
    const { rows } = await sql<{ seq: number }>`select seq from event_counter`.execute(this.server.db)
    await this.#clients.reach(rows[0]?.seq ?? 0)
    return accepted
  }

  /** From now on prepared positions can also be copied into the database directly. */
  allowCopy(): Promise<void> {
    const { poolConfig, ownerId, vehicleIds } = this.server
    return this.#clients.connect({ poolConfig, ownerId, vehicleIds })
  }

  /** One bare COPY of the prepared rows; resolves when it is on disk. */
  copy(): Promise<void> {
    return this.#clients.copy()
  }

  /** How many copied rows differ from what the server stored: the comparison is fair only if it is 0. */
  countDifferences(): Promise<number> {
    return this.#clients.compare()
  }

  async close(): Promise<void> {
    this.#clients.close()
    await this.server.stop()
  }
}
