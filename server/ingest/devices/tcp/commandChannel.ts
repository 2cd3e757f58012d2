import { COMMAND_ANSWERS, noSuchCommand } from '../../../../src/contract/rules/commandAnswers.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { AdmittedDevice, DeviceCommand } from '../ports.ts'
import type { ProtocolReader } from './protocol.ts'
import type { Log } from '../../../platform/log.ts'

/** Response timeout of a command. Trackers respond within seconds; a slow mobile network adds some more. */
export const COMMAND_ANSWER_MS = 60_000

/** An operator's response (USSD) may take two minutes, after which trackers give up themselves. */
export const MESSAGE_MS = 120_000

/** The commands to one device on one connection, one at a time: responses do not say which command they are for. */
export interface CommandChannel {
  deliver(command: DeviceCommand): void
  /** Takes the response to the last sent command; false: none was pending. */
  settle(state: 'answered' | 'failed', answer: string): boolean
  /** Takes a text as the result of the last sent command; false: it requested none. */
  takeMessage(text: string): boolean
  /**
   * The connection is closed. Commands without a response stay in the queue and are delivered on the next connection.
   */
  end(): void
}

interface Waiting {
  readonly commandId: number
  readonly bytes: Buffer
  readonly awaitsMessage: boolean
}

export const createCommandChannel = (deps: {
  readonly device: Pick<AdmittedDevice, 'serial' | 'settle'>
  readonly title: string
  readonly encode: ProtocolReader['encodeDeviceCommand']
  readonly awaitsMessage: (command: DeviceCommand) => boolean
  readonly send: (bytes: Buffer) => void
  /**
   * The device let a command time out. A later response would be taken for that of the next command, so the connection
   * ends.
   */
  readonly giveUp: () => void
  readonly clock: Pick<Clock, 'setTimer'>
  readonly log: Log
}): CommandChannel => {
  const { device, log } = deps
  const waiting: Waiting[] = []
  let sent: (Waiting & { readonly cancelTimer: () => void }) | null = null
  let isOver = false

  const keep = (commandId: number, state: 'answered' | 'failed', answer: string): void => {
    device.settle(commandId, { state, answer }).catch((error: unknown) => {
      log(`devices: the answer of ${device.serial} to order ${commandId} was not kept: ${String(error)}`, {
        level: 'warning',
      })
    })
  }
  const sendNext = (): void => {
    const next = sent === null && !isOver ? waiting.shift() : undefined
    if (next === undefined) return
    const timeoutMs = next.awaitsMessage ? MESSAGE_MS : COMMAND_ANSWER_MS
    sent = { ...next, cancelTimer: deps.clock.setTimer(() => miss(next.commandId), timeoutMs) }
    deps.send(next.bytes)
  }
  const miss = (commandId: number): void => {
    sent = null
    isOver = true
    keep(commandId, 'failed', COMMAND_ANSWERS.silent)
    deps.giveUp()
  }

  const finish = (
    { commandId, cancelTimer }: NonNullable<typeof sent>,
    state: 'answered' | 'failed',
    answer: string,
  ): void => {
    cancelTimer()
    sent = null
    keep(commandId, state, answer)
    sendNext()
  }

  return {
    deliver(command) {
      if (isOver) return
      const bytes = deps.encode(command)
      if (bytes === null) {
        keep(command.commandId, 'failed', noSuchCommand(deps.title))
        return
      }
      waiting.push({ commandId: command.commandId, bytes, awaitsMessage: deps.awaitsMessage(command) })
      sendNext()
    },
    settle(state, answer) {
      if (sent === null) return false
      if (state === 'failed' || !sent.awaitsMessage) finish(sent, state, answer)
      return true
    },
    takeMessage(text) {
      if (!sent?.awaitsMessage) return false
      finish(sent, 'answered', text)
      return true
    },
    end() {
      isOver = true
      sent?.cancelTimer()
      sent = null
    },
  }
}
