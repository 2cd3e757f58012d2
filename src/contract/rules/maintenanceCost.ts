/** An entry of the history of a service, in the currency of the client. */
export interface CostEntry {
  /** null: not known. */
  readonly km: number | null
  readonly cost: number | null
}

/** What a service has cost. */
export interface MaintenanceCost {
  readonly total: number
  /** null: no distance is known. */
  readonly perKm: number | null
}

const sumOf = (entries: readonly CostEntry[]): number =>
  entries.reduce((sum, { cost }) => sum + (cost ?? 0), 0)

/**
 * The cost of a service from its history, the latest entry first; per kilometre between the first and the last entry with a
 * mileage. What the first one cost was for the distance before it, and does not count for that. null: no entry has a cost.
 */
export const costOf = (history: readonly CostEntry[]): MaintenanceCost | null => {
  if (history.every(({ cost }) => cost === null)) return null
  const last = history.findIndex(({ km }) => km !== null)
  const first = history.findLastIndex(({ km }) => km !== null)
  const distance = (history[last]?.km ?? 0) - (history[first]?.km ?? 0)
  return {
    total: sumOf(history),
    perKm: distance > 0 ? sumOf(history.slice(last, first)) / distance : null,
  }
}
