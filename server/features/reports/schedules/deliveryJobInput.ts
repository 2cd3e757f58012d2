import * as z from 'zod/mini'

/** The job that makes one delivery of a schedule. */
export const DELIVERY_JOB = {
  name: 'report.deliver',
  input: z.object({ delivery: z.number().check(z.int(), z.positive()) }),
} as const
export type DeliveryJobInput = z.infer<typeof DELIVERY_JOB.input>
