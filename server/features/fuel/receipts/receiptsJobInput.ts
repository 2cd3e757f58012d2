import * as z from 'zod/mini'

/** Compares the receipts of a client with the fillings of its vehicles. */
export const RECEIPTS_JOB = {
  name: 'fuel.receipts',
  input: z.object({ ownerId: z.number().check(z.int(), z.positive()) }),
} as const
export type ReceiptsJobInput = z.infer<typeof RECEIPTS_JOB.input>
