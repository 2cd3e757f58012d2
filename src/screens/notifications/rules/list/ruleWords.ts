import type { NotificationRule } from '../../../../contract/http/notificationRules.ts'
import type { NotificationTypeKey } from '../../../../contract/notificationTypes.ts'
import type { Translate } from '../../../../i18n/translate.ts'

/** The names of what rules refer to, by id. */
export interface RuleNames {
  readonly myId: number
  readonly users: ReadonlyMap<number, string>
  readonly groups: ReadonlyMap<number, string>
}

/** So many names are listed in a cell; the others are counted. */
const LISTED_MAX = 2

/** `Заправка, Слив топлива и ещё 2`. */
export const listed = (t: Translate, names: readonly string[], others = 0): string => {
  const shown = names.slice(0, LISTED_MAX)
  const count = names.length - shown.length + others
  const more = count === 0 ? [] : [t('notificationRules.andMore', { count })]
  return [shown.join(', '), ...more].filter((part) => part !== '').join(' ')
}

/** The types of a rule. */
interface About {
  readonly items: readonly { readonly type: NotificationTypeKey }[]
}

/** What a rule is about: the names of its types, each once. */
export const whatNames = (t: Translate, { items }: About): readonly string[] => [
  ...new Set(items.map(({ type }) => t(`notificationTypes.${type}`))),
]

export const vehiclesText = (
  t: Translate,
  { vehicles }: Pick<NotificationRule, 'vehicles'>,
  { groups }: Pick<RuleNames, 'groups'>,
): string => {
  if (vehicles.scope === 'all') return t('notificationRules.vehicles.allVehicles')
  if (vehicles.scope === 'chosen')
    return t('notificationRules.vehicles.count', { count: vehicles.vehicleIds.length })
  const name = vehicles.groupId === null ? undefined : groups.get(vehicles.groupId)
  return name === undefined
    ? t('notificationRules.vehicles.groupGone')
    : t('notificationRules.vehicles.groupNamed', { name })
}

/** The names of those whom a rule notifies, and how many are not known by name. */
export const whomNames = (
  t: Translate,
  { recipients }: Pick<NotificationRule, 'recipients'>,
  { myId, users }: Pick<RuleNames, 'myId' | 'users'>,
): { readonly names: readonly string[]; readonly others: number } => {
  const { accountIds, emails, phones, chats } = recipients
  const people = accountIds.map((id) => (id === myId ? t('notificationRules.whom.me') : users.get(id)))
  const known = people.filter((name) => name !== undefined)
  const inChats = chats.map((chat) => `Telegram ${chat}`)
  return { names: [...known, ...emails, ...phones, ...inChats], others: people.length - known.length }
}

export const channelsText = (t: Translate, { channels }: Pick<NotificationRule, 'channels'>): string =>
  channels.map((channel) => t(`notificationRules.channel.${channel}`)).join(', ')

export const whomText = (
  t: Translate,
  rule: Pick<NotificationRule, 'recipients'>,
  among: Pick<RuleNames, 'myId' | 'users'>,
): string => {
  const { names, others } = whomNames(t, rule, among)
  return names.length === 0 ? t('notificationRules.whom.count', { count: others }) : listed(t, names, others)
}

/** Everything that a search looks at. */
export const searchedText = (t: Translate, rule: NotificationRule, names: RuleNames): string =>
  [
    rule.name,
    ...whatNames(t, rule),
    vehiclesText(t, rule, names),
    ...whomNames(t, rule, names).names,
    channelsText(t, rule),
  ].join('\n')
