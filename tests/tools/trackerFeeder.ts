import {
  connectTeltonika,
  recordsPacket,
} from '../../server/ingest/devices/teltonika/testing/teltonikaDevice.ts'
import { boxPacket, connectWialon } from '../../server/ingest/devices/wialonIps/testing/wialonDevice.ts'
import type { SentPosition } from './feeder.ts'

/** Delay before a tracker reconnects, and between its packets. */
const PAUSE_MS = 50
/** A server that does not respond in this time counts as dead. */
const TIMEOUT_MS = 15_000
/**
 * Packets carry whole seconds and advance faster than the clock: they start in the past, so that none is in the
 * future.
 */
const FIRST_AGO_MS = 12 * 3_600_000
const FIRST_LATITUDE = 490_000_000
const STEP = 10

/** An accepted connection of a tracker. */
interface Line {
  /** Sends a position; returns whether it was acknowledged. Rejects when the connection closes before. */
  exchange(sent: SentPosition): Promise<boolean>
  close(): void
}

/** Trackers that repeat each position until the server has acknowledged it in their protocol. */
export class TrackerFeeder {
  /** Every position that the server has confirmed to be on disk. */
  readonly acknowledged: SentPosition[] = []
  /** Positions sent again without an acknowledgement. */
  repeats = 0
  readonly #ports: TrackerPorts
  readonly #serials: readonly string[]
  readonly #first = Math.floor((Date.now() - FIRST_AGO_MS) / 1000) * 1000
  #running: Promise<unknown> | null = null
  #isEnding = false

  /**
   * The first serial is a tracker of Wialon IPS, the second one of Teltonika, and so on in rotation; all are digits.
   */
  constructor(ports: TrackerPorts, serials: readonly string[]) {
    this.#ports = ports
    this.#serials = serials
  }

  start(): void {
    this.#running = Promise.all(
      this.#serials.map((serial, index) =>
        this.#drive(serial, () =>
          index % 2 === 0
            ? openWialon(this.#ports.wialon, serial)
            : openTeltonika(this.#ports.teltonika, serial),
        ),
      ),
    )
  }

  /** Starts no new position; resolves when every started one is acknowledged. */
  async finish(): Promise<void> {
    this.#isEnding = true
    await this.#running
  }

  async #drive(serial: string, open: () => Promise<Line>): Promise<void> {
    let line: Line | null = null
    for (let round = 0; !this.#isEnding; round++) {
      const sent = { serial, at: this.#first + round * 1000, latitude: FIRST_LATITUDE + round * STEP }
      for (let attempt = 0; ; attempt++) {
        line ??= await open().catch(() => null)
        if (line !== null && (await line.exchange(sent).catch(() => false))) break
        line?.close()
        line = null
        if (attempt === 0) this.repeats++
        await pause()
      }
      this.acknowledged.push(sent)
      await pause()
    }
    line?.close()
  }
}

/** The port of each protocol. */
export interface TrackerPorts {
  readonly wialon: number
  readonly teltonika: number
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

const withTimeout = async <Answer>(answer: Promise<Answer>, giveUp: () => void): Promise<Answer> => {
  const timer = setTimeout(giveUp, TIMEOUT_MS)
  return answer.finally(() => clearTimeout(timer))
}

const openWialon = async (port: number, serial: string): Promise<Line> => {
  const { client, answer } = await connectWialon(port, '2.0', serial)
  if (answer !== '#AL#1') throw new Error(`${serial} was not let in: ${answer}`)
  return {
    async exchange({ at, latitude }) {
      const record = { at, latitude: latitude / 1e7, longitude: 30.5, speedKmh: 36, course: 90 }
      client.send(boxPacket('2.0', [{ ...record, altitude: 120, satellites: 9 }]))
      return (await withTimeout(client.takeLine(), () => client.destroy())) === '#AB#1'
    },
    close: () => client.destroy(),
  }
}

const openTeltonika = async (port: number, serial: string): Promise<Line> => {
  const { client, answer } = await connectTeltonika(port, serial)
  if (answer !== 1) throw new Error(`${serial} was not let in: ${answer}`)
  return {
    async exchange({ at, latitude }) {
      const place = {
        latitude,
        longitude: 305_000_000,
        altitude: 120,
        angle: 90,
        satellites: 9,
        speedKmh: 36,
      }
      client.send(recordsPacket('8E', [{ ...place, at, priority: 0, event: 0, elements: [] }]))
      return (await withTimeout(client.take(4), () => client.destroy())).readUInt32BE() === 1
    },
    close: () => client.destroy(),
  }
}
