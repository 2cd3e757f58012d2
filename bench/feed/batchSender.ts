import { Agent, request } from 'node:http'
import { BATCH_POSITIONS_MAX, type BatchAnswer } from '../../src/contract/http/intake/batch.ts'
import { INTAKE_TOKEN_HEADER } from '../../src/contract/http/intake/fields.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import { chunksOf } from '../../server/platform/chunksOf.ts'
import type { FeedServer } from './feedServer.ts'
import { serialOf } from './feedServer.ts'
import type { FedPosition } from './positions.ts'

/** The body of one batch call, as a position-collecting program writes it. */
const batchBody = (positions: readonly FedPosition[]): Buffer => {
  const devices = new Map<number, object[]>()
  for (const { device, ...position } of positions) {
    const rows = devices.get(device) ?? []
    if (rows.length === 0) devices.set(device, rows)
    rows.push({ ...position, attributes: { ignition: true } })
  }
  return Buffer.from(
    JSON.stringify([...devices].map(([device, rows]) => ({ device: serialOf(device), positions: rows }))),
  )
}

/** In batches of the maximum length. */
export const bodiesOf = (positions: readonly FedPosition[]): readonly Buffer[] =>
  chunksOf(positions, BATCH_POSITIONS_MAX).map(batchBody)

/**
 * Sends bodies over `connections` kept-alive connections, sequentially on each. Throws if any position is rejected or
 * not stored.
 */
export class BatchSender {
  readonly #server: Pick<FeedServer, 'address' | 'intakeToken'>
  readonly #agent: Agent
  readonly #connections: number

  constructor(server: Pick<FeedServer, 'address' | 'intakeToken'>, connections: number) {
    this.#server = server
    this.#connections = connections
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** Resolves when every body is acknowledged; returns the number of accepted positions. */
  async send(bodies: readonly Buffer[]): Promise<number> {
    const waiting = bodies.values()
    const sendOn = async (): Promise<number> => {
      let accepted = 0
      for (const body of waiting) accepted += await this.#sendOne(body)
      return accepted
    }
    const counts = await Promise.all(Array.from({ length: this.#connections }, sendOn))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  close(): void {
    this.#agent.destroy()
  }

  async #sendOne(body: Buffer): Promise<number> {
    const { status, text } = await this.#post(body)
    const answer = status === 200 ? (JSON.parse(text) as BatchAnswer) : null
    if (answer === null || answer.refused > 0 || answer.repeated > 0) {
      throw new Error(`bench: a batch was answered ${status} ${text.slice(0, 300)}`)
    }
    return answer.accepted
  }

  #post(body: Buffer): Promise<{ readonly status: number; readonly text: string }> {
    const { address, intakeToken } = this.#server
    return new Promise((resolve, reject) => {
      const call = request(
        `${address}${CALLS.intakeBatch.path}`,
        {
          method: 'POST',
          agent: this.#agent,
          headers: {
            'content-type': 'application/json',
            'content-length': body.length,
            [INTAKE_TOKEN_HEADER]: intakeToken,
          },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk: Buffer) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
          )
          answer.on('error', reject)
        },
      )
      call.on('error', reject)
      call.end(body)
    })
  }
}
