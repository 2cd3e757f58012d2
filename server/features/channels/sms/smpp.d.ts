/** The parts of the package `smpp` that are used; it brings no types. */
declare module 'smpp' {
  import type { EventEmitter } from 'node:events'
  import type { Server as NetServer } from 'node:net'

  export interface Message {
    readonly udh?: Buffer | readonly Buffer[]
    readonly message?: Buffer | string
  }
  export interface Pdu {
    readonly command: string
    readonly command_status: number
    readonly sequence_number: number
    readonly system_id?: string
    readonly password?: string
    readonly message_id?: string
    readonly esm_class?: number
    readonly data_coding?: number
    readonly source_addr?: string
    readonly source_addr_ton?: number
    readonly destination_addr?: string
    readonly registered_delivery?: number
    readonly short_message?: Message
    readonly message_payload?: Message
    readonly receipted_message_id?: string
    response(options?: object): Pdu
  }
  type Answered = (pdu: Pdu) => void

  export interface Session extends EventEmitter {
    bind_transceiver(options: object, answered: Answered): boolean
    submit_sm(options: object, answered: Answered): boolean
    deliver_sm(options: object, answered?: Answered): boolean
    enquire_link(answered: Answered): boolean
    unbind(answered?: Answered): boolean
    send(pdu: Pdu): boolean
    close(): void
    destroy(): void
  }
  export interface Server extends NetServer {
    readonly sessions: Session[]
  }
  interface Encoding {
    match(text: string): boolean
    encode(text: string): Buffer
    decode(bytes: Buffer): string
  }
  const smpp: {
    connect(options: { readonly url: string }): Session
    createServer(onSession: (session: Session) => void): Server
    readonly encodings: { readonly ASCII: Encoding; readonly UCS2: Encoding }
  }
  export default smpp
}
