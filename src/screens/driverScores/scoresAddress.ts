import { employeeScorePath, SCORES_PATH } from '../../contract/rules/peopleLinks.ts'

export const SCORE_SETTINGS_PATH = `${SCORES_PATH}/settings`
/** Cache key of everything about scores. */
export const SCORES_READ = 'driverScores'
/** Months that can be chosen. */
const MONTHS = 13

/** A page of the scores. */
export type ScoresPlace =
  | { readonly page: 'league' | 'settings' }
  | { readonly page: 'driver'; readonly employeeId: number }

/** The page that an address names; null: there is no such page. */
export const readScoresPath = (path: string): ScoresPlace | null => {
  if (path === SCORES_PATH || path === `${SCORES_PATH}/`) return { page: 'league' }
  if (path === SCORE_SETTINGS_PATH) return { page: 'settings' }
  const [, id] = /^\/users_management\/scores\/([1-9]\d{0,9})$/.exec(path) ?? []
  return id === undefined ? null : { page: 'driver', employeeId: Number(id) }
}

/** The address of a driver's month. */
export const scorePath = (employeeId: number, month: string): string =>
  `${employeeScorePath(employeeId)}?month=${month}`

const monthOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`

/** The months up to now (ms since the epoch), the latest first, as YYYY-MM. */
export const recentMonths = (now: number): readonly string[] => {
  const today = new Date(now)
  return Array.from({ length: MONTHS }, (_, ago) =>
    monthOf(new Date(today.getFullYear(), today.getMonth() - ago, 1)),
  )
}

/** The month of an address; this month where it names none. */
export const readMonth = (query: string, now: number): string => {
  const named = new URLSearchParams(query).get('month') ?? ''
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(named) ? named : monthOf(new Date(now))
}
