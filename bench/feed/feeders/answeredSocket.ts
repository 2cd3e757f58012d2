import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which each message is followed by one response. */
export class AnsweredSocket {
  readonly #socket: Socket
  #waiting: { readonly resolve: (answer: Buffer) => void; readonly reject: (error: Error) => void } | null =
    null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (answer: Buffer) => this.#waiting?.resolve(answer))
    socket.on('error', (error) => this.#waiting?.reject(error))
    socket.on('close', () => this.#waiting?.reject(new Error('bench: the server closed a connection')))
  }

  static async open(port: number): Promise<AnsweredSocket> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.setNoDelay(true)
    return new AnsweredSocket(socket)
  }

  /** Sends a message; returns the response. Responses are shorter than a packet and arrive whole. */
  async ask(message: Buffer | string): Promise<Buffer> {
    const answering = new Promise<Buffer>((resolve, reject) => {
      this.#waiting = { resolve, reject }
    })
    this.#socket.write(message)
    return answering
  }

  close(): void {
    this.#waiting = null
    this.#socket.destroy()
  }
}
