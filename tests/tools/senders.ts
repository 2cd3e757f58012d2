import { Feeder, type SentPosition } from './feeder.ts'
import { MessageFeeder } from './messageFeeder.ts'
import { freePort } from './product.ts'
import { TrackerFeeder, type TrackerPorts } from './trackerFeeder.ts'

/** The device ports of a server, in addition to its own. */
export interface DevicePorts extends TrackerPorts {
  readonly osmand: number
}

/** Ports of the loopback that were free a moment ago. */
export const chooseDevicePorts = async (): Promise<DevicePorts> => ({
  wialon: await freePort(),
  teltonika: await freePort(),
  osmand: await freePort(),
})

/** The settings of a server with every intake protocol enabled. */
export const intakeSettings = (token: string, ports: DevicePorts): Readonly<Record<string, string>> => ({
  INTAKE_TOKEN: token,
  DEVICE_HOST: '127.0.0.1',
  WIALON_PORT: String(ports.wialon),
  TELTONIKA_PORT: String(ports.teltonika),
  OSMAND_PORT: String(ports.osmand),
})

/** Serials of one group of senders, by protocol. */
export interface SenderSerials {
  readonly batch: readonly string[]
  readonly trackers: readonly string[]
  readonly messages: readonly string[]
}

/** Serials unique to a group; two trackers of each protocol, and two senders of each kind of message. */
export const senderSerials = (group: number, batch: number): SenderSerials => {
  const count = (length: number, name: (index: number) => string) =>
    Array.from({ length }, (_, index) => name(index + 1))
  return {
    batch: count(batch, (index) => `feed-${group}-${index}`),
    trackers: count(4, (index) => `3500000000000${group}${index}`),
    messages: count(6, (index) => `phone-${group}-${index}`),
  }
}

/** Senders of every kind, each of which repeats its data until it is acknowledged. */
export class Senders {
  readonly feeder: Feeder
  readonly trackers: TrackerFeeder
  readonly messages: MessageFeeder
  readonly serials: SenderSerials

  constructor(options: {
    readonly url: string
    readonly ports: DevicePorts
    readonly token: string
    readonly serials: SenderSerials
    /** Between two batches; absent: none. */
    readonly pauseMs?: number
  }) {
    const { url, ports, token, serials, pauseMs = 0 } = options
    this.serials = serials
    this.feeder = new Feeder({ url, token, serials: serials.batch, pauseMs })
    this.trackers = new TrackerFeeder(ports, serials.trackers)
    const osmandUrl = `http://127.0.0.1:${ports.osmand}`
    this.messages = new MessageFeeder({ url, osmandUrl, token, serials: serials.messages })
  }

  start(): void {
    for (const one of this.#all()) one.start()
  }

  /** Starts nothing new; resolves when everything started is acknowledged. */
  async finish(): Promise<void> {
    await Promise.all(this.#all().map((one) => one.finish()))
  }

  /** Every position that a server has confirmed to be on disk. */
  acknowledged(): SentPosition[] {
    return this.#all().flatMap((one) => one.acknowledged)
  }

  /**
   * The devices without an acknowledgement since then; empty when all have resumed. before: `lastMoments` of then.
   */
  silentSince(before: ReadonlyMap<string, number>): string[] {
    const now = this.lastMoments()
    return [...now.keys()].filter((serial) => (now.get(serial) ?? 0) <= (before.get(serial) ?? 0))
  }

  /** The time of each device's last acknowledged position; 0 if there is none. */
  lastMoments(): Map<string, number> {
    const { batch, trackers, messages } = this.serials
    const last = new Map([...batch, ...trackers, ...messages].map((serial) => [serial, 0]))
    for (const { serial, at } of this.acknowledged()) last.set(serial, Math.max(at, last.get(serial) ?? 0))
    return last
  }

  #all() {
    return [this.feeder, this.trackers, this.messages] as const
  }
}
