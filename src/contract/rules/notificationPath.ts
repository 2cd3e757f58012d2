import { routeDetailPath } from './links.ts'

/** What a notification is about: vehicleId null for a summary; at: ms since the epoch. */
interface Subject {
  readonly vehicleId: number | null
  readonly name: string | null
  readonly licensePlate: string | null
  readonly at: number
}

/**
 * The page that a notification leads to: its vehicle on the map of its route at that moment; who may not see routes sees
 * it on the map as it is now. A summary leads to the list.
 */
export const notificationPath = (
  { vehicleId, name, licensePlate, at }: Subject,
  seesRoutes: boolean,
): string => {
  if (vehicleId === null) return '/notifications'
  return seesRoutes
    ? routeDetailPath(vehicleId, name ?? '', licensePlate ?? '', at)
    : `/control?v=${vehicleId}`
}

/**
 * The tag of an event in the operating system, where the page and the service worker show it once. event: its seq; type:
 * that of the notification.
 */
export const notificationTag = (event: number, type: string): string => `event ${event} ${type}`

/** The tag of a message by its key; repetitions (a last part other than 0) have tags of their own, so that they are noticed. */
export const tagOfKey = (key: string): string => /^event \d+ \w+(?= .* 0$)/.exec(key)?.[0] ?? key
