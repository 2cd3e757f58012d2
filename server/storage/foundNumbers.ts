/** The numbers of an event that the server found by itself; null: it has none of the kind. */
export interface FoundNumbers {
  /** Litres that came or went, and the level before and after. */
  readonly fuel: { readonly litres: number; readonly before: number; readonly after: number } | null
  /** m/s: how fast it was, and how fast it might have been. */
  readonly excess: { readonly maxSpeed: number; readonly allowedSpeed: number } | null
}

/** Reads them of what the event log keeps as the event's `reason`. */
export const readFoundNumbers = (reason: unknown): FoundNumbers => {
  const { litres, before, after, maxSpeed, allowedSpeed } = { ...(reason as Record<string, unknown> | null) }
  const isFuel = isNumber(litres) && isNumber(before) && isNumber(after)
  return {
    fuel: isFuel ? { litres, before, after } : null,
    excess: isNumber(maxSpeed) && isNumber(allowedSpeed) ? { maxSpeed, allowedSpeed } : null,
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number'
