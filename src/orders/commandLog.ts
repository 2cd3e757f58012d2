import { LOCK_ERROR_MS } from '../contract/constants.ts'
import { OUTPUT_FLAGS, type OutputFlag } from '../contract/entities/vehicle.ts'
import type { AskedOrder, VehicleCommand } from '../contract/http/vehicleCommands.ts'

/** What the log of a vehicle's commands, the newest first, says of its controls. Pure. */
export type CommandLog = readonly VehicleCommand[]

/** Of which control of the vehicle an order is. */
export type Control = 'lock' | 'ignition' | 'ussd' | OutputFlag

/** The device has not said yet what became of it. */
export const isOpen = ({ state }: Pick<VehicleCommand, 'state'>): boolean =>
  state === 'queued' || state === 'sent'

const CONTROLS = {
  'set-lock-state': 'lock',
  'always-ignition-on': 'ignition',
  ussd: 'ussd',
} as const satisfies Partial<Record<AskedOrder['command'], Control>>

const concerns = (order: AskedOrder, control: Control): boolean => {
  if (order.command !== 'out-vals') return CONTROLS[order.command] === control
  const { allValsFalse, ...outputs } = order.outVals
  if (!OUTPUT_FLAGS.some((flag) => flag === control)) return false
  return allValsFalse === true || Object.hasOwn(outputs, control)
}

/** What an order wants of an output: one that switches all off wants this one off, too. */
export const wantedOutput = (order: AskedOrder, flag: OutputFlag): boolean =>
  order.command === 'out-vals' && order.outVals[flag] === true

/** The newest command of a control that the device still owes an answer to; null: none. */
export const owedCommand = (log: CommandLog, control: Control): VehicleCommand | null =>
  log.find((one) => isOpen(one) && concerns(one.order, control)) ?? null

/** What was seen of the log so far, so that a failure is shown when it happens and not each time the log is opened. */
export interface SeenLog {
  readonly log: CommandLog
  /** Commands that failed while somebody looked on, and when that was seen, ms since the epoch. */
  readonly failedAt: ReadonlyMap<number, number>
}

/** A newer answer of the log, at a moment in ms since the epoch. */
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
 * LIVE-12: the newest command of a control, if it failed less than LOCK_ERROR_MS ago under the person's eyes; null
 * otherwise.
 */
export const freshFailure = (seen: SeenLog, control: Control, now: number): VehicleCommand | null => {
  const newest = seen.log.find(({ order }) => concerns(order, control))
  const at = newest && seen.failedAt.get(newest.commandId)
  return newest && at !== undefined && now - at < LOCK_ERROR_MS ? newest : null
}
