import { LOCK_ERROR_MS } from '../../contract/constants.ts'
import { OUTPUT_FLAGS, type OutputFlag } from '../../contract/entities/vehicle.ts'
import type { AskedCommand, VehicleCommand } from '../../contract/http/vehicleCommands.ts'

/** Derives the states of a vehicle's controls from its command log, the newest first. Pure. */
export type CommandLog = readonly VehicleCommand[]

/** The control that a command belongs to. */
export type Control = 'lock' | 'ignition' | 'ussd' | OutputFlag

/** The device has not reported the outcome yet. */
export const isOpen = ({ state }: Pick<VehicleCommand, 'state'>): boolean =>
  state === 'queued' || state === 'sent'

const CONTROLS = {
  'set-lock-state': 'lock',
  'always-ignition-on': 'ignition',
  ussd: 'ussd',
} as const satisfies Partial<Record<AskedCommand['command'], Control>>

const concerns = (order: AskedCommand, control: Control): boolean => {
  if (order.command !== 'out-vals') return CONTROLS[order.command] === control
  const { allValsFalse, ...outputs } = order.outVals
  if (!OUTPUT_FLAGS.some((flag) => flag === control)) return false
  return allValsFalse === true || Object.hasOwn(outputs, control)
}

/** The requested state of an output: switching all off includes this one. */
export const wantedOutput = (order: AskedCommand, flag: OutputFlag): boolean =>
  order.command === 'out-vals' && order.outVals[flag] === true

/** The newest command of a control that awaits its answer from the device; null: none. */
export const unansweredCommand = (log: CommandLog, control: Control): VehicleCommand | null =>
  log.find((one) => isOpen(one) && concerns(one.order, control)) ?? null

/** The part of the log already seen, so that a failure is shown when it happens and not each time the log is opened. */
export interface SeenLog {
  readonly log: CommandLog
  /** Commands that failed while being watched, and when that was seen, ms since the epoch. */
  readonly failedAt: ReadonlyMap<number, number>
}

/** A newer reading of the log, at a moment in ms since the epoch. */
export const seeLog = (before: SeenLog | null, log: CommandLog, now: number): SeenLog => {
  if (before === null) return { log, failedAt: new Map() }
  const known = new Map(before.log.map((one) => [one.commandId, one]))
  const newest = before.log[0]?.commandId ?? 0
  const hasJustFailed = ({ commandId, state }: VehicleCommand): boolean => {
    const was = known.get(commandId)
    return state === 'failed' && (was ? isOpen(was) : commandId > newest)
  }
  const failed = log.filter(hasJustFailed).map(({ commandId }) => [commandId, now] as const)
  return { log, failedAt: new Map([...before.failedAt, ...failed]) }
}

/**
 * LIVE-12: the newest command of a control, if it failed less than LOCK_ERROR_MS ago while being watched; null
 * otherwise.
 */
export const freshFailure = (seen: SeenLog, control: Control, now: number): VehicleCommand | null => {
  const newest = seen.log.find(({ order }) => concerns(order, control))
  const at = newest && seen.failedAt.get(newest.commandId)
  return newest && at !== undefined && now - at < LOCK_ERROR_MS ? newest : null
}
