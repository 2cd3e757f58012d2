import { HORIZONTAL_WINDOW } from '../../../contract/constants.ts'

const { groupSize } = HORIZONTAL_WINDOW

/**
 * The groups of a list of readings, in order: 7 in the first, 7 in each later one, and none empty (POPUP-20, POPUP-21).
 */
export const sensorGroups = <T>(readings: readonly T[]): readonly (readonly T[])[] => {
  const groups: (readonly T[])[] = []
  for (let from = 0; from < readings.length; from += groupSize) {
    groups.push(readings.slice(from, from + groupSize))
  }
  return groups
}
