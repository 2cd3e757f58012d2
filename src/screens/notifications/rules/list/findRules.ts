import type { NotificationRule } from '../../../../contract/http/notificationRules.ts'

export const RULE_SORTS = ['name', 'lastAt'] as const
export const RULE_STATES = ['on', 'off'] as const

/** Which rules are asked for, as a table asks for rows. */
interface AskedRules {
  readonly search: string
  readonly sort: string | null
  readonly isDescending: boolean
  readonly filters: Readonly<Record<string, string>>
  readonly offset: number
  readonly limit: number
}

const byName = (a: NotificationRule, b: NotificationRule): number => a.name.localeCompare(b.name)
/** A rule that never notified comes before all others. */
const byLast = (a: NotificationRule, b: NotificationRule): number =>
  (a.lastAt ?? 0) - (b.lastAt ?? 0) || byName(a, b)

/** The rules of a view among all; total: of every page. textOf: what the search looks at. */
export const findRules = (
  rules: readonly NotificationRule[],
  { search, sort, isDescending, filters, offset, limit }: AskedRules,
  textOf: (rule: NotificationRule) => string,
): { readonly rows: readonly NotificationRule[]; readonly total: number } => {
  const wanted = search.trim().toLocaleLowerCase()
  const found = rules.filter(
    (rule) =>
      textOf(rule).toLocaleLowerCase().includes(wanted) &&
      (filters['state'] === undefined || (filters['state'] === 'on') === rule.isOn),
  )
  const sorted = found.toSorted(sort === 'lastAt' ? byLast : byName)
  return {
    rows: (isDescending ? sorted.toReversed() : sorted).slice(offset, offset + limit),
    total: found.length,
  }
}
