import type { TrackAnswer, TrackEvent } from '../../../../src/contract/http/track.ts'
import { type Notification, notificationPage } from '../../../../src/contract/http/notifications.ts'
import { eventsInput, explainEventInput } from '../../../../src/contract/mcp/toolInputs.ts'
import { notFound } from '../../../platform/plugins/apiError.ts'
import { eventAbout } from '../eventAbout.ts'
import { mcpTool } from '../mcpTool.ts'
import type { ProgramApi } from '../programApi.ts'
import { addressesOf, durationText, kmPerHour, litres, momentText, placeOf } from '../words.ts'
import { partWords } from './journeys.ts'
import { partAt, positionAt, readTrack } from './readTrack.ts'

/** Events in one answer. */
const EVENTS_MAX = 100
/** How far around an event is read. */
const AROUND_MS = 1_800_000
/** A moment that a model wrote down without fractions of a second, or from memory. */
const MEANT_WITHIN_MS = 60_000
/** How far from the event its speeds are given. */
const STEP_MS = 60_000
const NOTIFICATIONS_MAX = 10

const detailsOf = ({ text, fuel, excess }: TrackEvent) => ({
  ...(text !== null && { text }),
  ...(fuel && {
    fuelLitres: litres(fuel.litres),
    levelBeforeLitres: litres(fuel.before),
    levelAfterLitres: litres(fuel.after),
  }),
  ...(excess && {
    highestSpeedKmPerHour: kmPerHour(excess.maxSpeed),
    allowedSpeedKmPerHour: kmPerHour(excess.allowedSpeed),
  }),
})

/** The events of a vehicle in a period. */
export const listEvents = mcpTool({
  name: 'list_events',
  title: 'Events of a vehicle',
  about:
    'Lists the events of a vehicle in a period of at most 31 days: alarms, triggers of sensors, speeding, fuel, crossings of geozones and others, with their moment and place. explain_event says more of one.',
  input: eventsInput,
  needs: ['track'],
  run: async ({ vehicleId, from, to, name, timeZone }, api) => {
    const { events } = await readTrack({ vehicleId, from, to }, api)
    const meant = name === undefined ? events : events.filter((event) => event.name === name)
    return {
      vehicleId,
      found: meant.length,
      events: meant.slice(0, EVENTS_MAX).map((event) => ({
        at: momentText(event.at, timeZone),
        name: event.name,
        ...detailsOf(event),
        place: placeOf(event, null),
      })),
      eventsLeftOut: Math.max(0, meant.length - EVENTS_MAX),
    }
  },
})

const nearest = (
  { events }: TrackAnswer,
  { at, name }: { readonly at: number; readonly name?: string | undefined },
): TrackEvent => {
  const [found] = events
    .filter(
      (event) => (name === undefined || event.name === name) && Math.abs(event.at - at) <= MEANT_WITHIN_MS,
    )
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))
  if (!found)
    throw notFound('The vehicle has no such event within a minute of that moment: list_events lists them')
  return found
}

const speedWords = (track: TrackAnswer, at: number, timeZone: string) => {
  const found = positionAt(track, at)
  return (
    found && {
      at: momentText(found.at, timeZone),
      speedKmPerHour: kmPerHour(found.speed),
      ignition: found.ignitionOn ? 'on' : 'off',
    }
  )
}

const notificationWords = (
  { at, description, severity, rule, text, confirmation }: Notification,
  timeZone: string,
) => ({
  at: momentText(at, timeZone),
  type: description,
  severity,
  rule,
  text,
  confirmed: confirmation && {
    by: confirmation.by,
    at: momentText(confirmation.at, timeZone),
    note: confirmation.note,
  },
})

/** What the account was notified of around an event; null: it may not see notifications. */
const notificationsAround = async (
  api: ProgramApi,
  { vehicleId, at, timeZone }: { readonly vehicleId: number; readonly at: number; readonly timeZone: string },
) => {
  if (!api.may('vehicleNotifications')) return null
  const { items } = await api.call('vehicleNotifications', notificationPage, {
    params: { login: api.login, vehicleId },
    query: { from: Math.max(0, at - MEANT_WITHIN_MS), to: at + MEANT_WITHIN_MS, limit: NOTIFICATIONS_MAX },
  })
  return items.map((item) => notificationWords(item, timeZone))
}

/** What an event means, and what went on around it. */
export const explainEvent = mcpTool({
  name: 'explain_event',
  title: 'Explain an event',
  about:
    'Explains an event of a vehicle: what its name means, its numbers, where it happened, what the vehicle was doing, its speed before and after, the other events within half an hour, and the notifications that it caused with who confirmed them.',
  input: explainEventInput,
  needs: ['track'],
  run: async ({ vehicleId, at: asked, name, timeZone, language }, api) => {
    const track = await readTrack(
      { vehicleId, from: Math.max(0, asked - AROUND_MS), to: asked + AROUND_MS },
      api,
    )
    const event = nearest(track, { at: asked, name })
    const { at } = event
    const [[address], notifications] = await Promise.all([
      addressesOf(api, [event], language),
      notificationsAround(api, { vehicleId, at, timeZone }),
    ])
    const part = partAt(track, at)
    const others = track.events.filter((other) => other !== event)
    return {
      vehicleId,
      name: event.name,
      meaning: eventAbout(event.name),
      at: momentText(at, timeZone),
      ago: durationText(api.now() - at),
      ...detailsOf(event),
      place: placeOf(event, address),
      during: part && partWords(part, timeZone),
      aMinuteBefore: speedWords(track, at - STEP_MS, timeZone),
      atThatMoment: speedWords(track, at, timeZone),
      aMinuteAfter: speedWords(track, at + STEP_MS, timeZone),
      otherEventsWithinHalfAnHour: others
        .slice(0, EVENTS_MAX)
        .map((other) => ({ at: momentText(other.at, timeZone), name: other.name, ...detailsOf(other) })),
      notifications,
    }
  },
})
