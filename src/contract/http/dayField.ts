import * as z from 'zod/mini'
import { isDay } from '../rules/rfidCard.ts'

/** An optional day as YYYY-MM-DD; '' means null. */
export const optionalDay = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text: string) => text === '' || isDay(text), {
      params: { allowed: 'a day such as 2027-12-31, or empty' },
    }),
  ),
  z.transform((text: string): string | null => (text === '' ? null : text)),
)
