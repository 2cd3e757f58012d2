import * as z from 'zod/mini'
import { latitude, longitude } from '../../../../src/contract/degrees.ts'
import type { TaskPointColumn } from '../../../../src/contract/http/taskPointImport.ts'
import { degreesOf } from '../../../../src/contract/rules/degreesOf.ts'
import { routePoint } from '../../../../src/contract/tasks/routePoints.ts'
import type { ImportTable } from '../../imports/importSpec.ts'

const DAY_MINUTES = 1_440
const HOUR_MINUTES = 60
/** Digits behind the point of degrees: about a centimetre. */
const DIGITS = 7

const { name, address, spendMinutes } = routePoint.def.shape

/** A value that may be left out: '' as it is, anything else by its rule. */
const optional = (rule: z.ZodMiniType<string, string>) =>
  z.union([z.pipe(z.string().check(z.trim()), z.literal('')), rule]) as unknown as z.ZodMiniType<
    string,
    string
  >

const degrees = (rule: typeof latitude) =>
  optional(
    z.pipe(
      z.pipe(z.pipe(z.string(), z.transform(degreesOf)), rule),
      z.transform((value) => String(Number(value.toFixed(DIGITS)))),
    ),
  )

const clock = (minutes: number): string =>
  [Math.floor(minutes / HOUR_MINUTES), minutes % HOUR_MINUTES]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')

/**
 * Hours and minutes as `08:30`; null for anything else. A number below 1 is a share of a day, as which spreadsheets keep times:
 * 0.25 is 06:00.
 */
export const clockOf = (text: string): string | null => {
  const plain = text.trim().replace(',', '.')
  if (/^0?(?:0|\.\d+)(?:e-\d+)?$/i.test(plain)) return clock(Math.round(Number(plain) * DAY_MINUTES))
  const [, hours, minutes] = /^(\d{1,3})[:.](\d{2})(?::00)?$/.exec(plain) ?? []
  if (minutes === undefined || Number(minutes) >= HOUR_MINUTES) return null
  return clock(Number(hours) * HOUR_MINUTES + Number(minutes))
}

const time = optional(
  z.pipe(
    z.pipe(z.string(), z.transform(clockOf)),
    z.string({ error: 'must be hours and minutes, such as 08:30' }),
  ),
)
const minutes = optional(
  z.pipe(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN)),
      ),
      spendMinutes,
    ),
    z.transform(String),
  ),
)

/** A file of points; no name may be in two lines. */
export const TASK_POINT_TABLE: ImportTable<TaskPointColumn> = {
  fileName: 'points',
  sheetName: 'Points',
  columns: {
    name: {
      headers: {
        ru: ['Название', 'Точка', 'Клиент'],
        ua: ['Назва', 'Точка', 'Клієнт'],
        en: ['Name', 'Point', 'Customer'],
      },
      rule: name,
      example: { ru: 'Магазин 12', ua: 'Магазин 12', en: 'Shop 12' },
    },
    address: {
      headers: { ru: ['Адрес'], ua: ['Адреса'], en: ['Address'] },
      rule: address,
      isOptional: true,
      example: { ru: 'Житомир', ua: 'Житомир', en: 'Zhytomyr' },
    },
    latitude: {
      headers: { ru: ['Широта'], ua: ['Широта'], en: ['Latitude', 'Lat'] },
      rule: degrees(latitude),
      isOptional: true,
      example: '',
    },
    longitude: {
      headers: { ru: ['Долгота'], ua: ['Довгота'], en: ['Longitude', 'Lon', 'Lng'] },
      rule: degrees(longitude),
      isOptional: true,
      example: '',
    },
    windowFrom: {
      headers: {
        ru: ['Окно с', 'Прибытие с', 'С'],
        ua: ['Вікно з', 'Прибуття з', 'З'],
        en: ['Window from', 'Arrival from', 'From'],
      },
      rule: time,
      isOptional: true,
      example: '08:30',
    },
    windowTo: {
      headers: {
        ru: ['Окно до', 'Прибытие до', 'До'],
        ua: ['Вікно до', 'Прибуття до', 'До'],
        en: ['Window to', 'Arrival to', 'To'],
      },
      rule: time,
      isOptional: true,
      example: '10:00',
    },
    service: {
      headers: {
        ru: ['Обслуживание, мин', 'Обслуживание'],
        ua: ['Обслуговування, хв', 'Обслуговування'],
        en: ['Service, min', 'Service', 'Service minutes'],
      },
      rule: minutes,
      isOptional: true,
      example: '15',
    },
  },
  unique: [{ column: 'name', keyOf: (values) => values.name.toLowerCase() }],
}
