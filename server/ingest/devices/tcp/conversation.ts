import type { Clock } from '../../../platform/clock.ts'
import type { AdmittedDevice, DeviceGateway, DeviceReport } from '../ports.ts'
import { createCommandChannel, type CommandChannel } from './commandChannel.ts'
import type { Said, TcpProtocol } from './protocol.ts'

/** The connection, as its conversation sees it. */
export interface Wire {
  readonly remoteAddress: string
  send(bytes: Buffer): void
  /** Sends pending output and closes. */
  close(): void
}

/** The dialogue between one device and the server, whatever the protocol. */
export interface Conversation {
  /**
   * Handles bytes; the next ones are passed after it has resolved. Responses are sent in the order of their messages,
   * those to reports once they are on disk (L5).
   * @returns how many frames ended in these bytes, and whether the conversation continues
   */
  receive(bytes: Buffer): Promise<{ readonly frames: number; readonly goesOn: boolean }>
  /** Buffered bytes of an unfinished frame. */
  readonly buffered: number
  /** null: no device was admitted so far. */
  readonly device: AdmittedDevice | null
  /** The connection is closed. */
  end(): void
}

/** Dependencies of a conversation. */
export interface ConversationDependencies {
  readonly protocol: TcpProtocol
  readonly gateway: Pick<DeviceGateway, 'admit' | 'countGarbage'>
  readonly wire: Wire
  readonly clock: Clock
  readonly log: (line: string) => void
  /** A device was admitted on this connection. */
  readonly onAdmitted: (device: AdmittedDevice) => void
}

/** Starts the conversation over a new connection. */
export const createConversation = (deps: ConversationDependencies): Conversation => {
  const { protocol, gateway, wire, clock } = deps
  const reader = protocol.open(() => clock.now())
  let device: AdmittedDevice | null = null
  let commands: CommandChannel | null = null
  let disconnect: (() => void) | null = null
  let hasEnded = false

  const count = (reason: string): void => gateway.countGarbage(protocol.name, reason)
  const leave = (): void => {
    disconnect?.()
    disconnect = null
    commands?.end()
    commands = null
  }

  const logIn = async (said: Said & { readonly kind: 'login' }): Promise<boolean> => {
    const { identifier, secret } = said
    const admission = await gateway.admit({
      protocol: protocol.name,
      identifier,
      secret,
      remoteAddress: wire.remoteAddress,
    })
    // The connection may have closed while the gateway was called; nobody would ever end what began now.
    if (hasEnded) return false
    leave()
    device = null
    if (!admission.ok) {
      wire.send(said.refused[admission.reason])
      return false
    }
    device = admission.device
    const line = createCommandChannel({
      device,
      title: protocol.title,
      encode: (command) => reader.encodeDeviceCommand(command),
      awaitsMessage: (command) => reader.awaitsMessage?.(command) ?? false,
      send: (bytes) => wire.send(bytes),
      giveUp: () => wire.close(),
      clock,
      log: deps.log,
    })
    commands = line
    wire.send(said.admitted)
    deps.onAdmitted(device)
    disconnect = device.connect((command) => line.deliver(command))
    return true
  }

  const refuse = ({ reason, answer, isFatal }: Said & { readonly kind: 'garbage' }): boolean => {
    count(reason)
    if (answer !== null) wire.send(answer)
    return !isFatal
  }

  const takeMessage = ({ text, taken, refused }: Said & { readonly kind: 'message' }): void => {
    const isWanted = commands?.takeMessage(text) ?? false
    if (!isWanted) count('message')
    wire.send(isWanted ? taken : refused)
  }

  /** Everything but reports. */
  const handle = async (said: Exclude<Said, { kind: 'reports' }>): Promise<boolean> => {
    switch (said.kind) {
      case 'login':
        return logIn(said)
      case 'garbage':
        return refuse(said)
      case 'ping':
        wire.send(said.answer)
        break
      case 'message':
        takeMessage(said)
        break
      case 'commandAnswer':
        if (!commands?.settle(said.state, said.text)) count('answer to no order')
        break
    }
    return true
  }

  /** Reports that arrived together are stored together: one write instead of many. */
  const keep = async (batch: Batch): Promise<boolean> => {
    if (batch.answers.length === 0) return true
    if (device === null) {
      count('not logged in')
      return false
    }
    await device.accept(batch.reports)
    for (const answer of batch.answers) wire.send(answer)
    return true
  }

  const handleAll = async (all: readonly Said[]): Promise<boolean> => {
    let batch: Batch = { reports: [], answers: [] }
    for (const said of all) {
      if (said.kind === 'reports') {
        batch.reports.push(...said.reports)
        batch.answers.push(said.answer)
        continue
      }
      const before = batch
      batch = { reports: [], answers: [] }
      if (!(await keep(before)) || !(await handle(said))) return false
    }
    return keep(batch)
  }

  return {
    async receive(bytes) {
      const said = reader.read(bytes)
      return { frames: said.length, goesOn: await handleAll(said) }
    },
    get buffered() {
      return reader.buffered
    },
    get device() {
      return device
    },
    end() {
      hasEnded = true
      leave()
    },
  }
}

interface Batch {
  readonly reports: DeviceReport[]
  readonly answers: Buffer[]
}
