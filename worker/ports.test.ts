import { afterEach, expect, test, vi } from 'vitest'
import {
  type FleetSnapshot,
  type ReturnedBuffers,
  NO_RETURNED_BUFFERS,
} from '../src/contract/engine/snapshot.ts'
import { realPorts, type SocketEvents } from './ports.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { comlinkPair } from './testing/comlinkPair.ts'
import { EngineHarness } from './testing/engineHarness.ts'
import { ORIGIN, TOKEN } from './testing/fakeServer.ts'
import { TravelEngine } from './travelEngine.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const bytesOf = (parts: readonly string[]): ReadableStream<Uint8Array> =>
  new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
      controller.close()
    },
  })

const linesOf = async (body: ReadableStream<Uint8Array>): Promise<string[]> => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)))
  const response = await realPorts().http.get('https://x/', {}, new AbortController().signal)
  const lines: string[] = []
  for await (const line of response.lines()) lines.push(line)
  return lines
}

test('draws a pane whole, which sets its size, and by tiles; rejects anything but a canvas', () => {
  const puts: unknown[] = []
  class Offscreen {
    width = 300
    height = 150
    getContext = () => ({
      putImageData: (image: { width: number; height: number }, ...at: number[]) =>
        puts.push([image.width, image.height, ...at]),
    })
  }
  vi.stubGlobal('OffscreenCanvas', Offscreen)
  vi.stubGlobal(
    'ImageData',
    class {
      readonly width: number
      readonly height: number
      constructor(_: unknown, width: number, height: number) {
        this.width = width
        this.height = height
      }
    },
  )
  const canvas = new Offscreen()
  const { panes } = realPorts()
  expect(panes({ width: 1, height: 1 })).toBeNull()
  const pane = panes(canvas)
  const image = { pixels: new Uint8ClampedArray(40 * 20 * 4), width: 40, height: 20 }
  pane?.lay(image, null)
  expect([canvas.width, canvas.height]).toEqual([40, 20])
  pane?.lay(image, Uint32Array.of(5, 1))
  expect(puts).toEqual([
    [40, 20, 0, 0],
    [40, 20, 0, 0, 32, 16, 16, 16],
    [40, 20, 0, 0, 16, 0, 16, 16],
  ])
})

test('reads a streamed body line by line, wherever its chunks are cut', async () => {
  expect(await linesOf(bytesOf(['[1', ',2]\n[3]', '\n\n[4]\n']))).toEqual(['[1,2]', '[3]', '[4]'])
  expect(await linesOf(bytesOf(['[1]\n[2]']))).toEqual(['[1]', '[2]'])
  const [first, second] = ['Київ'.slice(0, 2), 'Київ'.slice(2)].map((part) => new TextEncoder().encode(part))
  const cut = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of [...(first ?? []), ...(second ?? [])]) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  expect(await linesOf(cut)).toEqual(['Київ'])
})

test('a broken stream is an error, not an end', async () => {
  let pulls = 0
  const broken = new ReadableStream<Uint8Array>({
    pull(controller) {
      pulls += 1
      if (pulls === 1) controller.enqueue(new TextEncoder().encode('[1]\n[2'))
      else controller.error(new TypeError('cut off'))
    },
  })
  await expect(linesOf(broken)).rejects.toThrow('cut off')
})

test('a call sends credentials and headers and returns status, headers and body [API-03]', async () => {
  const calls: unknown[] = []
  vi.stubGlobal('fetch', (url: string, options: RequestInit) => {
    calls.push([url, options.headers, options.credentials])
    return Promise.resolve(Response.json({ a: 1 }, { status: 503, headers: { 'x-as-of-seq': '7' } }))
  })
  const response = await realPorts().http.get(
    'https://x/y',
    { authorization: 't' },
    new AbortController().signal,
  )
  expect(calls).toEqual([['https://x/y', { authorization: 't' }, 'include']])
  expect([response.status, response.header('x-as-of-seq'), response.header('none')]).toEqual([503, '7', null])
  expect(await response.json()).toEqual({ a: 1 })
})

