import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import type { EuroService } from '../../../src/contract/http/euroservices.ts'
import type { TestCertificates } from './testCertificates.ts'

/**
 * A stand-in for SENT-GEO and e-TOLL on loopback. It wants a client certificate of its authority, checks every field of a row
 * against the published ranges by a schema of its own, and remembers what it took.
 */

const decimals = (most: number) => z.refine<number>((value) => Number(value.toFixed(most)) === value)
const between = (low: number, high: number, places: number) =>
  z.number().check(z.minimum(low), z.maximum(high), decimals(places))
const device = z.string().check(z.regex(/^[a-zA-Z0-9-_]{1,50}$/))
const moment = z.int().check(z.minimum(1_505_865_600_000_000))
const altitude = z.optional(z.nullable(between(-1_000, 4_000, 2)))
const accuracy = z.number().check(z.minimum(0), decimals(2))

const sentRow = z.strictObject({
  id: z.optional(z.string().check(z.minLength(1), z.maxLength(36))),
  dev: device,
  lat: between(-90, 90, 10),
  lon: between(-180, 180, 10),
  alt: altitude,
  tsp: moment,
  spd: between(0, 56, 2),
  acc: accuracy,
  brg: between(0, 360, 2),
})
const etollRow = z.strictObject({
  dataId: z.string().check(z.minLength(1), z.maxLength(32)),
  serialNumber: device,
  latitude: between(-90, 90, 10),
  longitude: between(-180, 180, 10),
  altitude,
  fixTimeEpoch: moment,
  gpsSpeed: between(0, 56, 2),
  accuracy: z.nullable(accuracy),
  gpsHeading: between(0, 360, 2),
  eventType: z.enum([
    'turnon',
    'turnoff',
    'startjourney',
    'endjourney',
    'plugout',
    'plugon',
    'gsmonline',
    'gsmoffline',
    'gpsonline',
    'gpsoffline',
    'jamming',
    'spoofing',
    'location',
  ]),
  lac: z.optional(z.string().check(z.regex(/^[A-Fa-f0-9]{4}$/))),
  mcc: z.optional(z.string().check(z.regex(/^[0-9]{3}$/))),
  mnc: z.optional(z.string().check(z.regex(/^[0-9]{2,3}$/))),
  mobileCellId: z.optional(z.string().check(z.regex(/^[A-Fa-f0-9]{9}$/))),
  satellitesForFix: z.int().check(z.minimum(0), z.maximum(90)),
})

/** A row as the receiver took it, by names that both services share. */
export interface TakenRow {
  readonly id: string
  readonly device: string
  /** ms since the epoch */
  readonly at: number
  readonly latitude: number
  readonly longitude: number
  readonly event: string | null
  /** The whole row as JSON. */
  readonly json: string
}

type Answer = { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> }

export interface TestReceiver {
  readonly service: EuroService
  readonly url: string
  /** Every row that was taken, in the order of arrival; a row that came again too. */
  readonly taken: TakenRow[]
  /** The sizes of all messages, taken or not. */
  readonly messages: number[]
  /** What is wrong with rows that came, by the receiver's own schema. */
  readonly faults: string[]
  /** Decides an answer; null: the receiver's own. Without `takes` its rows are not taken. */
  answer: ((rows: readonly TakenRow[]) => (Answer & { readonly takes?: boolean }) | 'break' | null) | null
  /** Ends the receiver with all connections, as a kill does. */
  kill(): Promise<void>
  /** Lets it listen at the same port again. */
  revive(): Promise<void>
}

const rowOf = (service: EuroService, row: Record<string, unknown>): TakenRow => {
  const of = (sent: string, etoll: string): unknown => row[service === 'sent' ? sent : etoll]
  return {
    id: String(of('id', 'dataId')),
    device: String(of('dev', 'serialNumber')),
    at: Number(of('tsp', 'fixTimeEpoch')) / 1_000,
    latitude: Number(of('lat', 'latitude')),
    longitude: Number(of('lon', 'longitude')),
    event: service === 'sent' ? null : String(row['eventType']),
    json: JSON.stringify(row),
  }
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

export const openReceiver = async (service: EuroService, files: TestCertificates): Promise<TestReceiver> => {
  const schema = z.array(service === 'sent' ? sentRow : etollRow).check(z.minLength(1), z.maxLength(10_000))
  const [key, cert, ca] = await Promise.all([
    readFile(files.serverKey),
    readFile(files.serverCertificate),
    readFile(files.caFile),
  ])
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const raw: unknown = JSON.parse(await bodyOf(request))
    const checked = schema.safeParse(raw)
    const rows = Array.isArray(raw) ? raw.map((row: Record<string, unknown>) => rowOf(service, row)) : []
    receiver.messages.push(rows.length)
    const answer = receiver.answer?.(rows) ?? null
    if (answer === 'break') {
      request.socket.destroy()
      return
    }
    const isValid =
      checked.success && request.method === 'POST' && request.headers['content-type'] === 'application/json'
    if (!isValid) receiver.faults.push(checked.error?.message ?? 'no JSON is posted')
    const own: Answer = isValid
      ? { status: 200, body: { result: service === 'sent' ? 'ok' : 'OK' } }
      : { status: 400, body: { result: 'ERROR', code: '400', validation_error: ['invalid'] } }
    const { status, body = null, headers = {} } = answer ?? own
    if (isValid && (answer === null || answer.takes === true)) receiver.taken.push(...rows)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body === null ? '' : JSON.stringify(body))
  }
  const server = createServer(
    { key, cert, ca, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    (request, response) => {
      handle(request, response).catch(() => request.socket.destroy())
    },
  )
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1')
    // Rejects with an error of the server.
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const receiver: TestReceiver = {
    service,
    url: `https://127.0.0.1:${port}/${service === 'sent' ? '' : 'zsl/ssl/'}10000000-0001-1001-0001-000000000001`,
    taken: [],
    messages: [],
    faults: [],
    answer: null,
    kill: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    revive: () => listen(port),
  }
  return receiver
}
