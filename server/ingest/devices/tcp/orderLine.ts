import { COMMAND_ANSWERS, noSuchOrder } from '../../../../src/contract/rules/commandAnswers.ts'
import type { Clock } from '../../../live/clock.ts'
import type { AdmittedDevice, DeviceCommand } from '../ports.ts'
import type { ProtocolReader } from './protocol.ts'
import type { Log } from '../../../log.ts'

/** How long a device may take to answer an order. Trackers answer within seconds; a slow mobile network adds some more. */
export const ORDER_ANSWER_MS = 60_000

/** What an operator is asked for (USSD) may take two minutes, after which trackers give up themselves. */
export const MESSAGE_MS = 120_000

/** The orders to one device on one connection, one after the other: answers do not say which order they are for. */
export interface OrderLine {
  deliver(command: DeviceCommand): void
  /** Takes the answer to the order that was sent last; false: none was. */
  settle(state: 'answered' | 'failed', answer: string): boolean
  /** Takes a text as what the order that was sent last asked for; false: it asked for none. */
  takeMessage(text: string): boolean
  /** The connection is gone. What was not answered stays in the queue and is delivered on the next connection. */
  end(): void
}

interface Waiting {
  readonly commandId: number
  readonly bytes: Buffer
  readonly awaitsMessage: boolean
}

export const createOrderLine = (deps: {
  readonly device: Pick<AdmittedDevice, 'serial' | 'settle'>
  readonly title: string
  readonly encode: ProtocolReader['encodeOrder']
  readonly awaitsMessage: (command: DeviceCommand) => boolean
  readonly send: (bytes: Buffer) => void
  /** The device let an order's time pass. A later answer would be taken for that of the next order, so all ends. */
  readonly giveUp: () => void
  readonly clock: Pick<Clock, 'setTimer'>
  readonly log: Log
}): OrderLine => {
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
    const patience = next.awaitsMessage ? MESSAGE_MS : ORDER_ANSWER_MS
    sent = { ...next, cancelTimer: deps.clock.setTimer(() => miss(next.commandId), patience) }
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
        keep(command.commandId, 'failed', noSuchOrder(deps.title))
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
