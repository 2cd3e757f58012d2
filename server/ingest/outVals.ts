import { OUTPUT_FLAGS, type OutVals } from '../../src/contract/entities/vehicle.ts'

/** Outputs after a change; allValsFalse follows from the flags. */
export const changeOutVals = (before: OutVals, change: Readonly<Record<string, boolean>>): OutVals => {
  const after: OutVals = { ...before }
  for (const flag of OUTPUT_FLAGS) {
    const value = change[flag]
    if (value !== undefined) after[flag] = value
  }
  if (change['allValsFalse'] === true)
    for (const flag of OUTPUT_FLAGS) if (after[flag] === true) after[flag] = false
  return { ...after, allValsFalse: OUTPUT_FLAGS.every((flag) => after[flag] !== true) }
}
