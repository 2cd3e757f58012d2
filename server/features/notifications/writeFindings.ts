import type { Transaction } from 'kysely'
import { NOTIFICATION_TYPES } from '../../../src/contract/notificationTypes.ts'
import type { RuleRecipients } from '../../../src/contract/http/notificationRules.ts'
import type { TextPlaceholder } from '../../../src/contract/rules/notificationText.ts'
import type { Channel } from '../../../src/contract/http/channels.ts'
import type { Database } from '../../storage/schema.ts'
import { queueMessages } from '../channels/messageQueue.ts'
import { readAddresses } from '../channels/readAddresses.ts'
import { scheduleEscalations } from './escalationSql.ts'
import { collectMessages } from './digest.ts'
import { type KnownFinding, readFacts } from './eventFacts.ts'
import { findingText } from './findingText.ts'
import type { RuleFinding } from './judgeEvents.ts'
import { languageOf, messagesOf, saidOf, summaryMessages } from './messages.ts'
import { type Person, readPeople } from './people.ts'
import type { AskedPlace, FindPlaceWords, PlaceWords } from './placeWords.ts'
import { type Audience, audienceOf } from './recipients.ts'
import { noteRulesUsed } from './ruleSql.ts'
import { minuteOf, takeStormRoom } from './stormCount.ts'
import { addToSummaries, insertNotifications, type NewNotification, severityNumber } from './writeSql.ts'

type Trx = Transaction<Database>

/** A finding with everything that is known of it and everybody whom it reaches. */
interface Reached {
  readonly finding: KnownFinding & Pick<RuleFinding, 'rule'>
  readonly audience: Audience
}

/** How findings are written. now: ms since the epoch; step: 0, or how often it was repeated. */
export interface WriteOptions {
  readonly now: number
  readonly step: number
  /** Absent: those of the rule. */
  readonly recipients?: RuleRecipients
  readonly findPlaces: FindPlaceWords
}

/**
 * Writes the notifications and messages of findings, for those who may see each event now; whatever exceeds a client's
 * minute becomes a summary. Returns whether it reached anybody.
 */
export const writeFindings = async (
  trx: Trx,
  findings: readonly RuleFinding[],
  options: WriteOptions,
): Promise<boolean> => {
  const reached = await readAudiences(trx, findings, options)
  if (reached.length === 0) return false
  const { now, step } = options
  const room = await takeStormRoom(trx, countByOwner(reached), now)
  const { kept, beyond } = split(reached, room)
  const places = await options.findPlaces(kept.flatMap(placesSaid))
  await insertNotifications(trx, kept.flatMap((one) => rowsOf(one, places)).toSorted(shownFirst), now)
  await sendMessages(trx, kept, options, places)
  await summarise(trx, beyond, now)
  if (step === 0) {
    await scheduleEscalations(
      trx,
      kept.map(({ finding }) => finding),
      now,
    )
    await noteRulesUsed(
      trx,
      kept.flatMap(({ finding: { rule } }) => (rule.made ? [rule.id] : [])),
      now,
    )
  }
  return true
}

const readAudiences = async (
  trx: Trx,
  findings: readonly RuleFinding[],
  { now, recipients }: WriteOptions,
): Promise<readonly Reached[]> => {
  const known = await readFacts(trx, findings)
  if (known.length === 0) return []
  const ownerIds = [...new Set(known.map(({ event }) => event.ownerId))]
  const vehicleIds = [...new Set(known.map(({ event }) => event.vehicleId))]
  const people = await readPeople(trx, ownerIds, vehicleIds, now)
  return known
    .map((finding) => ({ finding, audience: audienceOf(finding.rule, finding, people, recipients) }))
    .filter(({ audience }) => audience.people.length + audience.outside.length > 0)
}

const countByOwner = (reached: readonly Reached[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { finding } of reached)
    counts.set(finding.event.ownerId, (counts.get(finding.event.ownerId) ?? 0) + 1)
  return counts
}

const split = (
  reached: readonly Reached[],
  room: ReadonlyMap<number, number>,
): { readonly kept: readonly Reached[]; readonly beyond: readonly Reached[] } => {
  const left = new Map(room)
  const kept: Reached[] = []
  const beyond: Reached[] = []
  for (const one of reached) {
    const { ownerId } = one.finding.event
    const free = left.get(ownerId) ?? 0
    left.set(ownerId, free - 1)
    if (free > 0) kept.push(one)
    else beyond.push(one)
  }
  return { kept, beyond }
}

