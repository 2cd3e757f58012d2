import * as z from 'zod/mini'

/** An id in a path: digits without a leading zero, at most 2^31 - 1. */
export const pathId = z.pipe(
  z.pipe(z.string().check(z.regex(/^[1-9]\d{0,9}$/)), z.transform(Number)),
  z.number().check(z.maximum(2_147_483_647)),
)
/** API-23 */
export const profileParams = z.object({ id: pathId })
