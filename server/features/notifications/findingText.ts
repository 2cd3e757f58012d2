import type { Language } from '../../../src/contract/entities/session.ts'
import type { NotificationDetails } from '../../../src/contract/http/notifications.ts'
import type { NotificationDescription } from '../../../src/contract/notificationTypes.ts'
import { NOTIFICATION_NAMES } from './notificationNames.ts'
import { filledText, type TextPlaceholder } from '../../../src/contract/rules/notificationText.ts'

/** What a message says of an event. Times are ms since the epoch, places degrees, speeds m/s. */
export interface SaidEvent {
  readonly description: NotificationDescription
  readonly name: string
  readonly licensePlate: string
  readonly at: number
  readonly latitude: number | null
  readonly longitude: number | null
  /** The place in words; null: its coordinates are said. */
  readonly address: string | null
  readonly speed: number | null
  readonly details: NotificationDetails
}

/** How a message is said: the language of whom it is for, the time zone of the rule, its text or null. */
export interface SaidHow {
  readonly language: Language
  readonly timeZone: string
  readonly template: string | null
}

const KMH = 3.6
const UNITS = {
  ru: { speed: 'км/ч', litres: 'л' },
  ua: { speed: 'км/год', litres: 'л' },
  en: { speed: 'km/h', litres: 'l' },
} as const satisfies Record<Language, unknown>
const LOCALES = { ru: 'ru', ua: 'uk', en: 'en-GB' } as const satisfies Record<Language, string>

const timeText = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
    .format(at)
    .replaceAll('/', '.')
    .replace(',', '')

/** What a placeholder that the event does not have is filled with. */
const NOTHING = '–'

/** What each placeholder is filled with. */
export const textValues = (
  event: SaidEvent,
  { language, timeZone }: SaidHow,
): Readonly<Record<TextPlaceholder, string>> => {
  const { latitude, longitude, address, speed, details } = event
  const hasPlace = latitude !== null && longitude !== null
  return {
    vehicle: event.name,
    plate: event.licensePlate,
    event: NOTIFICATION_NAMES[language][event.description],
    time: timeText(event.at, timeZone),
    place: hasPlace ? (address ?? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`) : NOTHING,
    speed: speedText(details.maxSpeed ?? speed, language),
    zone: details.zone ?? NOTHING,
    value: valueText(details, language),
  }
}

const speedText = (speed: number | null, language: Language): string =>
  speed === null ? NOTHING : `${Math.round(speed * KMH)} ${UNITS[language].speed}`

const numberText = (value: number, language: Language): string =>
  new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 2 }).format(value)

const valueText = ({ value, unit, litres, text, count }: NotificationDetails, language: Language): string => {
  if (litres !== undefined) return `${numberText(litres, language)} ${UNITS[language].litres}`
  if (value !== undefined) return `${numberText(value, language)} ${unit ?? ''}`.trim()
  return count === undefined ? (text ?? NOTHING) : numberText(count, language)
}

/** What is said where a rule has no text: what happened, to whom, when, and its numbers. */
const plainText = (values: Readonly<Record<TextPlaceholder, string>>, event: SaidEvent): string => {
  const { details } = event
  const facts = [
    details.text !== undefined && details.value === undefined ? details.text : null,
    details.value === undefined ? null : `${details.text ?? ''} ${values.value}`.trim(),
    details.litres === undefined ? null : values.value,
    details.maxSpeed === undefined ? null : values.speed,
    details.zone ?? null,
  ].filter((fact) => fact !== null)
  return [`${values.event}: ${event.name} (${event.licensePlate})`, values.time, ...facts].join('\n')
}

/** The text of a message about an event. */
export const findingText = (event: SaidEvent, how: SaidHow): string => {
  const values = textValues(event, how)
  return how.template === null ? plainText(values, event) : filledText(how.template, values)
}

/** Its one line for channels that have a subject. */
export const findingSubject = ({ description, name }: SaidEvent, language: Language): string =>
  `${NOTIFICATION_NAMES[language][description]}: ${name}`

/** The text of a message that stands for many. */
export const summaryText = (count: number, language: Language): string => SUMMARIES[language](count)
const SUMMARIES: Readonly<Record<Language, (count: number) => string>> = {
  ru: (count) => `Слишком много событий за минуту. Ещё уведомлений: ${count}. Откройте список.`,
  ua: (count) => `Забагато подій за хвилину. Ще сповіщень: ${count}. Відкрийте список.`,
  en: (count) => `Too many events within a minute. Further notifications: ${count}. Open the list.`,
}
