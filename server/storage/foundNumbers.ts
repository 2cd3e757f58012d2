/** The numbers of an event that the server detected; null: it has none of the kind. */
export interface FoundNumbers {
  /** Litres gained or lost, and the level before and after. */
  readonly fuel: { readonly litres: number; readonly before: number; readonly after: number } | null
  /** m/s: the highest speed, and the allowed one. */
  readonly excess: { readonly maxSpeed: number; readonly allowedSpeed: number } | null
}

/** Reads them from the `reason` stored in the event log. */
export const readFoundNumbers = (reason: unknown): FoundNumbers => {
  const { litres, before, after, maxSpeed, allowedSpeed } = { ...(reason as Record<string, unknown> | null) }
  const isFuel = isNumber(litres) && isNumber(before) && isNumber(after)
  return {
    fuel: isFuel ? { litres, before, after } : null,
    excess: isNumber(maxSpeed) && isNumber(allowedSpeed) ? { maxSpeed, allowedSpeed } : null,
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
