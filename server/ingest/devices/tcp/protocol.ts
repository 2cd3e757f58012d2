import type { DeviceCommand, DeviceRefusal, DeviceReport } from '../ports.ts'

/** What a device said, with the bytes that answer it in its protocol. */
export type Said =
  | {
      readonly kind: 'login'
      readonly identifier: string
      /** null: the protocol has none, or the device sent none. */
      readonly secret: string | null
      readonly admitted: Buffer
      readonly refused: Readonly<Record<DeviceRefusal, Buffer>>
    }
  | {
      readonly kind: 'reports'
      readonly reports: readonly DeviceReport[]
      /** Leaves once the reports are on disk. */
      readonly answer: Buffer
    }
  /** A sign of life. */
  | { readonly kind: 'ping'; readonly answer: Buffer }
  /** What became of the order that was sent last. */
  | { readonly kind: 'orderAnswer'; readonly state: 'answered' | 'failed'; readonly text: string }
  /** A text of the device's own accord: what an order asked for, or something that nobody waits for. */
  | {
      readonly kind: 'message'
      readonly text: string
      readonly taken: Buffer
      readonly refused: Buffer
    }
  | {
      readonly kind: 'garbage'
      /** For the counts: few different ones. */
      readonly reason: string
      /** null: the protocol has no word for it. */
      readonly answer: Buffer | null
      /** Where the next frame begins is not known, or nothing more is to be hoped for: the connection ends. */
      readonly isFatal: boolean
    }

/** Reads the bytes of one connection. It knows no socket, no clock but the one given, and never throws. */
export interface ProtocolReader {
  /** Takes bytes in any cut and gives what they complete, in order. After a fatal garbage nothing more is read. */
  read(bytes: Buffer): readonly Said[]
  /** Bytes that are kept of an unfinished frame. */
  readonly buffered: number
  /** The bytes of an order; null: the protocol has no such order. */
  encodeOrder(command: DeviceCommand): Buffer | null
  /** The answer to an order only acknowledges it; what it asked for comes as a message. Absent: never. */
  awaitsMessage?(command: DeviceCommand): boolean
}

/** A protocol that devices speak over a TCP connection of their own. */
export interface TcpProtocol {
  /** As in claims and counts. */
  readonly name: string
  /** For people. */
  readonly title: string
  /** `now`: the moment, ms, for messages that name none. */
  open(now: () => number): ProtocolReader
}
