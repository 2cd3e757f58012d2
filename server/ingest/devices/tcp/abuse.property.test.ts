import { randomBytes, randomInt } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { connectTeltonika, loginBytes, recordsPacket } from '../teltonika/testing/teltonikaDevice.ts'
import { teltonika } from '../teltonika/teltonika.ts'
import { connectWialon, dataPacket, loginPacket } from '../wialonIps/testing/wialonDevice.ts'
import { wialonIps } from '../wialonIps/wialonIps.ts'
import type { TcpProtocol } from './protocol.ts'
import { openStage } from './testing/openStage.ts'
import { openClient } from './testing/socketClient.ts'

/** Connections that say anything and end anyhow. */
const CONNECTIONS = 200
const AT_ONCE = 20
/** Far less than all of them together may hold while they are open, and more than the collector leaves for later. */
const GROWTH_BYTES = 32 * 1024 * 1024

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
  /** The beginning of the longest thing that can be begun. */
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

/** One connection's bytes: often with a login, then good packets, damaged ones, noise, or the beginning of something. */
const makeBytes = ({ login, data, beginning }: Case): Buffer => {
  const parts = Array.from({ length: randomInt(1, 6) }, () => {
    const kind = randomInt(4)
    if (kind === 0) return data
    if (kind === 1) {
      const damaged = Buffer.from(data)
      damaged[randomInt(damaged.length)] = randomInt(256)
      return damaged
    }
    if (kind === 2) return Buffer.concat([beginning, Buffer.alloc(randomInt(12_000), 'x')])
    return randomBytes(randomInt(3_000))
  })
  return Buffer.concat([...(randomInt(4) === 0 ? [] : [login]), ...parts])
}

const abuse = async (port: number, bytes: Buffer): Promise<void> => {
  const client = await openClient(port)
  const cut = randomInt(bytes.length + 1)
  client.send(bytes.subarray(0, cut))
  await nextTurn()
  client.send(bytes.subarray(cut))
  if (randomInt(2) === 0) client.socket.end()
  else {
    await nextTurn()
    client.destroy()
  }
  await client.closed
}

describe.each(CASES)('connections that say anything to $protocol.title', (one) => {
  test('harm nobody and leave nothing behind', async () => {
    const { listener, clock, desk } = await openStage(one.protocol, { [IMEI]: null })
    const before = process.memoryUsage()
    for (let done = 0; done < CONNECTIONS; done += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => abuse(listener.port, makeBytes(one))))
      desk.stored.length = 0
      desk.claims.length = 0
    }
    await vi.waitFor(() => expect(listener.counts()).toEqual({ open: 0, devices: 0 }), { timeout: 30_000 })
    expect(desk.connected()).toEqual([])
    const { arrayBuffers } = process.memoryUsage()
    expect(arrayBuffers - before.arrayBuffers).toBeLessThan(GROWTH_BYTES)

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