/** Of two rules that have the same event for a person, the one whose notification is shown is kept. */
const shownFirst = (a: NewNotification, b: NewNotification): number => Number(a.isHidden) - Number(b.isHidden)

/** The places that the text of a rule says, in the languages of its recipients. */
const placesSaid = ({ finding, audience }: Reached): readonly AskedPlace[] => {
  const { latitude, longitude, rule } = finding
  const saysPlace = rule.made?.fields.text?.includes(`{${'place' satisfies TextPlaceholder}}`) ?? false
  if (!saysPlace || latitude === null || longitude === null) return []
  const languages = new Set([
    ...audience.people.map(({ person }) => person.language),
    ...(audience.outside.length > 0 ? [languageOf(audience.author)] : []),
  ])
  return [...languages].map((language) => ({ point: { latitude, longitude }, language }))
}

const rowsOf = ({ finding, audience }: Reached, places: PlaceWords): readonly NewNotification[] =>
  audience.channels.includes('app')
    ? audience.people.map(({ person, isHidden }) => rowOf(finding, person, { isHidden, places }))
    : []

const rowOf = (
  finding: Reached['finding'],
  person: Person,
  { isHidden, places }: { readonly isHidden: boolean; readonly places: PlaceWords },
): NewNotification => {
  const { rule, type, subject, event, zone, details } = finding
  const said = saidOf(finding, person, person.language, places)
  const { latitude, longitude, speed } = said
  const fields = rule.made?.fields
  const template = fields?.text ?? null
  return {
    accountId: person.accountId,
    ownerId: event.ownerId,
    vehicleId: event.vehicleId,
    eventSeq: event.seq,
    eventName: event.name,
    description: type,
    subject,
    severity: severityNumber(NOTIFICATION_TYPES[type].severity),
    at: event.at,
    isHidden,
    ruleId: fields === undefined ? null : rule.id,
    text:
      template === null || fields === undefined
        ? null
        : findingText(said, { language: person.language, timeZone: fields.timeZone, template }),
    details,
    latitude,
    longitude,
    speed,
    zoneTypeId: zone?.typeId ?? null,
  }
}

const sendMessages = async (
  trx: Trx,
  kept: readonly Reached[],
  { now, step }: WriteOptions,
  places: PlaceWords,
): Promise<void> => {
  const reached = kept.filter(({ audience }) => audience.channels.some((channel) => channel !== 'app'))
  if (reached.length === 0) return
  const addresses = await readAddresses(trx, accountsOf(reached))
  const messages = reached.map(({ finding, audience }) =>
    messagesOf({
      rule: finding.rule,
      finding,
      audience,
      addresses,
      author: audience.author,
      places,
      step,
      now,
    }),
  )
  await queueMessages(
    trx,
    messages.flatMap(({ atOnce }) => atOnce),
  )
  await collectMessages(
    trx,
    messages.flatMap(({ collected }) => collected),
  )
}

const accountsOf = (reached: readonly Reached[]): number[] => [
  ...new Set(reached.flatMap(({ audience }) => audience.people.map(({ person }) => person.accountId))),
]

/** One notification, and one message by each channel, for each person whom further events would reach. */
const summarise = async (trx: Trx, beyond: readonly Reached[], now: number): Promise<void> => {
  if (beyond.length === 0) return
  const people = new Map<number, { person: Person; count: number; channels: Set<Channel>; hasApp: boolean }>()
  for (const { audience } of beyond)
    for (const { person, isHidden } of audience.people) {
      if (isHidden) continue
      const known = people.get(person.accountId) ?? { person, count: 0, channels: new Set(), hasApp: false }
      known.count += 1
      for (const channel of audience.channels) {
        if (channel === 'app') known.hasApp = true
        else known.channels.add(channel)
      }
      people.set(person.accountId, known)
    }
  const minute = minuteOf(now)
  const counts = [...people.values()]
    .filter(({ hasApp }) => hasApp)
    .map(({ person: { accountId, ownerId }, count }) => ({ accountId, ownerId, count }))
  await addToSummaries(trx, counts, { minute, now })
  const addresses = await readAddresses(trx, [...people.keys()])
  const summarised = [...people.values()].map((one) => ({ ...one, channels: [...one.channels] }))
  await queueMessages(trx, summaryMessages(summarised, addresses, { minute, now }))
}
