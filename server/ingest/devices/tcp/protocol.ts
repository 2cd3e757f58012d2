import type { DeviceCommand, DeviceRefusal, DeviceReport } from '../ports.ts'

/** A message of a device, with the bytes of the response in its protocol. */
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
      /** Sent once the reports are on disk. */
      readonly answer: Buffer
    }
  /** A keep-alive. */
  | { readonly kind: 'ping'; readonly answer: Buffer }
  /** The result of the last sent command. */
  | { readonly kind: 'commandAnswer'; readonly state: 'answered' | 'failed'; readonly text: string }
  /** An unsolicited text: the result of a command, or something that nobody waits for. */
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
      /** null: the protocol has no such response. */
      readonly answer: Buffer | null
      /** The start of the next frame is unknown, or the input is hopeless: the connection ends. */
      readonly isFatal: boolean
    }

/** Parses the bytes of one connection. It knows no socket, no clock but the one given, and never throws. */
export interface ProtocolReader {
  /**
   * Takes bytes in chunks of any size and returns the completed messages, in order. After fatal garbage nothing more is
   * read.
   */
  read(bytes: Buffer): readonly Said[]
  /** Buffered bytes of an unfinished frame. */
  readonly buffered: number
  /** The bytes of a command; null: the protocol has no such command. */
  encodeDeviceCommand(command: DeviceCommand): Buffer | null
  /** The response to a command only acknowledges it; its result comes as a message. Absent: never. */
  awaitsMessage?(command: DeviceCommand): boolean
}

/** A device protocol over its own TCP connection. */
export interface TcpProtocol {
  /** As in claims and counts. */
  readonly name: string
  /** Display name. */
  readonly title: string
  /** `now`: the time, ms, for messages without one. */
  open(now: () => number): ProtocolReader
}
