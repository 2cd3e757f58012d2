import { outVals } from '../../../../src/contract/entities/vehicle.ts'
import type { DeviceCommand } from '../ports.ts'

/** The switches of the product in their order: the first is output 1. The last one switches all off. */
const ALL_OFF = 'allValsFalse'
const SWITCHES = Object.keys(outVals.shape).filter((name) => name !== ALL_OFF)

/**
 * What an order says of the outputs: the state of each one named, by its number from 1, or all off. null: it is no order
 * about outputs, or says nothing.
 */
export const readOutputs = (
  order: DeviceCommand['order'],
): ReadonlyMap<number, boolean> | 'allOff' | null => {
  if (order.command !== 'out-vals') return null
  if (order.outVals[ALL_OFF] === true) return 'allOff'
  const outputs = new Map<number, boolean>()
  SWITCHES.forEach((name, index) => {
    const isOn = order.outVals[name]
    if (isOn !== undefined) outputs.set(index + 1, isOn)
  })
  return outputs.size === 0 ? null : outputs
}