class FakeWebSocket extends EventTarget {
  static last: FakeWebSocket
  binaryType = ''
  closed = false
  readonly sent: string[] = []
  readonly url: string
  readonly protocols: string[]
  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    FakeWebSocket.last = this
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.closed = true
  }
}

test('the real socket reports events until the client closes it, and none afterwards [AUTH-16]', () => {
  vi.stubGlobal('WebSocket', FakeWebSocket)
  const log: unknown[] = []
  const events: SocketEvents = {
    opened: () => log.push('opened'),
    message: (data) => log.push(data),
    closed: (code) => log.push(code),
  }
  const socket = realPorts().sockets.open('wss://x/ws', ['a', 'token.b'], events)
  const { last } = FakeWebSocket
  expect([last.url, last.protocols]).toEqual(['wss://x/ws', ['a', 'token.b']])
  const closing = Object.assign(new Event('close'), { code: 1001 })
  last.dispatchEvent(new Event('open'))
  last.dispatchEvent(Object.assign(new Event('message'), { data: 'hello' }))
  socket.send('hi')
  socket.close()
  last.dispatchEvent(closing)
  expect([log, last.sent, last.closed]).toEqual([['opened', 'hello'], ['hi'], true])
  realPorts().sockets.open('wss://x/ws', [], events)
  FakeWebSocket.last.dispatchEvent(closing)
  expect(log.at(-1)).toBe(1001)
})

test('Comlink transfers the buffers of a snapshot to the page and back with the acknowledgement', async () => {
  const harness = new EngineHarness()
  for (let id = 1; id <= 3; id++) harness.server.add(vehicleStateOf(id))
  const sent: FleetSnapshot[] = []
  const returned: ReturnedBuffers[] = []
  const engine = new TravelEngine({
    ...harness.ports,
    deliver: async (sink, snapshot) => {
      const delivery = realPorts().deliver(sink, snapshot)
      sent.push(snapshot)
      const buffers = await delivery
      returned.push(buffers)
      return buffers
    },
  })
  const pair = comlinkPair(engine)
  const received: FleetSnapshot[] = []
  let shown: ReturnedBuffers = NO_RETURNED_BUFFERS
  await pair.connect({ apiOrigin: ORIGIN, token: TOKEN, language: 'en' }, ({ ...snapshot }) => {
    received.push(snapshot)
    if (snapshot.marks === null) return Promise.resolve(NO_RETURNED_BUFFERS)
    const before = shown
    shown = snapshot
    return Promise.resolve(before)
  })
  await pair.remote.configure({ viewport: { west: 29, east: 32, south: 49, north: 52, zoom: 6 } })
  await pair.remote.configure({ rows: { first: 0, count: 2 } })
  for (let i = 0; i < 8; i++) {
    if (i > 3) harness.server.emit('SOS_ALARM', { vehicleId: 1, timestamp: i })
    await harness.clock.advance(300)
    await pair.remote.rowIndexOf(1)
  }
  const lastMarks = received.findLast(({ marks }) => marks !== null)?.marks
  expect(lastMarks?.count).toBe(3)
  expect([...(lastMarks?.vehicleIds.subarray(0, 3) ?? [])].toSorted((a, b) => a - b)).toEqual([1, 2, 3])
  expect(sent.every(({ marks }) => marks === null || marks.vehicleIds.length === 0)).toBe(true)
  expect(sent.every(({ clusters }) => clusters === null || clusters.ids.length === 0)).toBe(true)
  expect(returned.some(({ marks }) => marks !== null && marks.vehicleIds.length > 0)).toBe(true)
  expect(returned.some(({ clusters }) => clusters !== null && clusters.ids.length > 0)).toBe(true)
  expect(received.at(-1)?.connection.phase).toBe('live')
  expect(await pair.remote.readVehicle(2)).toMatchObject({ name: 'Vehicle 2' })
  pair.close()
})
