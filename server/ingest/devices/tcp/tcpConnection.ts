import type { Socket } from 'node:net'
import type { Clock } from '../../../platform/clock.ts'
import type { AdmittedDevice, DeviceGateway } from '../ports.ts'
import { type Conversation, createConversation } from './conversation.ts'
import type { TcpProtocol } from './protocol.ts'
import type { TcpLimits } from './tcpLimits.ts'

/** How long the last response may take to be sent before the connection is cut, ms. */
const FLUSH_MS = 5_000

/** Dependencies of a connection. */
export interface ConnectionDependencies {
  readonly socket: Socket
  readonly remoteAddress: string
  readonly protocol: TcpProtocol
  readonly gateway: Pick<DeviceGateway, 'admit' | 'countGarbage'>
  readonly limits: TcpLimits
  readonly clock: Clock
  readonly log: (line: string) => void
  readonly onAdmitted: (connection: TcpConnection, device: AdmittedDevice) => void
  /** Takes the change in buffered bytes of unfinished frames; false: the limit is reached. */
  readonly onBuffered: (change: number) => boolean
  /** Received reports could not be stored. */
  readonly onNotStored: (connection: TcpConnection, error: unknown) => void
  /** Once, when the socket is closed. */
  readonly onClosed: (connection: TcpConnection) => void
}

/**
 * One connection of a device: reads a chunk, waits until it is handled, and only then reads the next one, so that a
 * device that sends faster than the server stores is slowed down by back-pressure.
 */
export class TcpConnection {
  readonly remoteAddress: string
  readonly #deps: ConnectionDependencies
  readonly #conversation: Conversation
  /** By the monotonic clock, as all times of a connection. */
  readonly #since: number
  #heardAt: number
  /** When the first byte of an unfinished frame arrived; null: there is none. */
  #unfinishedSince: number | null = null
  #buffered = 0
  #isHandling = false
  /** When it was closed from here; null: it is open. */
  #closedAt: number | null = null

  constructor(deps: ConnectionDependencies) {
    const { socket, clock } = deps
    this.#deps = deps
    this.remoteAddress = deps.remoteAddress
    this.#since = clock.monotonic()
    this.#heardAt = this.#since
    this.#conversation = createConversation({
      protocol: deps.protocol,
      gateway: deps.gateway,
      wire: {
        remoteAddress: deps.remoteAddress,
        send: (bytes) => this.#send(bytes),
        close: () => this.finish(),
      },
      clock,
      log: deps.log,
      onAdmitted: (device) => deps.onAdmitted(this, device),
    })
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      if (this.#closedAt !== null) return
      socket.pause()
      void this.#take(chunk)
    })
    // The device has finished sending; its input is handled by now, because a paused socket does not end.
    socket.on('end', () => this.finish())
    // Mobile networks cut connections all the time; 'close' follows.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#onClose())
  }

  get device(): AdmittedDevice | null {
    return this.#conversation.device
  }

  /** Closes once the current chunk is handled. */
  finish(): void {
    this.#closedAt ??= this.#deps.clock.monotonic()
    if (!this.#isHandling) this.#deps.socket.destroySoon()
  }

  /** Cuts the connection at once. */
  destroy(): void {
    this.#deps.socket.destroy()
  }

  /** Closes the connection if it has exceeded one of its timeouts. now: of the monotonic clock. */
  checkTimes(now: number): void {
    const { limits } = this.#deps
    if (this.#closedAt !== null) {
      if (!this.#isHandling && now - this.#closedAt > FLUSH_MS) this.destroy()
    } else if (this.device === null && now - this.#since > limits.loginMs) this.#expel('no login in time')
    else if (this.#isHandling) return
    else if (this.#unfinishedSince !== null && now - this.#unfinishedSince > limits.frameMs) {
      this.#expel('unfinished frame')
    } else if (now - this.#heardAt > limits.idleMs) this.#expel('silent')
  }

  async #take(chunk: Buffer): Promise<void> {
    this.#heardAt = this.#deps.clock.monotonic()
    this.#isHandling = true
    // All responses to a chunk are sent at once.
    this.#deps.socket.cork()
    const goesOn = await this.#handle(chunk)
    this.#deps.socket.uncork()
    this.#isHandling = false
    this.#checkUnsent()
    this.#heardAt = this.#deps.clock.monotonic()
    if (this.#closedAt !== null) this.finish()
    else if (goesOn) this.#deps.socket.resume()
    else this.#sayNoMore()
  }

  /**
   * Sends pending output and closes this side. Further input is read and discarded for a moment: a connection closed
   * with unread bytes is reset, and the device would lose the last response.
   */
  #sayNoMore(): void {
    this.#closedAt ??= this.#deps.clock.monotonic()
    this.#deps.socket.end()
    this.#deps.socket.resume()
  }

  async #handle(chunk: Buffer): Promise<boolean> {
    try {
      const { frames, goesOn } = await this.#conversation.receive(chunk)
      return goesOn && this.#noteBuffered(frames)
    } catch (error) {
      // Nothing was stored, and nothing is acknowledged: the device connects again and sends again.
      this.#count('not stored')
      this.#deps.onNotStored(this, error)
      return false
    }
  }

  #noteBuffered(frames: number): boolean {
    // Its buffered bytes were released when it closed.
    if (this.#deps.socket.destroyed) return false
    const { buffered } = this.#conversation
    if (buffered === 0) this.#unfinishedSince = null
    else if (frames > 0 || this.#unfinishedSince === null) this.#unfinishedSince = this.#heardAt
    const change = buffered - this.#buffered
    this.#buffered = buffered
    if (this.#deps.onBuffered(change)) return true
    this.#count('no memory for frames')
    return false
  }

  #send(bytes: Buffer): void {
    const { socket } = this.#deps
    if (socket.writable) socket.write(bytes)
    if (!this.#isHandling) this.#checkUnsent()
  }

  #checkUnsent(): void {
    const { socket, limits } = this.#deps
    if (socket.destroyed || socket.writableLength <= limits.unsentBytes) return
    this.#count('answers not fetched')
    this.destroy()
  }

  #expel(reason: string): void {
    this.#count(reason)
    this.finish()
  }

  #onClose(): void {
    this.#conversation.end()
    this.#deps.onBuffered(-this.#buffered)
    this.#buffered = 0
    this.#deps.onClosed(this)
  }

  #count(reason: string): void {
    this.#deps.gateway.countGarbage(this.#deps.protocol.name, reason)
  }
}
