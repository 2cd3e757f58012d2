import type { RetryPolicy } from './jobKind.ts'

/**
 * How long to wait after an attempt that failed, ms; null: there is no further one. The wait doubles from `firstMs` to
 * `maxMs`; jitter takes up to half of it, so that jobs that failed together do not return together.
 * @param attempts those that were begun, 1 or more
 * @param random 0 to 1
 */
export const retryDelay = (
  { attempts: most, firstMs, maxMs }: RetryPolicy,
  attempts: number,
  random: number,
): number | null => {
  if (attempts >= most) return null
  const wait = Math.min(maxMs, firstMs * 2 ** (attempts - 1))
  return Math.round(wait * (1 - random / 2))
}
