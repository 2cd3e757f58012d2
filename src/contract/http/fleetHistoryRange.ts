import * as z from 'zod/mini'

/** How far back the past of the caller's vehicles goes; null: nothing is kept. */
export const fleetHistoryRange = z.object({ oldest: z.nullable(z.number()) })
export type FleetHistoryRange = z.infer<typeof fleetHistoryRange>
