import * as z from 'zod/mini'
import { latitude, longitude } from '../../degrees.ts'
import { deviceStatus, lockState } from '../../entities/vehicle.ts'
import { CARD_NUMBER_MAX, isCardNumber, normalizeCardNumber } from '../../rules/rfidCard.ts'
import { LOGIN_MAX } from '../../rules/people.ts'
import {
  FLEET_EVENT_NAMES,
  MAX_EVENT_NAME_LENGTH,
  STATE_EVENT_NAMES,
  type StateEventName,
} from '../../wire/events.ts'
import { ALARM_NOTE_MAX } from '../alarms.ts'
import { plainName } from '../plainName.ts'
import { taskMoment } from '../tasks.ts'
import { line } from './fields.ts'
import { rowNumber } from './archiveRoutes.ts'

/**
 * Events of vehicles and readings of cards as an archive has them (docs/archive.md): a part for each vehicle by its number, a row a line
 * of JSON, the earliest first. Of the period only; a slice of them is in memory.
 */

export const EVENTS_FOLDER = 'events/'
export const CARD_READINGS_FOLDER = 'card-readings/'

/** As a reader reports it. */
const readNumber = z.string().check(
  z.maxLength(CARD_NUMBER_MAX),
  z.refine<string>((text) => isCardNumber(text) && normalizeCardNumber(text) === text),
)

/** number: of the card; null: it was taken out. */
export const archiveCardReading = z.object({ at: taskMoment, number: z.nullable(readNumber) })
export type ArchiveCardReading = z.infer<typeof archiveCardReading>

/** Somebody whose a card was and is no more. employee: the number in the archive; null: a person who was deleted. from: 0: the first holder. */
export const archiveCardHolding = z
  .object({
    card: readNumber,
    employee: z.nullable(rowNumber),
    from: z.union([z.literal(0), taskMoment]),
    to: taskMoment,
  })
  .check(z.refine(({ from, to }) => from <= to))

/** The part of a vehicle in a folder of rows, by its number in the archive. */
export const historyPart = (folder: string, vehicle: number): string => `${folder}${vehicle}.jsonl`

/** Changes of a state that are shown afterwards; all others follow from what is in the archive, or are shown as they are now only. */
export const ARCHIVED_STATES = [
  'SOS_ALARM',
  'SIGNALING_ALARM',
  'alarmReset',
  'ErrorSetLock',
  'deviceStatus',
] as const satisfies readonly StateEventName[]
const ARCHIVED: ReadonlySet<string> = new Set(ARCHIVED_STATES)
const OTHERS: ReadonlySet<string> = new Set([...STATE_EVENT_NAMES, ...FLEET_EVENT_NAMES])

/** Whether an event is counted and kept once a moment, as all are that change no state. */
export const isCountedEvent = (name: string): boolean => !OTHERS.has(name)

/** A trigger's text has at most some hundred characters, one that a device sent may have more. */
const EVENT_TEXT_MAX = 5_000

const REASON_MAX = 50
const REASON_TEXT_MAX = 200
const reasonText = z.string().check(z.maxLength(REASON_TEXT_MAX))
const reason = z
  .record(reasonText, z.nullable(z.union([z.number(), z.boolean(), reasonText])))
  .check(z.refine((values) => Object.keys(values).length <= REASON_MAX))

/** What is known of an event, without ids. */
const eventDetails = z.strictObject({
  /** Such as that of a trigger, or the name of a task. */
  text: z.optional(z.string().check(z.maxLength(EVENT_TEXT_MAX))),
  latitude: z.optional(z.nullable(latitude)),
  longitude: z.optional(z.nullable(longitude)),
  /** Why it was detected, with its numbers. */
  reason: z.optional(z.nullable(reason)),
  lockState: z.optional(lockState),
  deviceStatus: z.optional(deviceStatus),
  alarm: z.optional(z.literal(false)),
  lockedAlarm: z.optional(z.literal(false)),
})
export const EVENT_DETAILS: readonly string[] = Object.keys(eventDetails.shape)

/** by: the login; null: the owner of the account; '': somebody who is no user any more. */
const acknowledgement = z.object({
  by: z.nullable(line(0, LOGIN_MAX)),
  at: taskMoment,
  note: z.string().check(z.maxLength(ALARM_NOTE_MAX), plainName),
})

/** taken: who took it, and what they said. */
export const archiveEvent = z.object({
  at: taskMoment,
  name: z.string().check(
    z.minLength(1),
    z.maxLength(MAX_EVENT_NAME_LENGTH),
    plainName,
    z.refine<string>((name) => isCountedEvent(name) || ARCHIVED.has(name)),
  ),
  details: eventDetails,
  taken: z.nullable(acknowledgement),
})
export type ArchiveEvent = z.infer<typeof archiveEvent>
