/** A moment before all others: for events that have not happened yet. */
export const NEVER = Number.NEGATIVE_INFINITY
