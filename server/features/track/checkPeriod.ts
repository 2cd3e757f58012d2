import { badInput } from '../../platform/plugins/apiError.ts'

const DAY_MS = 86_400_000

/** A period, ms since the epoch, `to` exclusive. Throws 400 for one that ends before it begins or is too long. */
export const checkPeriod = (
  { from, to }: { readonly from: number; readonly to: number },
  maxDays: number,
): void => {
  if (to <= from) throw badInput('to', 'later than from')
  if (to - from > maxDays * DAY_MS) throw badInput('to', `at most ${maxDays} days after from`)
}
