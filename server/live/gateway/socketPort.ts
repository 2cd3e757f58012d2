/** What the gateway needs of a websocket; `ws` fits it, and so does a test's slow reader. */
export interface SocketPort {
  /** Bytes that were given to `send` and have not left yet. */
  readonly bufferedAmount: number
  send(text: string): void
  ping(): void
  close(code: number, reason: string): void
  /** Ends the connection without a word. */
  terminate(): void
}
