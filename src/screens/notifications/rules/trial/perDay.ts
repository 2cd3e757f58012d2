import type { RuleTrial } from '../../../../contract/http/notificationRules.ts'

const DAY_MS = 86_400_000

/** Notifications a day in the period of a trial: whole ones, or a decimal below ten. */
export const perDay = ({ from, to, count }: Pick<RuleTrial, 'from' | 'to' | 'count'>): number => {
  const exact = (count * DAY_MS) / Math.max(DAY_MS, to - from)
  return exact < 10 ? Math.round(exact * 10) / 10 : Math.round(exact)
}
