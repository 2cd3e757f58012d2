import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createManualClock } from '../../server/live/testing/observations.ts'
import { Gateway } from '../../server/live/gateway/gateway.ts'
import type { SocketPort } from '../../server/live/gateway/socketPort.ts'
import type { Viewer } from '../../server/live/gateway/viewer.ts'
import { type DraftEvent, LiveEvent } from '../../server/live/liveEvent.ts'
import { WIRE_FORMATS } from '../../src/contract/wire/protocol.ts'
import { decodeBinaryFrame } from '../../worker/decode/testing/decodeBinaryFrame.ts'
import { decodeFrame } from '../../worker/decode/decodeFrame.ts'
import type { DecodedEvent } from '../../worker/decode/decodedEvent.ts'
import { DecodeTallies } from '../../worker/decode/tallies.ts'
import { wireEvents } from '../../worker/decode/testing/wireEvents.ts'
import { testViewer } from '../../server/live/gateway/testViewer.ts'

// Many runs: a busy machine may need longer than the default.
vi.setConfig({ testTimeout: 60_000 })

const OWNER = 1
const ALL = testViewer(OWNER)
const VIEWERS: readonly Viewer[] = [
  ALL,
  { ...ALL, seesFuel: false },
  { ...ALL, seesPositions: false },
  { ...ALL, scope: { ...ALL.scope, prohibited: new Set([1, 2, 3]) } },
]

interface SentMessage {
  readonly message: string | Uint8Array
  readonly binary: boolean
}

/** A socket whose reader the test can stop and resume. */
class Reader implements SocketPort {
  isStuck = false
  #sent: SentMessage[] = []

  get bufferedAmount(): number {
    return this.isStuck ? this.#sent.length : 0
  }
  read(): SentMessage[] {
    return this.#sent.splice(0)
  }
  send(message: string | Uint8Array, { binary }: { readonly binary: boolean }): void {
    this.#sent.push({ message, binary })
  }
  ping(): void {}
  close(): void {}
  terminate(): void {}
}

/** A message as a client decodes it; the events of a frame in the order of their seqs. */
const understood = ({ message, binary }: SentMessage): readonly DecodedEvent[] => {
  const tallies = new DecodeTallies()
  const events = binary
    ? decodeBinaryFrame(new Uint8Array(message as Uint8Array).buffer, tallies)
    : decodeFrame(Buffer.from(message as string).toString(), tallies)
  return events.toSorted((a, b) => a.seq - b.seq)
}

const draftOf = ({ event, data }: { event: string; data: object }): DraftEvent => {
  const vehicleId = 'vehicleId' in data && typeof data.vehicleId === 'number' ? data.vehicleId : null
  const audience = vehicleId === null ? { kind: 'everyone' } : { kind: 'vehicle', ownerId: OWNER, vehicleId }
  return { event, data, audience } as DraftEvent
}

const step = fc.record({
  events: wireEvents(8),
  /** The clients do not read in this step. */
  stuck: fc.boolean(),
  /** The client disconnects and resumes at this fraction of the seqs so far. */
  resumesAt: fc.option(fc.double({ min: 0, max: 1.2, noNaN: true }), { freq: 4 }),
  beats: fc.boolean(),
})

test('sends the same in both formats, message by message, however slowly a client reads and whenever it reconnects [LIVE-02]', async () => {
  const scene = fc.tuple(fc.constantFrom(...VIEWERS), fc.array(step, { maxLength: 12 }))
  await fc.assert(
    fc.asyncProperty(scene, async ([viewer, steps]) => {
      const clock = createManualClock(1_000_000)
      const gateway = new Gateway(clock, { slowBytes: 0, maxWaiting: 12, ring: { maxEvents: 30 } })
      gateway.start(100)
      const join = (from: number | null) =>
        WIRE_FORMATS.map((format) => {
          const socket = new Reader()
          const connection = gateway.connect(socket, viewer, format)
          if (!connection) throw new Error('The gateway took no client')
          gateway.receive(
            connection,
            JSON.stringify({ event: 'connection.resume', data: { seq: from } }),
            false,
          )
          return { socket, connection }
        })
      let clients = join(null)
      let seq = 100
      for (const { events, stuck, resumesAt, beats } of steps) {
        for (const { socket } of clients) socket.isStuck = stuck
        const firstSeq = seq + 1
        const live = events.map((event) => new LiveEvent(++seq, draftOf(event), clock.now()))
        if (live.length > 0) gateway.accept({ firstSeq, lastSeq: seq, events: live })
        await clock.advance(beats ? 15_000 : 100)
        for (const { connection } of clients) connection.noteAlive()
        if (!stuck) {
          const [bytes, text] = clients.map(({ socket }) => socket.read().map(understood))
          expect(bytes).toEqual(text)
        }
        if (resumesAt === null) continue
        for (const { connection } of clients) gateway.disconnect(connection)
        clients = join(100 + Math.floor((seq - 100) * resumesAt))
      }
      gateway.stop()
    }),
    { numRuns: 100 },
  )
})
