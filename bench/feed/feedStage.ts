import { sql } from 'kysely'
import { FeedClients } from './clients/feedClients.ts'
import { type FeedServer, startFeedServer } from './feedServer.ts'
import { type FedPosition, Sweeps } from './positions.ts'

const DAY_MS = 86_400_000

/** Everything that one measure needs: the server here, devices and a client of the live events in another process. */
export class FeedStage {
  readonly server: FeedServer
  /** What the devices report, once more. */
  readonly #sweeps: Sweeps
  readonly #clients: FeedClients

  private constructor(parts: { server: FeedServer; clients: FeedClients; sweeps: Sweeps }) {
    this.server = parts.server
    this.#clients = parts.clients
    this.#sweeps = parts.sweeps
  }

  /** Every device has reported twice when it resolves. */
  static async open(devices: number): Promise<FeedStage> {
    const server = await startFeedServer(devices)
    const from = Date.now() - DAY_MS
    const { address, intakeToken, sessionToken } = server
    const clients = await FeedClients.open({ address, intakeToken, sessionToken, devices, from })
    const stage = new FeedStage({ server, clients, sweeps: new Sweeps(devices, from) })
    // With its first position a device connects; afterwards the newest event is a location, which the client waits for.
    await stage.prepare(devices)
    await clients.send()
    await stage.prepare(devices)
    await stage.feed()
    return stage
  }

  /** Has the devices make their next positions ready, and answers them. */
  async prepare(count: number): Promise<readonly FedPosition[]> {
    await this.#clients.prepare(count)
    return this.#sweeps.take(count)
  }

  /** Resolves when every position is acknowledged and has reached the client; answers how many there were. */
  async feed(): Promise<number> {
    const accepted = await this.#clients.send()
    const { rows } = await sql<{ seq: number }>`select seq from event_counter`.execute(this.server.db)
    await this.#clients.reach(rows[0]?.seq ?? 0)
    return accepted
  }

  async close(): Promise<void> {
    this.#clients.close()
    await this.server.stop()
  }
}
