import * as z from 'zod/mini'

/** The oldest stored time of the caller's vehicles; null: nothing is stored. */
export const fleetHistoryRange = z.object({ oldest: z.nullable(z.number()) })
export type FleetHistoryRange = z.infer<typeof fleetHistoryRange>
