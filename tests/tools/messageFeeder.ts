import { INTAKE_TOKEN_HEADER } from '../../src/contract/http/intake/fields.ts'
import { CALLS } from '../../src/contract/http/paths.ts'
import type { SentPosition } from './feeder.ts'
import { sendOnce } from './sendOnce.ts'

/** Delay between two messages of a sender, and before one is sent again. */
const PAUSE_MS = 30
const FIRST_LATITUDE = 480_000_000
const STEP = 10
const STEPS = 10_000
const LONGITUDE = 30.5

/** Encodes a position as a request, in a protocol with one request per position. */
type Encoding = (sent: SentPosition) => { readonly url: string; readonly init?: RequestInit }

/**
 * Phones and a Traccar server: each repeats a message until the response is 200. The first serial uses OsmAnd in the
 * address, the second OsmAnd's JSON, the third is forwarded by Traccar, and so on in rotation.
 */
export class MessageFeeder {
  /** Every position that the server has confirmed to be on disk. */
  readonly acknowledged: SentPosition[] = []
  /** Messages sent again without an acknowledgement, by the sender's serial. */
  readonly repeats = new Map<string, number>()
  readonly #encodings: readonly Encoding[]
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
    this.#encodings = [inAddress(osmandUrl), asOsmandMessage(osmandUrl), asTraccar(url, token)]
    this.#serials = options.serials
  }

  start(): void {
    this.#running = Promise.all(
      this.#serials.map(async (serial, index) => {
        const encoding = this.#encodings[index % this.#encodings.length]
        if (encoding) await this.#drive(serial, encoding)
      }),
    )
  }

  /** Starts no new message; resolves when every started one is acknowledged. */
  async finish(): Promise<void> {
    this.#isEnding = true
    await this.#running
  }

  async #drive(serial: string, encoding: Encoding): Promise<void> {
    for (let round = 0; !this.#isEnding; round++) {
      const latitude = FIRST_LATITUDE + (round % STEPS) * STEP
      const sent = { serial, at: this.#began + round, latitude }
      const { url, init } = encoding(sent)
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
  (osmandUrl: string): Encoding =>
  ({ serial, at, latitude }) => ({
    url: `${osmandUrl}/?id=${serial}&timestamp=${at}&lat=${latitude / 1e7}&lon=${LONGITUDE}&speed=20&bearing=90&batt=80`,
  })

const postOf = (body: unknown, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

const asOsmandMessage =
  (osmandUrl: string): Encoding =>
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
  (url: string, token: string): Encoding =>
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
