import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { Channel } from '../../../src/contract/http/channels.ts'
import { SUMMARY_TYPE } from '../../../src/contract/notificationTypes.ts'
import { passes, type Principal } from '../../../src/contract/permissions.ts'
import { notificationPath, notificationTag } from '../../../src/contract/rules/notificationPath.ts'
import { NOTIFICATION_NAMES } from './notificationNames.ts'
import type { OutgoingMessage } from '../channels/messageQueue.ts'
import type { AccountAddresses } from '../channels/readAddresses.ts'
import { type CollectedMessage, digestDueAt, isCollected } from './digest.ts'
import type { KnownFinding } from './eventFacts.ts'
import { findingSubject, findingText, type SaidEvent, summaryText } from './findingText.ts'
import type { JudgedRule } from './ownRules.ts'
import type { Person } from './people.ts'
import type { PlaceWords } from './placeWords.ts'
import { isKeptQuiet } from './quietHours.ts'
import { type Audience, seenEventOf } from './recipients.ts'

/** A provider that fails for half a day does not get the messages any more. */
const MESSAGE_LIFE_MS = 12 * 3_600_000
/** The page that a message leads to where it is about no vehicle, or its reader has no account. */
const LIST = '/#/notifications'
/** For addresses outside, of which no language is known. */
const SUBJECTLESS: ReadonlySet<Channel> = new Set(['sms'])

/** What a message says of a finding in a language: where it was only with the right to positions. */
export const saidOf = (
  finding: KnownFinding,
  reader: Principal | null,
  language: Language,
  places: PlaceWords,
): SaidEvent => {
  const { type, name, licensePlate, latitude, longitude, speed, details } = finding
  const place =
    reader !== null && passes(reader, ACTION_GATES.seePositions)
      ? { latitude, longitude, speed, address: addressOf(finding, language, places) }
      : { latitude: null, longitude: null, speed: null, address: null }
  return { description: type, name, licensePlate, at: finding.event.at, details, ...place }
}

const addressOf = (
  { latitude, longitude }: KnownFinding,
  language: Language,
  places: PlaceWords,
): string | null =>
  latitude === null || longitude === null ? null : places({ point: { latitude, longitude }, language })

/** The language of whoever gets a message; of addresses outside none is known. */
export const languageOf = (reader: Pick<Person, 'language'> | null): Language => reader?.language ?? 'en'

/** What messages are made of. step: 0, or how often it was repeated. */
export interface MessageInput {
  readonly rule: JudgedRule
  readonly finding: KnownFinding
  readonly audience: Audience
  readonly addresses: ReadonlyMap<number, AccountAddresses>
  /** Whose language and sight addresses outside the product have; null: there are none. */
  readonly author: Person | null
  readonly places: PlaceWords
  readonly step: number
  /** ms since the epoch */
  readonly now: number
}

/** Messages of an event reach an address once, however many rules have it. */
const keyOf = (
  { event: { seq }, type, subject }: KnownFinding,
  channel: Channel,
  address: string,
  step: number,
) => [notificationTag(seq, type), subject, channel, address, step].join(' ')

/** What leaves the product: at once, and with the digest of a person. */
export interface FindingMessages {
  readonly atOnce: readonly OutgoingMessage[]
  readonly collected: readonly CollectedMessage[]
}

/** The messages of a finding that leave the product. */
export const messagesOf = (input: MessageInput): FindingMessages => {
  const { audience, finding, addresses, now } = input
  const collected: CollectedMessage[] = []
  const toPeople = audience.people.flatMap(({ person, isHidden }) => {
    if (isHidden) return []
    const isQuiet = isKeptQuiet(person.quiet, finding.type, now)
    return personChannels(person, audience).flatMap((channel) => {
      const messages = (addresses.get(person.accountId)?.[channel] ?? []).map((address) =>
        messageOf(input, { channel, address, reader: person, accountId: person.accountId }),
      )
      // What is repeated is urgent.
      const { digest } = person
      if (channel !== 'email' || input.step > 0 || digest === null || !isCollected(finding.type))
        return isQuiet ? [] : messages
      const dueAt = digestDueAt(digest, person.quiet, now)
      const { accountId } = person
      const seen = seenEventOf(finding)
      collected.push(...messages.map(({ key, text }) => ({ key, accountId, seen, text, dueAt })))
      return []
    })
  })
  const outside = audience.outside.map(({ channel, address }) =>
    messageOf(input, { channel, address, reader: input.author, accountId: null }),
  )
  return { atOnce: [...toPeople, ...outside], collected }
}

const personChannels = (
  person: Pick<Person, 'channels'>,
  { channels }: Pick<Audience, 'channels'>,
): Channel[] => channels.filter((channel) => channel !== 'app').filter((channel) => person.channels[channel])

interface Target {
  readonly channel: Channel
  readonly address: string
  readonly accountId: number | null
  /** Whose language and sight count. */
  readonly reader: Person | null
}

const messageOf = (
  { rule, finding, places, step, now }: MessageInput,
  { channel, address, accountId, reader }: Target,
): OutgoingMessage => {
  const fields = rule.made?.fields
  const language = languageOf(reader)
  const said = saidOf(finding, reader, language, places)
  const how = { language, timeZone: fields?.timeZone ?? 'UTC', template: fields?.text ?? null }
  return {
    key: keyOf(finding, channel, address, step),
    ownerId: finding.event.ownerId,
    accountId,
    vehicleId: finding.event.vehicleId,
    channel,
    address,
    subject: SUBJECTLESS.has(channel) ? '' : findingSubject(said, language),
    text: findingText(said, how),
    link: accountId === null || reader === null ? LIST : linkOf(finding, reader),
    createdAt: now,
    expiresAt: now + MESSAGE_LIFE_MS,
  }
}

/** The vehicle, as far as the reader may see where it was. */
const linkOf = ({ event, name, licensePlate }: KnownFinding, reader: Principal): string =>
  `/#${notificationPath(
    { vehicleId: event.vehicleId, name, licensePlate, at: event.at },
    passes(reader, ACTION_GATES.seePast),
  )}`

/** The messages with which the rest of a storm's minute is announced to people. */
export const summaryMessages = (
  people: readonly {
    readonly person: Person
    readonly count: number
    readonly channels: readonly Channel[]
  }[],
  addresses: ReadonlyMap<number, AccountAddresses>,
  { minute, now }: { readonly minute: number; readonly now: number },
): readonly OutgoingMessage[] =>
  people.flatMap(({ person: { accountId, ownerId, language, channels: wanted }, count, channels }) =>
    channels
      .filter((channel) => wanted[channel])
      .flatMap((channel) =>
        (addresses.get(accountId)?.[channel] ?? []).map((address) => ({
          key: ['storm', minute, channel, address].join(' '),
          ownerId,
          accountId,
          vehicleId: null,
          channel,
          address,
          subject: SUBJECTLESS.has(channel) ? '' : NOTIFICATION_NAMES[language][SUMMARY_TYPE],
          text: summaryText(count, language),
          link: LIST,
          createdAt: now,
          expiresAt: now + MESSAGE_LIFE_MS,
        })),
      ),
  )
