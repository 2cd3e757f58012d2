import { COMMAND_ANSWERS } from '../../../src/contract/rules/commandAnswers.ts'
import { changeOutVals } from '../outVals.ts'
import type { DeviceCommand } from '../../live/ports.ts'
import { hash32, hashUnit } from '../../platform/random.ts'
import { operatorAnswer } from './operator.ts'
import { type Push, pushLock } from './observe.ts'
import { type DeviceRuntime, settingsOf } from './runtime.ts'

/** How simulated devices respond to commands (API-45, API-48, API-50). */

/** A device responds after 1 to 3 s. */
const ANSWER_MIN_MS = 1_000
const ANSWER_SPREAD_MS = 2_000
/** One in twenty arming or disarming commands is refused. */
const LOCK_REFUSED_SHARE = 0.05

/** Time from a command's arrival to its response, ms. */
export const answerDelay = (commandId: number): number =>
  Math.round(ANSWER_MIN_MS + hashUnit(commandId, 101) * ANSWER_SPREAD_MS)

/** Whether the device refuses this command; the result is the same for the same command. */
export const refusesLock = (commandId: number): boolean =>
  hashUnit(hash32(commandId, 102)) < LOCK_REFUSED_SHARE

export type CommandResult = { readonly state: 'answered' | 'failed'; readonly answer: string | null }

/** Executes a command on a reachable device: changes it, reports the change, and returns the result. */
export const carryOut = (
  device: DeviceRuntime,
  command: DeviceCommand,
  at: number,
  push: Push,
): CommandResult => {
  const { content, vehicleId, commandId } = command
  if (content.command === 'set-lock-state') {
    if (refusesLock(commandId)) {
      push({ event: 'ErrorSetLock', data: { vehicleId, timestamp: at, lockState: content.lockState } })
      return { state: 'failed', answer: COMMAND_ANSWERS.refused }
    }
    device.lock = content.lockState
    pushLock(device, at, push)
    return { state: 'answered', answer: content.lockState }
  }
  if (content.command === 'ussd')
    return { state: 'answered', answer: operatorAnswer(device.vehicle, content.code, at) }
  if (content.command === 'out-vals') device.outVals = changeOutVals(device.outVals, content.outVals)
  else device.alwaysIgnitionOn = content.alwaysIgnitionOn
  push({ event: 'deviceSettings', data: { vehicleId, deviceSettingsDto: settingsOf(device, true) } })
  device.nextLocationAt = 0
  return { state: 'answered', answer: 'OK' }
}

/** The result of a command to an unreachable device, and its visible effect. */
export const giveUp = (command: DeviceCommand, at: number, push: Push): CommandResult => {
  const { content, vehicleId } = command
  if (content.command === 'set-lock-state') {
    push({ event: 'ErrorSetLock', data: { vehicleId, timestamp: at, lockState: content.lockState } })
  }
  return { state: 'failed', answer: COMMAND_ANSWERS.silent }
}
