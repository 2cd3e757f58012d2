import { OUTPUT_FLAGS, type OutVals } from '../../../../../src/contract/entities/vehicle.ts'
import { changeOutVals } from '../../../outVals.ts'
import type { DeviceAttributes } from '../../ports.ts'
import { hasName } from './sensors.ts'

/** The outputs in a report (`out1` … or the bits of `outputs`) merged into the known ones; null: it contains none. */
export const readOutputs = (attributes: DeviceAttributes, before: OutVals): OutVals | null => {
  if (!hasName(attributes, 'out')) return null
  const bits = attributes['outputs']
  const reported: Record<string, boolean> = {}
  OUTPUT_FLAGS.forEach((flag, index) => {
    const single = attributes[`out${index + 1}`]
    if (typeof single === 'boolean') reported[flag] = single
    else if (typeof bits === 'number' && Number.isSafeInteger(bits) && bits >= 0) {
      const isOn = Math.floor(bits / 2 ** index) % 2 === 1
      // Bits of outputs that the device does not have are 0 and stay hidden.
      if (isOn || before[flag] !== undefined) reported[flag] = isOn
    }
  })
  return Object.keys(reported).length === 0 ? null : changeOutVals(before, reported)
}
