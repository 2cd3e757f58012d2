import { randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { type Held, measureHeld } from '../../../testing/heapAfterCollection.ts'
import { createRandom, type Random } from '../../../platform/random.ts'
import { connectTeltonika, loginBytes, recordsPacket } from '../teltonika/testing/teltonikaDevice.ts'
import { teltonika } from '../teltonika/teltonika.ts'
import { connectWialon, dataPacket, loginPacket } from '../wialonIps/testing/wialonDevice.ts'
import { wialonIps } from '../wialonIps/wialonIps.ts'
import type { TcpProtocol } from './protocol.ts'
import { openStage } from './testing/openStage.ts'
import { openClient } from './testing/socketClient.ts'

/** Connections per round that send anything and end in any way; the first round loads what is loaded once. */
const CONNECTIONS = 100
const ROUNDS = 3
const AT_ONCE = 20
/** A leaked connection holds its socket, its parser and its input: several times as much. */
const LEFT_PER_CONNECTION_BYTES = 2_000
/** New each time; it is in the title, and a run with it sends the same again. */
const SEED = randomInt(2 ** 31)

const IMEI = '356307042441013'
const WIALON_DATA = dataPacket('1.1', {
  at: Date.UTC(2026, 10, 21),
  latitude: 50.45,
  longitude: 30.52,
  speedKmh: 60,
  course: 90,
  altitude: 180,
  satellites: 9,
})
const TELTONIKA_DATA = recordsPacket(8, [
  {
    at: Date.UTC(2026, 10, 21),
    priority: 0,
    longitude: 305_200_000,
    latitude: 504_500_000,
    altitude: 120,
    angle: 90,
    satellites: 9,
    speedKmh: 36,
    event: 0,
    elements: [],
  },
])

interface Case {
  readonly protocol: TcpProtocol
  readonly login: Buffer
  readonly data: Buffer
  /** The start of the longest possible frame. */
  readonly beginning: Buffer
}
const CASES: readonly Case[] = [
  { protocol: wialonIps, login: loginPacket('1.1', IMEI), data: WIALON_DATA, beginning: Buffer.from('#B#') },
  {
    protocol: teltonika,
    login: loginBytes(IMEI),
    data: TELTONIKA_DATA,
    beginning: Buffer.from([0, 0, 0, 0, 0, 0, 0x40, 0]),
  },
]

const below = (random: Random, end: number): number => Math.floor(random() * end)
const noise = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => below(random, 256)))

/** One connection's bytes: often with a login, then valid packets, corrupt ones, noise, or the start of a frame. */
const makeBytes = (random: Random, { login, data, beginning }: Case): Buffer => {
  const parts = Array.from({ length: 1 + below(random, 5) }, () => {
    const kind = below(random, 4)
    if (kind === 0) return data
    if (kind === 1) {
      const damaged = Buffer.from(data)
      damaged[below(random, damaged.length)] = below(random, 256)
      return damaged
    }
    if (kind === 2) return Buffer.concat([beginning, Buffer.alloc(below(random, 12_000), 'x')])
    return noise(random, below(random, 3_000))
  })
  return Buffer.concat([...(below(random, 4) === 0 ? [] : [login]), ...parts])
}

const abuse = async (random: Random, port: number, one: Case): Promise<void> => {
  const bytes = makeBytes(random, one)
  const cut = below(random, bytes.length + 1)
  const endsWell = below(random, 2) === 0
  const client = await openClient(port)
  client.send(bytes.subarray(0, cut))
  await nextTurn()
  client.send(bytes.subarray(cut))
  if (endsWell) client.socket.end()
  else {
    await nextTurn()
    client.destroy()
  }
  await client.closed
}

describe.each(CASES)('arbitrary connections to $protocol.title', (one) => {
  test(`harm nobody and leak nothing (seed ${SEED})`, async () => {
    const random = createRandom(SEED)
    const stage = await openStage(one.protocol, { [IMEI]: null })
    const { listener, clock, gateway, lines } = stage
    const abuseAll = async (): Promise<Held> => {
      for (let done = 0; done < CONNECTIONS; done += AT_ONCE) {
        await Promise.all(Array.from({ length: AT_ONCE }, () => abuse(random, listener.port, one)))
        for (const noted of [gateway.stored, gateway.claims, gateway.settled, lines]) noted.length = 0
      }
      await vi.waitFor(() => expect(listener.counts()).toEqual({ open: 0, devices: 0 }), { timeout: 30_000 })
      return measureHeld()
    }
    let before = await abuseAll()
    const growths: Held[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const after = await abuseAll()
      growths.push({ heap: after.heap - before.heap, buffers: after.buffers - before.buffers })
      before = after
    }
    expect(gateway.connected()).toEqual([])
    // A leak grows in every round; other activity of the process does not.
    const least = (of: keyof Held): number => Math.min(...growths.map((growth) => growth[of]))
    expect(least('heap') / CONNECTIONS).toBeLessThan(LEFT_PER_CONNECTION_BYTES)
    expect(least('buffers') / CONNECTIONS).toBeLessThan(LEFT_PER_CONNECTION_BYTES)

    const isWialon = one.protocol === wialonIps
    const { client } = isWialon
      ? await connectWialon(listener.port, '1.1', IMEI)
      : await connectTeltonika(listener.port, IMEI)
    client.send(one.data)
    const answer = isWialon ? await client.takeLine() : (await client.take(4)).readUInt32BE()
    expect(answer).toBe(isWialon ? '#ASD#1' : 1)
    await listener.stop()
    expect(clock.pending()).toBe(0)
  })
})
