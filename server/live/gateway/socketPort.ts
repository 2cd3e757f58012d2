/** What the gateway needs of a websocket; implemented by `ws` and by the test sockets. */
export interface SocketPort {
  /** Bytes given to `send` that have not left yet. */
  readonly bufferedAmount: number
  /**
   * Sends a message as text (`binary: false`; bytes are its UTF-8) or as bytes, which must not be changed afterwards.
   */
  send(message: string | Uint8Array, options: { readonly binary: boolean }): void
  ping(): void
  close(code: number, reason: string): void
  /** Ends the connection without a close frame. */
  terminate(): void
}
