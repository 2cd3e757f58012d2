import { outVals } from '../../../../src/contract/entities/vehicle.ts'
import type { DeviceCommand } from '../ports.ts'

/** The switches of the product in their order: the first is output 1. The last one switches all off. */
const ALL_OFF = 'allValsFalse'
const SWITCHES = Object.keys(outVals.shape).filter((name) => name !== ALL_OFF)

/**
 * The output settings of a command: the state of each one named, by its number from 1, or all off. null: it is no
 * output command, or is empty.
 */
export const readOutputs = (
  content: DeviceCommand['content'],
): ReadonlyMap<number, boolean> | 'allOff' | null => {
  if (content.command !== 'out-vals') return null
  if (content.outVals[ALL_OFF] === true) return 'allOff'
  const outputs = new Map<number, boolean>()
  SWITCHES.forEach((name, index) => {
    const isOn = content.outVals[name]
    if (isOn !== undefined) outputs.set(index + 1, isOn)
  })
  return outputs.size === 0 ? null : outputs
}
