import * as z from 'zod/mini'

const id = z.number().check(z.int(), z.positive())

/** Compares the receipts of a client with the fillings of its vehicles. vehicleId: only those of its plate; absent: all. */
export const RECEIPTS_JOB = {
  name: 'fuel.receipts',
  input: z.object({ ownerId: id, vehicleId: z.optional(id) }),
} as const
export type ReceiptsJobInput = z.infer<typeof RECEIPTS_JOB.input>
