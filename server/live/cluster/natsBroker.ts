import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../../platform/log.ts'
import type { Broker, BrokerTopic } from './broker.ts'

/**
 * How often to retry the connection and, once connected, to ping: without pings a dead connection may go unnoticed for
 * minutes.
 */
const RETRY_MS = 500
const CONNECT_TIMEOUT_MS = 5_000
const PROOF_MS = 2_000
const MAX_UNPROVED = 2

/**
 * Connects to NATS and stays connected: while it is unreachable, retries for ever without blocking anything else.
 * `installation` separates installations that share one NATS.
 */
export const createNatsBroker = (deps: {
  /** nats://… or tls://…, several separated by commas */
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
  let isAwayLogged = false

  const note = (isUp: boolean): void => {
    isConnected = isUp
    if (closing.signal.aborted) return
    if (isUp) log('NATS is connected')
    else noteAway('the connection broke')
    isAwayLogged = !isUp
  }
  const noteAway = (why: unknown): void => {
    if (isAwayLogged) return
    isAwayLogged = true
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
  /**
   * Up once the server has answered after the subscriptions: what others send before that would be missed. A connection
   * that breaks before its answer says so by its status, and tries again.
   */
  const noteUp = (made: NatsConnection): void => {
    made.flush().then(
      () => note(true),
      () => undefined,
    )
  }
  const follow = async (made: NatsConnection): Promise<void> => {
    connection = made
    for (const topic of listeners.keys()) listenTo(topic)
    noteUp(made)
    for await (const status of made.status()) {
      if (status.type === 'reconnect') noteUp(made)
      else if (status.type === 'disconnect' || status.type === 'close') note(false)
    }
  }
  /** Once connected, the client itself reconnects for as long as it can. */
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
    // While disconnected, the client would buffer every message; old ones are of no use.
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

/** NATS takes user and password separately from the address. */
const withoutUser = (address: string): string => {
  const url = new URL(address)
  return `${url.protocol}//${url.host}`
}

const userOf = (url: string): Pick<ConnectionOptions, 'user' | 'pass'> => {
  const { username, password } = new URL(url.split(',')[0] ?? '')
  return username === '' ? {} : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
}
