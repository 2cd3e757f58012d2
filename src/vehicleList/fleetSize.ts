import type { LoadProgress } from '../contract/engine/snapshot.ts'

/**
 * How many vehicles the fleet has: while it loads, as many as the server has announced, of which `known` have arrived.
 * null: nothing is known, for "none arrived yet" is not "there are none".
 */
export const fleetSize = (
  { complete, expected }: Pick<LoadProgress, 'complete' | 'expected'>,
  known: number,
): number | null => {
  if (complete) return known
  return known > 0 ? Math.max(known, expected ?? 0) : null
}
