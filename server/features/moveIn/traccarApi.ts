import * as z from 'zod/mini'
import { forwardedPosition, type TraccarPosition } from '../../../src/contract/http/intake/traccar.ts'
import type { OutgoingOptions } from '../../platform/outgoing/sendOnce.ts'
import { readOnce } from '../../platform/outgoing/readOnce.ts'
import { MoveInFault, ServerAway } from './moveInFault.ts'

/** The calls of a Traccar server's REST API that a move reads, by its published OpenAPI document (version 6). */

/** Of lists of everything, and of positions, which are parsed between live events. */
const LIST_BYTES = 64_000_000
const SLICE_BYTES = 8_000_000
const TIMEOUT_MS = 120_000
/** Pauses before a request that failed is repeated, ms. */
const PAUSES: readonly number[] = [1_000, 4_000, 16_000]

const absent = <T extends z.core.SomeType>(schema: T) => z.optional(z.nullable(schema))
const attributes = absent(z.record(z.string(), z.unknown()))
const id = z.number().check(z.int(), z.minimum(0))

const device = z.object({
  id,
  name: z.string(),
  uniqueId: z.string(),
  groupId: absent(id),
  model: absent(z.string()),
  attributes,
})
export type TraccarDevice = z.infer<typeof device>
const group = z.object({ id, name: z.string(), groupId: absent(id) })
export type TraccarGroup = z.infer<typeof group>
/** area: WKT with latitudes first. */
const geofence = z.object({
  id,
  name: z.string(),
  description: absent(z.string()),
  area: z.string(),
  attributes,
})
export type TraccarGeofence = z.infer<typeof geofence>
const driver = z.object({ id, name: z.string(), uniqueId: z.string() })
export type TraccarDriver = z.infer<typeof driver>
/** start, period: metres of `totalDistance`, ms of `hours`. */
const maintenance = z.object({
  id,
  name: z.string(),
  type: z.string(),
  start: z.number(),
  period: z.number(),
})
export type TraccarMaintenance = z.infer<typeof maintenance>
const user = z.object({ id, name: z.string() })
export type TraccarUser = z.infer<typeof user>
const latest = z.object({ deviceId: id, attributes })

const LISTS = {
  devices: z.array(device),
  groups: z.array(group),
  geofences: z.array(geofence),
  drivers: z.array(driver),
  maintenance: z.array(maintenance),
  users: z.array(user),
  positions: z.array(latest),
} as const
type ListName = keyof typeof LISTS

/** A slice of a device's positions, with the size of the answer. null: it is too large to be read at once. */
export type TraccarSlice = {
  readonly positions: readonly (TraccarPosition | null)[]
  readonly bytes: number
} | null

export interface TraccarApi {
  /** Everything of a list that the token may see, or what belongs to a device or a group. */
  list<N extends ListName>(
    name: N,
    of?: { readonly deviceId?: number; readonly groupId?: number },
  ): Promise<z.infer<(typeof LISTS)[N]>>
  /** Positions of a device from a moment until before another, ms since the epoch; null in it: unusable. */
  slice(deviceId: number, from: number, until: number): Promise<TraccarSlice>
}

/** How a server is reached. pause: waits so many ms, and ends with the signal. */
export interface TraccarAccess {
  readonly url: string
  readonly token: string
  readonly outgoing: Omit<OutgoingOptions, 'timeoutMs'>
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Calls of a server. They throw MoveInFault, and ServerAway where it may pass. */
export const createTraccarApi = (access: TraccarAccess): TraccarApi => ({
  async list(name, of = {}) {
    const body = await ask(access, name, of, LIST_BYTES)
    if (body === null) throw new MoveInFault('tooLarge')
    const { success, data } = LISTS[name].safeParse(parsed(body))
    if (!success) throw new MoveInFault('notTraccar')
    return data as z.infer<(typeof LISTS)[typeof name]>
  },
  async slice(deviceId, from, until) {
    const query = { deviceId, from: isoOf(from), to: isoOf(until - 1) }
    const body = await ask(access, 'positions', query, SLICE_BYTES)
    if (body === null) return null
    const rows = parsed(body)
    if (!Array.isArray(rows)) throw new MoveInFault('notTraccar')
    const positions = rows.map((row) => forwardedPosition.safeParse(row).data ?? null)
    return { positions, bytes: body.length }
  },
})

const isoOf = (at: number): string => new Date(at).toISOString()

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    throw new MoveInFault('notTraccar')
  }
}

/** The body of a response; null: it is larger than allowed. The token is in a header, never in the address. */
const ask = async (
  { url, token, outgoing, pause }: TraccarAccess,
  path: string,
  query: Readonly<Record<string, string | number>>,
  maxBytes: number,
): Promise<string | null> => {
  const target = new URL(`${url.replace(/\/+$/, '')}/api/${path}`)
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value))
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  for (const ms of [...PAUSES, null]) {
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    const outcome = await readOnce(
      { url: target.href, headers },
      { ...outgoing, timeoutMs: TIMEOUT_MS, maxBytes },
    )
    outgoing.signal.throwIfAborted()
    const { failure, status, body } = outcome
    if (failure === null) return body
    if (failure === 'tooLarge') return null
    if (status === 401 || status === 403) throw new MoveInFault('wrongToken')
    if (failure === 'status' && status !== null && status < 500 && status !== 429) {
      throw new MoveInFault('notTraccar')
    }
    if (failure !== 'status' && failure !== 'timeout' && failure !== 'refused' && failure !== 'broken') {
      throw new MoveInFault(failure)
    }
    // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
    if (ms !== null) await pause(ms, outgoing.signal)
  }
  throw new ServerAway()
}
