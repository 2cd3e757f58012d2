import type { Socket } from 'node:net'
import type { Clock } from '../../../live/clock.ts'
import type { AdmittedDevice, DeviceDesk } from '../ports.ts'
import { type Conversation, createConversation } from './conversation.ts'
import type { TcpProtocol } from './protocol.ts'
import type { TcpLimits } from './tcpLimits.ts'

/** How long the last answer may take to leave before the connection is cut, ms. */
const FLUSH_MS = 5_000

/** What a connection is made from. */
export interface ConnectionDependencies {
  readonly socket: Socket
  readonly remoteAddress: string
  readonly protocol: TcpProtocol
  readonly desk: Pick<DeviceDesk, 'admit' | 'countGarbage'>
  readonly limits: TcpLimits
  readonly clock: Clock
  readonly log: (line: string) => void
  readonly onAdmitted: (connection: TcpConnection, device: AdmittedDevice) => void
  /** Takes the change in bytes that are kept of unfinished frames; false: there is no more room. */
  readonly onBuffered: (change: number) => boolean
  /** What was sent could not be stored. */
  readonly onNotStored: (connection: TcpConnection, error: unknown) => void
  /** Once, when the socket is closed. */
  readonly onClosed: (connection: TcpConnection) => void
}

/**
 * One connection of a device: reads a chunk, has it handled, and only then reads the next one, so that a device that sends
 * faster than is stored waits in its own network.
 */
export class TcpConnection {
  readonly remoteAddress: string
  readonly #deps: ConnectionDependencies
  readonly #conversation: Conversation
  readonly #since: number
  #heardAt: number
  /** When the first byte of an unfinished frame came; null: there is none. */
  #unfinishedSince: number | null = null
  #buffered = 0
  #isHandling = false
  /** When it was closed from here; null: it is open. */
  #closedAt: number | null = null

  constructor(deps: ConnectionDependencies) {
    const { socket, clock } = deps
    this.#deps = deps
    this.remoteAddress = deps.remoteAddress
    this.#since = clock.now()
    this.#heardAt = this.#since
    this.#conversation = createConversation({
      protocol: deps.protocol,
      desk: deps.desk,
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
    // The device has said all; what it said is handled by now, for a paused socket does not end.
    socket.on('end', () => this.finish())
    // Mobile networks cut connections all the time; 'close' follows.
    socket.on('error', () => undefined)
    socket.on('close', () => this.#onClose())
  }

  get device(): AdmittedDevice | null {
    return this.#conversation.device
  }

  /** Closes once what is being handled has come to its end. */
  finish(): void {
    this.#closedAt ??= this.#deps.clock.now()
    if (!this.#isHandling) this.#deps.socket.destroySoon()
  }

  /** Cuts the connection at once. */
  destroy(): void {
    this.#deps.socket.destroy()
  }

  /** Closes the connection where it has used up a time that it was given. */
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
    this.#heardAt = this.#deps.clock.now()
    this.#isHandling = true
    // All answers to a chunk leave at once.
    this.#deps.socket.cork()
    const goesOn = await this.#handle(chunk)
    this.#deps.socket.uncork()
    this.#isHandling = false
    this.#checkUnsent()
    this.#heardAt = this.#deps.clock.now()
    if (this.#closedAt !== null) this.finish()
    else if (goesOn) this.#deps.socket.resume()
    else this.#sayNoMore()
  }

  /**
   * Sends what was given to be sent and closes this side. What the device still sends is read and thrown away for a moment:
   * a connection that is closed with bytes unread is reset, and the device would lose the last answer.
   */
  #sayNoMore(): void {
    this.#closedAt ??= this.#deps.clock.now()
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
    // What it held was given back when it closed.
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
    this.#deps.desk.countGarbage(this.#deps.protocol.name, reason)
  }
}
