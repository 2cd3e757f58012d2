import * as z from 'zod/mini'
import { MOVE_IN_STEPS } from '../../../src/contract/http/admin/moveIn.ts'

const moveInInput = z.object({ id: z.number(), step: z.enum(MOVE_IN_STEPS) })
export type MoveInInput = z.infer<typeof moveInInput>

/** What is known of the kind of job where its jobs are enqueued. */
export const MOVE_IN_FORM = { name: 'moveIn', input: moveInInput } as const
