import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../log.ts'
import type { Broker, BrokerTopic } from './broker.ts'

/** How often the connection is tried, and, once made, proved: an unproved one may be dead for minutes unnoticed. */
const RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 5_000
const PROOF_MS = 2_000
const MAX_UNPROVED = 2

/**
 * Connects to NATS and stays so: while it is away it is tried again for ever, and nothing else waits for it. `installation`
 * keeps installations apart that share one NATS.
 */
export const createNatsBroker = (deps: {
  /** nats://… or tls://…, several with commas */
  readonly url: string
  readonly installation: string
  readonly log: Log
}): Broker => {
  const { url, installation, log } = deps
  const subjectOf = (topic: BrokerTopic): string => `fleet.${installation}.${topic}`
  const listeners = new Map<BrokerTopic, Set<(text: string) => void>>()
  let connection: NatsConnection | null = null
  let isConnected = false
  const closing = new AbortController()
  let isAwayTold = false

  const note = (isUp: boolean): void => {
    isConnected = isUp
    if (closing.signal.aborted) return
    if (isUp) log('NATS is connected')
    else noteAway('the connection broke')
    isAwayTold = !isUp
  }
  const noteAway = (why: unknown): void => {
    if (isAwayTold) return
    isAwayTold = true
    log(`NATS is away (${String(why)}): what other servers write is looked for more often`, {
      level: 'warning',
    })
  }
  const listenTo = (topic: BrokerTopic): void => {
    connection?.subscribe(subjectOf(topic), {
      callback: (error, message) => {
        if (error) return
        const text = message.string()
        for (const listener of listeners.get(topic) ?? []) listener(text)
      },
    })
  }
  const follow = async (made: NatsConnection): Promise<void> => {
    connection = made
    for (const topic of listeners.keys()) listenTo(topic)
    note(true)
    for await (const status of made.status()) {
      if (status.type === 'reconnect') note(true)
      else if (status.type === 'disconnect' || status.type === 'close') note(false)
    }
  }
  /** Once there was a connection, the client restores it by itself for as long as it can. */
  const connectAgain = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      try {
        const made = await connect(optionsOf(url))
        if (closing.signal.aborted) await made.close()
        else await follow(made)
      } catch (error) {
        noteAway(error)
        await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => undefined)
      }
    }
  }
  const ended = connectAgain()

  return {
    get isConnected() {
      return isConnected
    },
    // While away, the client would keep every message for later; nobody needs an old one.
    publish: (topic, text) => {
      if (isConnected) connection?.publish(subjectOf(topic), text)
    },
    subscribe(topic, listener) {
      const known = listeners.get(topic)
      const all = known ?? new Set()
      all.add(listener)
      listeners.set(topic, all)
      if (!known) listenTo(topic)
      return () => {
        all.delete(listener)
      }
    },
    async close() {
      closing.abort()
      await connection?.close()
      if (connection) await ended
    },
  }
}

const optionsOf = (url: string): ConnectionOptions => ({
  servers: url.split(',').map(withoutUser),
  ...userOf(url),
  name: 'fleet',
  noEcho: true,
  timeout: CONNECT_TIMEOUT_MS,
  maxReconnectAttempts: -1,
  ignoreAuthErrorAbort: true,
  reconnectTimeWait: RETRY_MS,
  pingInterval: PROOF_MS,
  maxPingOut: MAX_UNPROVED,
})

/** NATS takes user and password apart from the address. */
const withoutUser = (address: string): string => {
  const url = new URL(address)
  return `${url.protocol}//${url.host}`
}

const userOf = (url: string): Pick<ConnectionOptions, 'user' | 'pass'> => {
  const { username, password } = new URL(url.split(',')[0] ?? '')
  return username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}
