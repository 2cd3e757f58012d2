import type { NotificationChannel } from '../../../src/contract/http/notifications.ts'
import type { RuleRecipients } from '../../../src/contract/http/notificationRules.ts'
import { isRecord } from '../../../src/contract/rules/isRecord.ts'
import type { KnownFinding } from './eventFacts.ts'
import type { Finding } from './judge.ts'
import { isHiddenFrom, isShownTo, type JudgedRule } from './ownRules.ts'
import { maySee, type Person, type SeenEvent } from './people.ts'

/** Who is notified of a finding, and how. */
export interface Audience {
  readonly people: readonly { readonly person: Person; readonly isHidden: boolean }[]
  readonly channels: readonly NotificationChannel[]
  /** The author of the rule, where they may see the event. */
  readonly author: Person | null
  /** Addresses outside the product, each with its channel; they have what the author sees. */
  readonly outside: readonly { readonly channel: 'email' | 'sms' | 'telegram'; readonly address: string }[]
}

/** Without a rule, what comes to a person comes in the app, and to their browsers where it is closed. */
const WITHOUT_RULE: readonly NotificationChannel[] = ['app', 'push']

const isFuelSensor = ({ event: { data }, subject }: Finding): boolean =>
  [data.realSensorValues, data.multiSensorValues]
    .flatMap((list) => (Array.isArray(list) ? list.filter(isRecord) : []))
    .some(
      ({ sensorNumber, sensorType }) =>
        String(sensorNumber) === subject && String(sensorType).startsWith('FUEL'),
    )

/** What a finding requires of those who learn of it. */
export const seenEventOf = (finding: KnownFinding): SeenEvent => ({
  type: finding.type,
  vehicleId: finding.event.vehicleId,
  ownerId: finding.event.ownerId,
  zoneTypeId: finding.zone?.typeId ?? null,
  isFuel: isFuelSensor(finding),
})

/**
 * Whom a finding reaches now. Of a rule: those whom it names and who may see the event; addresses outside only while its
 * author may. Without a rule: everybody who may see it and to whom it is shown.
 */
export const audienceOf = (
  rule: JudgedRule,
  finding: KnownFinding,
  people: readonly Person[],
  recipients: RuleRecipients | null = rule.made?.fields.recipients ?? null,
): Audience => {
  const seen = seenEventOf(finding)
  const seeing = people.filter((person) => person.ownerId === seen.ownerId && maySee(person, seen))
  const { made } = rule
  if (made === null || recipients === null) {
    const shown = seeing.filter(({ filters }) => isShownTo(finding.type, filters))
    return {
      people: shown.map((person) => personOf(person, finding)),
      channels: WITHOUT_RULE,
      author: null,
      outside: [],
    }
  }
  const { channels } = made.fields
  const named = seeing.filter(({ accountId }) => recipients.accountIds.includes(accountId))
  const author = seeing.find(({ accountId }) => accountId === made.accountId) ?? null
  return {
    people: named.map((person) => ({ person, isHidden: false })),
    channels,
    author,
    outside: author === null ? [] : outsideOf(recipients, channels),
  }
}

const personOf = (person: Person, { type }: Finding): Audience['people'][number] => ({
  person,
  isHidden: isHiddenFrom(type, person.filters),
})

const outsideOf = (
  { emails, phones, chats }: RuleRecipients,
  channels: readonly NotificationChannel[],
): Audience['outside'] => {
  const of = (channel: 'email' | 'sms' | 'telegram', addresses: readonly string[]) =>
    channels.includes(channel) ? addresses.map((address) => ({ channel, address })) : []
  return [...of('email', emails), ...of('sms', phones), ...of('telegram', chats)]
}
