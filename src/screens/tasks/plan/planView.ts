import dayjs from 'dayjs'
import type { TimeSpan } from '../../../contract/timeSpan.ts'

/** What a dispatcher looks at, in the query of the address. */

/** Days on the axis of each zoom. */
export const ZOOM_DAYS = { day: 1, days: 3, week: 7 } as const
export type PlanZoom = keyof typeof ZOOM_DAYS
export const ZOOMS = Object.keys(ZOOM_DAYS) as readonly PlanZoom[]

export interface PlanView {
  readonly zoom: PlanZoom
  /** The first day, YYYY-MM-DD in the browser's time zone; null: today. */
  readonly day: string | null
  /** null: every vehicle. */
  readonly group: number | null
}

const DAY_FORMAT = 'YYYY-MM-DD'
const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format(DAY_FORMAT) === text

/** The view of a query; what is damaged counts as absent. */
export const readPlanView = (text: string): PlanView => {
  const query = new URLSearchParams(text)
  const group = Number(query.get('g'))
  const day = query.get('day')
  return {
    zoom: ZOOMS.find((zoom) => zoom === query.get('zoom')) ?? 'day',
    day: isDay(day) ? day : null,
    group: Number.isInteger(group) && group > 0 ? group : null,
  }
}

/** The query of a view with its question mark; '' for the first view. */
export const writePlanView = ({ zoom, day, group }: PlanView): string => {
  const query = new URLSearchParams({
    ...(zoom === 'day' ? {} : { zoom }),
    ...(day === null ? {} : { day }),
    ...(group === null ? {} : { g: String(group) }),
  }).toString()
  return query === '' ? '' : `?${query}`
}

/** The time of a view, ms since the epoch: whole days of the browser's time zone. */
export const spanOfView = ({ zoom, day }: PlanView, now: number): TimeSpan => {
  const first = dayjs(day ?? now).startOf('day')
  return { from: first.valueOf(), to: first.add(ZOOM_DAYS[zoom], 'day').valueOf() }
}

/** The view one page later (1) or earlier (-1). */
export const turnedView = (view: PlanView, pages: 1 | -1, now: number): PlanView => ({
  ...view,
  day: dayjs(spanOfView(view, now).from)
    .add(pages * ZOOM_DAYS[view.zoom], 'day')
    .format(DAY_FORMAT),
})

/** A moment on the axis with its label; a strong one begins a day. */
export interface AxisTick {
  readonly at: number
  readonly label: string
  readonly isDay: boolean
}

const TICK_HOURS = { day: 2, days: 6, week: 24 } as const satisfies Record<PlanZoom, number>

/** The labelled moments of a view; dayText: the name of a day. */
export const ticksOf = (
  { from, to }: TimeSpan,
  zoom: PlanZoom,
  dayText: (at: number) => string,
): readonly AxisTick[] => {
  const ticks: AxisTick[] = []
  for (let day = dayjs(from); day.valueOf() < to; day = day.add(1, 'day')) {
    if (zoom !== 'day') ticks.push({ at: day.valueOf(), label: dayText(day.valueOf()), isDay: true })
    for (let hour = zoom === 'day' ? 0 : TICK_HOURS[zoom]; hour < 24; hour += TICK_HOURS[zoom]) {
      const at = day.hour(hour)
      // An hour that a change of the clocks leaves out is another one.
      if (at.hour() === hour) ticks.push({ at: at.valueOf(), label: at.format('HH:mm'), isDay: false })
    }
  }
  return ticks
}

/** The place of a moment on the axis, percent of its length, cut at its ends. */
export const placeOn = ({ from, to }: TimeSpan, at: number): number =>
  Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))
