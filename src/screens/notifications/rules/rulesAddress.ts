/** The page of the rules of notifications, and what follows it in the address. */
export const RULES_PATH = '/notifications/rules'
/** Cache key of the rules. */
export const RULES_READ = ['notificationRules'] as const

/** What a new rule can start with, besides an empty form. */
export const RULE_STARTS = ['alarm', 'fuel', 'night'] as const
export type RuleStart = (typeof RULE_STARTS)[number]

export type RulesPlace =
  | { readonly kind: 'list' }
  /** start: null for an empty form, a ready start, or the id of the rule that is copied. */
  | { readonly kind: 'new'; readonly start: RuleStart | number | null }
  | { readonly kind: 'rule'; readonly id: number }

const ID = /^[1-9]\d{0,9}$/
const readId = (text: string): number | null => (ID.test(text) ? Number(text) : null)

export const rulePath = (id: number): string => `${RULES_PATH}/${id}`
export const newRulePath = (start: RuleStart | number | null = null): string =>
  start === null ? `${RULES_PATH}/new` : `${RULES_PATH}/new/${start}`

/** Parses the path of the page; what is no rule is the list. */
export const readRulesPlace = (path: string): RulesPlace => {
  const [first = '', second = '', ...rest] = path.slice(RULES_PATH.length + 1).split('/')
  if (rest.length > 0) return { kind: 'list' }
  if (first === 'new')
    return { kind: 'new', start: RULE_STARTS.find((start) => start === second) ?? readId(second) }
  const id = second === '' ? readId(first) : null
  return id === null ? { kind: 'list' } : { kind: 'rule', id }
}
