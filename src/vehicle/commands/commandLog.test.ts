import { expect, test } from 'vitest'
import { LOCK_ERROR_MS } from '../../contract/constants.ts'
import type { AskedCommand, VehicleCommand } from '../../contract/http/vehicleCommands.ts'
import { freshFailure, unansweredCommand, seeLog, wantedOutput } from './commandLog.ts'

const commandOf = (
  commandId: number,
  order: AskedCommand,
  state: VehicleCommand['state'] = 'sent',
): VehicleCommand => ({
  commandId,
  deviceSerial: 'S',
  order,
  state,
  answer: null,
  askedBy: 'client',
  askedAt: 1,
  sentAt: null,
  settledAt: null,
})
const output = (outVals: Record<string, boolean>): AskedCommand => ({ command: 'out-vals', outVals })

test('an output is pending while a command for it, or for all outputs, is unfinished [VEH-74, VEH-78]', () => {
  const log = [
    commandOf(4, output({ secondOutVal: true }), 'queued'),
    commandOf(3, output({ firstOutVal: true }), 'answered'),
    commandOf(2, { command: 'set-lock-state', lockState: 'LOCK' }),
  ]
  const unanswered = unansweredCommand(log, 'secondOutVal')
  expect(unanswered?.commandId).toBe(4)
  expect(unanswered && wantedOutput(unanswered.order, 'secondOutVal')).toBe(true)
  expect(unansweredCommand(log, 'firstOutVal')).toBeNull()
  expect(unansweredCommand(log, 'ignition')).toBeNull()
  expect(unansweredCommand(log, 'lock')?.commandId).toBe(2)
  const allOff = commandOf(5, output({ allValsFalse: true }))
  expect(unansweredCommand([allOff, ...log], 'firstOutVal')?.commandId).toBe(5)
  expect(wantedOutput(allOff.order, 'firstOutVal')).toBe(false)
})

test('shows a failure for ten seconds from when it was seen, and none from the log of earlier days [LIVE-12, VEH-76]', () => {
  const order = output({ firstOutVal: true })
  const opened = seeLog(null, [commandOf(1, order, 'failed')], 1_000)
  expect(freshFailure(opened, 'firstOutVal', 1_000)).toBeNull()
  const asked = seeLog(opened, [commandOf(2, order), commandOf(1, order, 'failed')], 2_000)
  expect(freshFailure(asked, 'firstOutVal', 2_000)).toBeNull()
  const failed = seeLog(asked, [commandOf(2, order, 'failed'), commandOf(1, order, 'failed')], 3_000)
  expect(freshFailure(failed, 'firstOutVal', 3_000 + LOCK_ERROR_MS - 1)?.commandId).toBe(2)
  expect(freshFailure(failed, 'firstOutVal', 3_000 + LOCK_ERROR_MS)).toBeNull()
  expect(freshFailure(failed, 'secondOutVal', 3_000)).toBeNull()
  const readAgain = seeLog(failed, failed.log, 3_000 + LOCK_ERROR_MS)
  expect(freshFailure(readAgain, 'firstOutVal', 3_000 + LOCK_ERROR_MS)).toBeNull()
})

test('a command that failed before it was seen pending is a failure all the same, until the next one', () => {
  const order = output({ firstOutVal: true })
  const atOnce = seeLog(seeLog(null, [], 1_000), [commandOf(1, order, 'failed')], 2_000)
  expect(freshFailure(atOnce, 'firstOutVal', 2_500)?.commandId).toBe(1)
  const again = seeLog(atOnce, [commandOf(2, order), commandOf(1, order, 'failed')], 3_000)
  expect(freshFailure(again, 'firstOutVal', 3_000)).toBeNull()
})
