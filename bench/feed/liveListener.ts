import { once } from 'node:events'
import { WebSocket } from 'ws'
import {
  FRAME_HEAD,
  LOCATION_HEAD_BYTES,
  PARKED_BYTES,
  SECTION,
  SECTION_HEAD_BYTES,
} from '../../src/contract/wire/binaryLayout.ts'
import { SOCKET_PATH, TOKEN_SUBPROTOCOL_PREFIX } from '../../src/contract/wire/protocol.ts'
import type { FeedServer } from './feedServer.ts'

/** Columns of a row before the seqs (docs/wire.md). */
const BEFORE_SEQS_BYTES = 16

/** One live-events client that only tracks how far it has got: its own work is not measured. */
export class LiveListener {
  /** The seq of the newest location that arrived. */
  #seq = 0
  readonly #socket: WebSocket
  #waiting: { readonly seq: number; readonly go: () => void } | null = null

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) this.#read(data)
    })
  }

  static async open({
    address,
    sessionToken,
  }: Pick<FeedServer, 'address' | 'sessionToken'>): Promise<LiveListener> {
    const socket = new WebSocket(address.replace('http', 'ws') + SOCKET_PATH, [
      'fleet.v1.binary',
      TOKEN_SUBPROTOCOL_PREFIX + sessionToken,
    ])
    const listener = new LiveListener(socket)
    await once(socket, 'open')
    socket.send(JSON.stringify({ event: 'connection.resume', data: { seq: null } }))
    await once(socket, 'message')
    return listener
  }

  /** Resolves when a location of this seq or a newer one has arrived. */
  async reached(seq: number): Promise<void> {
    if (this.#seq >= seq) return
    await new Promise<void>((go) => {
      this.#waiting = { seq, go }
    })
    this.#waiting = null
  }

  close(): void {
    this.#socket.terminate()
  }

  #read(frame: Buffer): void {
    const baseSeq = frame.readDoubleLE(FRAME_HEAD.baseSeq)
    let at = frame.readUInt8(FRAME_HEAD.headBytes)
    while (at + SECTION_HEAD_BYTES <= frame.length) {
      const content = at + SECTION_HEAD_BYTES
      if (frame.readUInt32LE(at) === SECTION.locations) {
        const rows = frame.readUInt32LE(content)
        const parked = frame.readUInt32LE(content + 4)
        const firstSeq = frame.readUInt32LE(content + 8)
        const seqs = content + LOCATION_HEAD_BYTES + rows * BEFORE_SEQS_BYTES + parked * PARKED_BYTES
        this.#seq = Math.max(this.#seq, baseSeq + firstSeq + frame.readUInt16LE(seqs + 2 * (rows - 1)))
      }
      at = content + Math.ceil(frame.readUInt32LE(at + 4) / 4) * 4
    }
    if (this.#waiting && this.#seq >= this.#waiting.seq) this.#waiting.go()
  }
}
