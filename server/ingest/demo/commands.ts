import { COMMAND_ANSWERS } from '../../../src/contract/rules/commandAnswers.ts'
import { changeOutVals } from '../outVals.ts'
import type { DeviceCommand } from '../ports.ts'
import { hash32, hashUnit } from '../random.ts'
import { operatorAnswer } from './operator.ts'
import { type Push, pushLock } from './observe.ts'
import { type DeviceRuntime, settingsOf } from './runtime.ts'

/** How simulated devices answer commands (API-45, API-48, API-50). */

/** A device answers after 1 to 3 s. */
const ANSWER_MIN_MS = 1_000
const ANSWER_SPREAD_MS = 2_000
/** One arming or disarming in twenty is refused. */
const LOCK_REFUSED_SHARE = 0.05

/** Time from a command's arrival to its answer, ms. */
export const answerDelay = (commandId: number): number =>
  Math.round(ANSWER_MIN_MS + hashUnit(commandId, 101) * ANSWER_SPREAD_MS)

/** Whether the device refuses this command; the same command always ends the same way. */
export const refusesLock = (commandId: number): boolean =>
  hashUnit(hash32(commandId, 102)) < LOCK_REFUSED_SHARE

export type CommandResult = { readonly state: 'answered' | 'failed'; readonly answer: string | null }

/** Carries a command out on a device that can be heard: changes it, reports the change, and says how it went. */
export const carryOut = (
  device: DeviceRuntime,
  command: DeviceCommand,
  at: number,
  push: Push,
): CommandResult => {
  const { order, vehicleId, commandId } = command
  if (order.command === 'set-lock-state') {
    if (refusesLock(commandId)) {
      push({ event: 'ErrorSetLock', data: { vehicleId, timestamp: at, lockState: order.lockState } })
      return { state: 'failed', answer: COMMAND_ANSWERS.refused }
    }
    device.lock = order.lockState
    pushLock(device, at, push)
    return { state: 'answered', answer: order.lockState }
  }
  if (order.command === 'ussd')
    return { state: 'answered', answer: operatorAnswer(device.vehicle, order.code, at) }
  if (order.command === 'out-vals') device.outVals = changeOutVals(device.outVals, order.outVals)
  else device.alwaysIgnitionOn = order.alwaysIgnitionOn
  push({ event: 'deviceSettings', data: { vehicleId, deviceSettingsDto: settingsOf(device, true) } })
  device.nextLocationAt = 0
  return { state: 'answered', answer: 'OK' }
}

/** The result of a command whose device could not be heard, and what people see of it. */
export const giveUp = (command: DeviceCommand, at: number, push: Push): CommandResult => {
  const { order, vehicleId } = command
  if (order.command === 'set-lock-state') {
    push({ event: 'ErrorSetLock', data: { vehicleId, timestamp: at, lockState: order.lockState } })
  }
  return { state: 'failed', answer: COMMAND_ANSWERS.silent }
}
