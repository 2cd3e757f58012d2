/** What the gateway needs of a websocket; `ws` fits it, and so does a test's slow reader. */
export interface SocketPort {
  /** Bytes that were given to `send` and have not left yet. */
  readonly bufferedAmount: number
  /** Sends a message as text (`binary: false`; bytes are its UTF-8) or as bytes, which nobody changes afterwards. */
  send(message: string | Uint8Array, options: { readonly binary: boolean }): void
  ping(): void
  close(code: number, reason: string): void
  /** Ends the connection without a word. */
  terminate(): void
}
