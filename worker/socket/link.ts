import { LINK_SILENCE_MS } from '../../src/contract/constants.ts'
import {
  type ResumeMessage,
  SESSION_ENDING_CLOSES,
  SOCKET_PATH,
  TOKEN_SUBPROTOCOL_PREFIX,
  WIRE_FORMATS,
  type WireFormat,
} from '../../src/contract/wire/protocol.ts'
import type { Clock, LiveSocket, SocketPort } from '../ports.ts'
import { type LinkInput, type LinkState, nextLinkState } from './linkState.ts'

/**
 * How long an attempt may take until the server has responded to the resume message. A cut network leaves an opening
 * socket without any response for minutes, longer than the pauses of LIVE-30 allow; a slow mobile link needs seconds.
 */
const ATTEMPT_TIMEOUT_MS = 10_000

export interface LinkPorts {
  readonly clock: Clock
  readonly sockets: SocketPort
  /** In [0, 1). */
  readonly random: () => number
}

export interface LinkHandlers {
  stateChanged(state: LinkState): void
  frame(data: string | ArrayBuffer): void
  /** The last applied seq, null for a fresh start, and the rights it was received with. */
  resumeFrom(): ResumeMessage['data']
}

/** LIVE-02; a token with any other character belongs to no session and cannot be sent as a subprotocol. */
const TOKEN_FORM = /^[A-Za-z0-9_-]+$/

/** Which events a socket asks for, and in which formats. */
export interface SocketOptions {
  /** Of its address. */
  readonly query?: Readonly<Record<string, string>>
  readonly formats?: readonly WireFormat[]
}

const socketUrl = (apiOrigin: string, query: SocketOptions['query']): string =>
  apiOrigin.replace(/^http/, 'ws') +
  SOCKET_PATH +
  (query === undefined ? '' : `?${new URLSearchParams(query).toString()}`)

/** Keeps one socket to the server alive: opens, resumes, detects a dead link, reconnects, stops with the session. */
export class Link {
  readonly #ports: LinkPorts
  readonly #handlers: LinkHandlers
  #state: LinkState = { phase: 'idle' }
  #address = { url: '', subprotocols: [] as readonly string[] }
  #socket: LiveSocket | null = null
  #cancelTimer: () => void = () => undefined
  #lastHeardAt = 0

  constructor(ports: LinkPorts, handlers: LinkHandlers) {
    this.#ports = ports
    this.#handlers = handlers
  }

  get state(): LinkState {
    return this.#state
  }

  /** LIVE-01, LIVE-02. Without a token there is no session (AUTH-15). */
  connect(apiOrigin: string, token: string, { query, formats = WIRE_FORMATS }: SocketOptions = {}): void {
    this.#address = {
      url: socketUrl(apiOrigin, query),
      subprotocols: [...formats, TOKEN_SUBPROTOCOL_PREFIX + token],
    }
    this.#step(TOKEN_FORM.test(token) ? { type: 'connect' } : { type: 'sessionOver' })
  }

  /** The client's own close, which never ends the session (AUTH-11, AUTH-16). */
  disconnect(): void {
    this.#step({ type: 'disconnect' })
  }

  /** The server has responded to the resume message. */
  greeted(): void {
    this.#step({ type: 'greeted' })
  }

  /** A call returned 401 (AUTH-15). */
  sessionOver(): void {
    this.#step({ type: 'sessionOver' })
  }

  /** Starts the next attempt at once; does nothing while connected. */
  reconnectNow(): void {
    this.#step({ type: 'retry' })
  }

  #step(input: LinkInput): void {
    const next = nextLinkState(this.#state, input)
    if (next === this.#state) return
    this.#state = next
    this.#enter(next)
    this.#handlers.stateChanged(next)
  }

  #enter(state: LinkState): void {
    const { clock } = this.#ports
    switch (state.phase) {
      case 'opening':
        this.#drop()
        this.#open()
        this.#arm(() => this.#broken(), ATTEMPT_TIMEOUT_MS)
        break
      case 'synced':
        this.#lastHeardAt = clock.now()
        this.#watchSilence()
        break
      case 'waiting':
        this.#drop()
        this.#arm(() => this.#step({ type: 'retry' }), Math.max(0, state.outage.nextAttemptAt - clock.now()))
        break
      case 'idle':
      case 'ended':
        this.#drop()
        this.#cancelTimer()
        break
      case 'greeting':
        break
    }
  }

  #open(): void {
    let socket: LiveSocket | null = null
    const whileCurrent = (run: () => void): void => {
      if (socket !== null && socket === this.#socket) run()
    }
    socket = this.#ports.sockets.open(this.#address.url, this.#address.subprotocols, {
      opened: () => whileCurrent(() => this.#greet()),
      message: (data) =>
        whileCurrent(() => {
          this.#lastHeardAt = this.#ports.clock.now()
          this.#handlers.frame(data)
        }),
      closed: (code) => whileCurrent(() => this.#closed(code)),
    })
    this.#socket = socket
  }

  #greet(): void {
    const resume: ResumeMessage = {
      event: 'connection.resume',
      data: this.#handlers.resumeFrom(),
    }
    this.#socket?.send(JSON.stringify(resume))
    this.#step({ type: 'opened' })
  }

  #closed(code: number): void {
    if (SESSION_ENDING_CLOSES.includes(code)) this.#step({ type: 'sessionOver' })
    else this.#broken()
  }

  #broken(): void {
    this.#step({ type: 'broken', at: this.#ports.clock.now(), random: this.#ports.random() })
  }

  /**
   * One timer for any number of messages: it checks when the last one arrived and sleeps for the rest. After a clock
   * that was set back the silence counts from now on.
   */
  #watchSilence(): void {
    const now = this.#ports.clock.now()
    this.#lastHeardAt = Math.min(this.#lastHeardAt, now)
    const left = this.#lastHeardAt + LINK_SILENCE_MS - now
    if (left <= 0) this.#broken()
    else this.#arm(() => this.#watchSilence(), left)
  }

  #arm(run: () => void, ms: number): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#ports.clock.setTimer(run, ms)
  }

  #drop(): void {
    this.#socket?.close()
    this.#socket = null
  }
}
