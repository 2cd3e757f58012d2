import { INTAKE_TOKEN_HEADER } from '../../src/contract/http/intake/fields.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import type { SentPosition } from './feeder.ts'
import { sendOnce } from './sendOnce.ts'

/** Pause between two messages of a sender, and before one is sent again. */
const PAUSE_MS = 30
const FIRST_LATITUDE = 480_000_000
const STEP = 10
const STEPS = 10_000
const LONGITUDE = 30.5

/** How a position is said in a request, in one of the protocols that have a request for each. */
type Way = (sent: SentPosition) => { readonly url: string; readonly init?: RequestInit }

/**
 * Phones and a Traccar server: each keeps a message until it is answered 200, and sends it again until then. The first
 * serial speaks OsmAnd in the address, the second OsmAnd's JSON, the third is forwarded by Traccar, and so on in turns.
 */
export class MessageFeeder {
  /** Every position that the server said is on disk. */
  readonly acknowledged: SentPosition[] = []
  /** Messages that were sent again because no acknowledgement came, by the serial of who sent them. */
  readonly repeats = new Map<string, number>()
  readonly #ways: readonly Way[]
  readonly #serials: readonly string[]
  readonly #began = Date.now()
  #running: Promise<unknown> | null = null
  #isEnding = false

  /** url: of the product's own port; osmandUrl: of the port of phones. */
  constructor(options: {
    readonly url: string
    readonly osmandUrl: string
    readonly token: string
    readonly serials: readonly string[]
  }) {
    const { url, osmandUrl, token } = options
    this.#ways = [inAddress(osmandUrl), asOsmandMessage(osmandUrl), asTraccar(url, token)]
    this.#serials = options.serials
  }

  start(): void {
    this.#running = Promise.all(
      this.#serials.map(async (serial, index) => {
        const way = this.#ways[index % this.#ways.length]
        if (way) await this.#drive(serial, way)
      }),
    )
  }

  /** Begins no new message; resolves when every one that was begun is acknowledged. */
  async finish(): Promise<void> {
    this.#isEnding = true
    await this.#running
  }

  async #drive(serial: string, way: Way): Promise<void> {
    for (let round = 0; !this.#isEnding; round++) {
      const latitude = FIRST_LATITUDE + (round % STEPS) * STEP
      const sent = { serial, at: this.#began + round, latitude }
      const { url, init } = way(sent)
      for (let attempt = 0; (await sendOnce(url, init)).failure !== null; attempt++) {
        if (attempt === 0) this.repeats.set(serial, (this.repeats.get(serial) ?? 0) + 1)
        await pause()
      }
      this.acknowledged.push(sent)
      await pause()
    }
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

const inAddress =
  (osmandUrl: string): Way =>
  ({ serial, at, latitude }) => ({
    url: `${osmandUrl}/?id=${serial}&timestamp=${at}&lat=${latitude / 1e7}&lon=${LONGITUDE}&speed=20&bearing=90&batt=80`,
  })

const postOf = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const asOsmandMessage =
  (osmandUrl: string): Way =>
  ({ serial, at, latitude }) => ({
    url: osmandUrl,
    init: postOf({
      device_id: serial,
      location: {
        timestamp: new Date(at).toISOString(),
        coords: { latitude: latitude / 1e7, longitude: LONGITUDE, speed: 10, heading: 90, accuracy: 5 },
        battery: { level: 0.8, is_charging: false },
      },
    }),
  })

const asTraccar =
  (url: string, token: string): Way =>
  ({ serial, at, latitude }) => {
    const moment = new Date(at).toISOString().replace('Z', '+00:00')
    const position = {
      id: 0,
      attributes: { sat: 9, ignition: true },
      deviceId: 1,
      protocol: 'osmand',
      serverTime: moment,
      deviceTime: moment,
      fixTime: moment,
      outdated: false,
      valid: true,
      latitude: latitude / 1e7,
      longitude: LONGITUDE,
      altitude: 120,
      speed: 20,
      course: 90,
      address: null,
      accuracy: 0,
      network: null,
    }
    return {
      url: url + CALLS.intakeTraccarPosition.path,
      init: postOf(
        { position, device: { id: 1, name: serial, uniqueId: serial } },
        { [INTAKE_TOKEN_HEADER]: token },
      ),
    }
  }
