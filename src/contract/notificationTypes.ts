import { NOTIFICATION_SPECS, type NotificationTypeSpec } from './notificationSpecs.ts'

/**
 * The catalogue of what people can be notified of (NOTIF-15 to NOTIF-22, NOTIF-37): each type once, with the events of
 * the wire that it follows. Rules, lists, pages and documents read this table. How events that carry data are read is
 * in rules/notificationReading.ts.
 */

export type NotificationTypeKey = keyof typeof NOTIFICATION_SPECS
export const NOTIFICATION_TYPES: Readonly<Record<NotificationTypeKey, NotificationTypeSpec>> =
  NOTIFICATION_SPECS
export const NOTIFICATION_TYPE_KEYS = Object.keys(NOTIFICATION_SPECS) as [
  NotificationTypeKey,
  ...NotificationTypeKey[],
]

/** The description of a notification that stands for many of a minute (docs/notifications.md). */
export const SUMMARY_TYPE = 'summary'
/** NOTIF-08: what notifications can be filtered by. */
export const NOTIFICATION_DESCRIPTIONS = [...NOTIFICATION_TYPE_KEYS, SUMMARY_TYPE] as const
export type NotificationDescription = (typeof NOTIFICATION_DESCRIPTIONS)[number]

/** The types that follow an event of the wire. */
export const typesOfEvent = (event: string): readonly NotificationTypeKey[] =>
  NOTIFICATION_TYPE_KEYS.filter((key) => {
    const { events, ends } = NOTIFICATION_TYPES[key]
    return events.includes(event) || ends.includes(event)
  })
