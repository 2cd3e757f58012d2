/** A moment before all others: of what has not been yet. */
export const NEVER = Number.NEGATIVE_INFINITY
