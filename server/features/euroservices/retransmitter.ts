import { EURO_SERVICES, type EuroService } from '../../../src/contract/http/euroservices.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { Log } from '../../platform/log.ts'
import { createRepeated } from '../../platform/repeated.ts'
import { type CertificateFacts, ClientCertificate } from './certificate.ts'
import { createExchange, type Exchange } from './exchange.ts'
import type { EuroConfig } from './receiverConfig.ts'
import { RecentPositions } from './recentPositions.ts'
import { selectPositions } from './selectPositions.ts'
import { hasStreams } from './selectSql.ts'
import { sendWaiting } from './sender.ts'
import { watchSilence } from './silence.ts'

/** How often new positions are looked for, and silent vehicles, ms. */
const POLL_MS = 1_000
const SILENCE_MS = 15_000
/** How often certificates are looked at, ms. */
const CERTIFICATE_MS = 86_400_000
/** For one message, ms; the lease is longer, so that no other process sends the same meanwhile. */
const TIMEOUT_MS = 30_000
const LEASE_MS = 45_000

export interface RetransmitterDependencies {
  readonly fleet: Pick<Fleet, 'db' | 'clock' | 'days' | 'journal' | 'storedUpdates'>
  readonly config: EuroConfig
  readonly log: Log
  /** 0 to 1; absent: Math.random. */
  readonly random?: () => number
  /** Absent: 30 s and 45 s. */
  readonly timeoutMs?: number
  readonly leaseMs?: number
}

/** What people see of a receiver. */
export interface ReceiverFacts {
  readonly service: EuroService
  readonly host: string
  readonly certificate: CertificateFacts
}

/** Sends the positions of vehicles that are switched on to SENT-GEO and e-TOLL. */
export interface Retransmitter {
  /** The services that are set up. */
  readonly services: readonly EuroService[]
  start(): void
  /** Aborts messages in flight; they are sent again after the next start. */
  stop(): Promise<void>
  /** Selects and sends all that is due now; returns how many messages were responded to. */
  sendDue(): Promise<number>
  /** Writes the events of vehicles of which SENT-GEO has had nothing for too long. */
  watchSilence(): Promise<void>
  receivers(): Promise<readonly ReceiverFacts[]>
}

interface Receiver {
  readonly service: EuroService
  readonly host: string
  readonly certificate: ClientCertificate
  readonly exchange: Exchange
}

export const createRetransmitter = (deps: RetransmitterDependencies): Retransmitter => new Sender(deps)

class Sender implements Retransmitter {
  readonly #deps: RetransmitterDependencies
  readonly #receivers: readonly Receiver[]
  readonly #abort = new AbortController()
  readonly #recent = new RecentPositions()
  readonly #unsubscribe: () => void
  readonly #work: readonly ReturnType<typeof createRepeated>[]

  constructor(deps: RetransmitterDependencies) {
    this.#deps = deps
    const { config, fleet, log, timeoutMs = TIMEOUT_MS } = deps
    this.#receivers = EURO_SERVICES.flatMap((service) => {
      const receiver = config.receivers[service]
      if (receiver === null) return []
      const certificate = new ClientCertificate(receiver)
      const exchange = createExchange(receiver.url, certificate, timeoutMs)
      return [{ service, host: new URL(receiver.url).host, certificate, exchange }]
    })
    this.#unsubscribe = fleet.storedUpdates.subscribe((stored) => this.#recent.add(stored))
    const repeat = (run: () => Promise<unknown>, pauseMs: number) =>
      createRepeated({
        clock: fleet.clock,
        run,
        pauseMs,
        onFailure: (error) => log(`retransmission waits: ${String(error)}`, { level: 'warning' }),
      })
    // A receiver that is slow holds up neither the selection nor the other one.
    this.#work =
      this.#receivers.length === 0
        ? []
        : [
            repeat(() => this.#select(), POLL_MS),
            ...this.#receivers.map((receiver) => repeat(() => this.#send(receiver), POLL_MS)),
            repeat(() => this.watchSilence(), SILENCE_MS),
            repeat(() => this.#warn(), CERTIFICATE_MS),
          ]
  }

  get services(): readonly EuroService[] {
    return this.#receivers.map(({ service }) => service)
  }

  start(): void {
    for (const one of this.#work) one.start()
  }

  async stop(): Promise<void> {
    this.#abort.abort()
    this.#unsubscribe()
    await Promise.all(this.#work.map((one) => one.stop()))
    for (const { exchange } of this.#receivers) exchange.close()
  }

  async sendDue(): Promise<number> {
    await this.#select()
    const counts = await Promise.all(this.#receivers.map((receiver) => this.#send(receiver)))
    return counts.reduce((sum, count) => sum + count, 0)
  }

  async watchSilence(): Promise<void> {
    if (this.services.includes('sent')) await watchSilence(this.#deps.fleet)
  }

  receivers(): Promise<readonly ReceiverFacts[]> {
    const now = this.#deps.fleet.clock.now()
    return Promise.all(
      this.#receivers.map(async ({ service, host, certificate }) => ({
        service,
        host,
        certificate: await certificate.facts(now),
      })),
    )
  }

  async #select(): Promise<void> {
    const { fleet, config } = this.#deps
    const { services } = this
    if (services.length === 0 || !(await hasStreams(fleet.db))) return
    let hasMore = true
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    while (hasMore && !this.#abort.signal.aborted)
      hasMore = await selectPositions(fleet.db, { services, rules: config.rules, recent: this.#recent })
  }

  #send({ service, exchange }: Receiver): Promise<number> {
    const { fleet, config, log, random = Math.random, leaseMs = LEASE_MS } = this.#deps
    const { db, clock } = fleet
    const { batch } = config
    return sendWaiting({
      db,
      clock,
      log,
      service,
      exchange,
      batch,
      leaseMs,
      random,
      signal: this.#abort.signal,
    })
  }

  /** The certificate of an operator lasts a year, and nothing is sent without it. */
  async #warn(): Promise<void> {
    for (const { service, certificate } of await this.receivers()) {
      const { state, days } = certificate
      if (state === 'good') continue
      const text = days === null ? state : `${state}, ${days} days left`
      this.#deps.log(`client certificate of ${service}: ${text}`, { level: 'warning' })
    }
  }
}
