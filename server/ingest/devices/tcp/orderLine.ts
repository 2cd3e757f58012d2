import { COMMAND_ANSWERS, noSuchOrder } from '../../../../src/contract/rules/commandAnswers.ts'
import type { Clock } from '../../../live/clock.ts'
import type { AdmittedDevice, DeviceCommand } from '../ports.ts'
import type { ProtocolReader } from './protocol.ts'
import type { Log } from '../../../log.ts'

/** How long a device may take to answer an order. Trackers answer within seconds; a slow mobile network adds some more. */
export const ORDER_ANSWER_MS = 60_000

/** The orders to one device on one connection, one after the other: answers do not say which order they are for. */
export interface OrderLine {
  deliver(command: DeviceCommand): void
  /** Takes the answer to the order that was sent last; false: none was. */
  settle(state: 'answered' | 'failed', answer: string): boolean
  /** The connection is gone. What was not answered stays in the queue and is delivered on the next connection. */
  end(): void
}

export const createOrderLine = (deps: {
  readonly device: Pick<AdmittedDevice, 'serial' | 'settle'>
  readonly title: string
  readonly encode: ProtocolReader['encodeOrder']
  readonly send: (bytes: Buffer) => void
  /** The device let an order's time pass. A later answer would be taken for that of the next order, so all ends. */
  readonly giveUp: () => void
  readonly clock: Pick<Clock, 'setTimer'>
  readonly log: Log
}): OrderLine => {
  const { device, log } = deps
  const waiting: { readonly commandId: number; readonly bytes: Buffer }[] = []
  let sent: { readonly commandId: number; readonly cancelTimer: () => void } | null = null
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
    const { commandId, bytes } = next
    sent = { commandId, cancelTimer: deps.clock.setTimer(() => miss(commandId), ORDER_ANSWER_MS) }
    deps.send(bytes)
  }
  const miss = (commandId: number): void => {
    sent = null
    isOver = true
    keep(commandId, 'failed', COMMAND_ANSWERS.silent)
    deps.giveUp()
  }

  return {
    deliver(command) {
      if (isOver) return
      const bytes = deps.encode(command)
      if (bytes === null) {
        keep(command.commandId, 'failed', noSuchOrder(deps.title))
        return
      }
      waiting.push({ commandId: command.commandId, bytes })
      sendNext()
    },
    settle(state, answer) {
      if (sent === null) return false
      const { commandId, cancelTimer } = sent
      cancelTimer()
      sent = null
      keep(commandId, state, answer)
      sendNext()
      return true
    },
    end() {
      isOver = true
      sent?.cancelTimer()
      sent = null
    },
  }
}
