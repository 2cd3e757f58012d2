import * as z from 'zod/mini'
import {
  TASK_MINUTES_MAX,
  TASK_REPEATS,
  TASK_SHIFTS,
  type TaskRepeat,
  taskTemplateBody,
  type TaskTemplateFields,
  type TaskTemplateRow,
} from '../../../contract/http/taskTemplates.ts'
import { offsetText, readOffset } from '../routes/offsetText.ts'

/** What the form of a template holds, and the fields of the call that follow from it. */

export const NO_SHIFT = 'none'
export const SHIFTS = [NO_SHIFT, ...TASK_SHIFTS] as const
export const LAST_DAY = 'last'
const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

const { name, routeId, description, performers, timeZone, isOn } = taskTemplateBody.def.shape
/** Minutes of a typed time, NaN for anything else. */
const minutesOf = (text: string): number => (readOffset(text) ?? Number.NaN) / MINUTE_MS
const clock = (minimum: number, maximum: number) =>
  z.string().check(
    z.trim(),
    z.refine((text: string) => {
      const minutes = minutesOf(text)
      return minutes >= minimum && minutes <= maximum
    }),
  )

/** weekday, day: as they are chosen in lists; start, lasts: hours and minutes. */
export const templateSchema = z
  .object({
    name,
    routeId: z.nullable(routeId).check(z.refine((id) => id !== null)),
    performers,
    shift: z.enum(SHIFTS),
    every: z.enum(TASK_REPEATS),
    weekday: z.string(),
    weekdays: z.array(z.number()),
    day: z.string(),
    start: clock(0, DAY_MINUTES - 1),
    lasts: clock(1, TASK_MINUTES_MAX),
    timeZone,
    description,
    isOn,
  })
  .check(
    z.refine(({ every, weekdays }) => every !== 'weekdays' || weekdays.length > 0, { path: ['weekdays'] }),
  )
export type TemplateInput = z.input<typeof templateSchema>
export type TemplateValues = z.output<typeof templateSchema>

const FIRST_START = '08:00'
const FIRST_LASTS = '08:00'

/** What the form of a template begins with; null: a new one. zone: the time zone of the browser. */
export const templateInput = (row: TaskTemplateRow | null, zone: string): TemplateInput => {
  const repeat = row?.repeat
  return {
    name: row?.name ?? '',
    routeId: row?.routeId ?? null,
    performers: row?.performers ?? [],
    shift: row?.shift ?? NO_SHIFT,
    every: repeat?.every ?? 'day',
    weekday: String(repeat?.every === 'week' ? repeat.weekday : 1),
    weekdays: repeat?.every === 'weekdays' ? repeat.weekdays : [],
    day: repeat?.every === 'month' ? String(repeat.day ?? LAST_DAY) : '1',
    start: repeat ? offsetText(repeat.minute * MINUTE_MS) : FIRST_START,
    lasts: row ? offsetText(row.lastsMinutes * MINUTE_MS) : FIRST_LASTS,
    timeZone: row?.timeZone ?? zone,
    description: row?.description ?? '',
    isOn: row?.isOn ?? true,
  }
}

const repeatOf = ({ every, weekday, weekdays, day, start }: TemplateValues): TaskRepeat => {
  const minute = minutesOf(start)
  if (every === 'week') return { every, weekday: Number(weekday), minute }
  if (every === 'month') return { every, day: day === LAST_DAY ? null : Number(day), minute }
  return every === 'weekdays'
    ? { every, weekdays: weekdays.toSorted((a, b) => a - b), minute }
    : { every, minute }
}

/** The fields of the call. */
export const templateFields = (values: TemplateValues): TaskTemplateFields => ({
  name: values.name,
  routeId: values.routeId ?? 0,
  performers: values.performers,
  shift: values.shift === NO_SHIFT ? null : values.shift,
  repeat: repeatOf(values),
  lastsMinutes: minutesOf(values.lasts),
  timeZone: values.timeZone,
  description: values.description,
  isOn: values.isOn,
})
