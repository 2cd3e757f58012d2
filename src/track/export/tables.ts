import { KMH_PER_MS } from '../../contract/constants.ts'
import type { Language } from '../../contract/entities/session.ts'
import { localeOf } from '../../i18n/languageTags.ts'
import type { Track, TrackTotals } from '../../contract/http/track.ts'
import type { DocumentTable } from '../../kit/transfer/tableDocument.ts'
import { formatNumber, speedKmh } from '../../i18n/format.ts'
import { speedText } from '../../i18n/speedText.ts'
import { unitText } from '../../i18n/unitText.ts'
import type { TrackEntry } from '../entries.ts'
import { coordinatesText, durationText, entryName, entryPlace, type Writing } from './words.ts'
import { readingName } from '../../i18n/readingName.ts'

const METRES_PER_KM = 1_000
/** About a centimetre. */
const PLACE_DIGITS = 7

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))
/** With one decimal, so that the figures of a column stand below each other. */
const fixed = (value: number, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
    .format(value)
    .replace('-', '−')
const known = (value: number | undefined, digits: number): number | null =>
  value === undefined || Number.isNaN(value) ? null : rounded(value, digits)

/** Every position: time, place, speed (km/h, empty at 0), heading, ignition, validity. */
export const pointsTable = ({ points }: Track, { t }: Writing): DocumentTable => ({
  name: t('route.view.points'),
  head: [
    t('route.column.time'),
    t('route.column.latitude'),
    t('route.column.longitude'),
    t('route.column.speed'),
    t('route.column.azimuth'),
    t('route.column.ignition'),
    t('route.column.validity'),
  ],
  rows: {
    *[Symbol.iterator]() {
      for (const [row, at] of points.timestamp.entries()) {
        yield [
          { at },
          known(points.latitude[row], PLACE_DIGITS),
          known(points.longitude[row], PLACE_DIGITS),
          speedKmh(points.speed[row] ?? 0),
          known(points.azimuth[row], 1),
          t(points.ignition[row] === 1 ? 'route.on' : 'route.off'),
          points.validity[row] ?? null,
        ]
      }
    },
  },
})

/** The entries of the way, with numbers in columns of their own. */
export const entriesTable = (entries: readonly TrackEntry[], writing: Writing): DocumentTable => ({
  name: writing.t('route.view.list'),
  head: [
    writing.t('route.column.kind'),
    writing.t('route.column.from'),
    writing.t('route.column.to'),
    writing.t('route.column.duration'),
    writing.t('route.column.mileage'),
    writing.t('route.column.litres'),
    writing.t('route.column.place'),
    writing.t('route.column.latitude'),
    writing.t('route.column.longitude'),
  ],
  rows: entries.map((entry) => [
    entryName(writing.t, entry),
    { at: entry.from },
    { at: entry.to },
    entry.kind === 'event' ? null : durationText(writing, entry.to - entry.from),
    entry.mileage === null ? null : rounded(entry.mileage / METRES_PER_KM, 2),
    entry.litres === null ? null : rounded(entry.litres, 1),
    entryPlace(writing, entry),
    entry.latitude === null ? null : rounded(entry.latitude, PLACE_DIGITS),
    entry.longitude === null ? null : rounded(entry.longitude, PLACE_DIGITS),
  ]),
})

/** The story of the way as people read it: values with places in words, coordinates with four decimals. */
export const storyTable = (entries: readonly TrackEntry[], writing: Writing): DocumentTable => {
  const { t, language } = writing
  return {
    name: t('route.view.list'),
    head: [
      t('route.column.from'),
      t('route.column.to'),
      t('route.column.duration'),
      t('route.column.kind'),
      t('route.column.place'),
      t('route.column.mileage'),
      t('route.column.maxSpeed'),
      t('route.column.litres'),
      t('route.column.coordinates'),
    ],
    endColumns: [2, 5, 6, 7, 8],
    rows: entries.map((entry) => {
      const { kind, from, to, mileage, maxSpeed, litres, latitude, longitude } = entry
      return [
        { at: from },
        { at: to },
        kind === 'event' ? null : durationText(writing, to - from),
        entryName(t, entry),
        entryPlace(writing, entry),
        mileage === null ? null : fixed(mileage / METRES_PER_KM, language),
        maxSpeed === null ? null : formatNumber(Math.round(maxSpeed * KMH_PER_MS), language),
        litres === null ? null : fixed(kind === 'defuelling' ? -litres : litres, language),
        coordinatesText(latitude, longitude),
      ]
    }),
  }
}

/** The values of every sensor, one reading per row. */
export const readingsTable = ({ series }: Track, { t }: Writing): DocumentTable => ({
  name: t('route.readings.title'),
  head: [
    t('route.column.time'),
    t('route.readings.sensor'),
    t('route.readings.value'),
    t('route.readings.unit'),
  ],
  rows: {
    *[Symbol.iterator]() {
      for (const { name, unit, timestamp, value } of series) {
        const units = unitText(t, unit)
        for (const [row, at] of timestamp.entries())
          yield [{ at }, readingName(t, name), known(value[row], 3), units]
      }
    },
  },
})

/** The totals in the order in which they are read. */
export const TOTAL_NAMES = [
  'mileage',
  'movingMs',
  'standingMs',
  'idlingMs',
  'engineMs',
  'maxSpeed',
  'averageSpeed',
  'trips',
  'stops',
  'parkings',
  'fuelUsed',
  'fuelFilled',
  'fuelDrained',
  'fuellings',
  'defuellings',
  'positions',
] as const satisfies readonly (keyof TrackTotals)[]
export type TotalName = (typeof TOTAL_NAMES)[number]

/** A total with its unit, formatted; '' where it is unknown. */
export const totalText = (name: TotalName, value: number | null, writing: Writing): string => {
  const { t, language } = writing
  if (value === null) return ''
  const number = (amount: number, digits: number): string => formatNumber(amount, language, digits)
  switch (name) {
    case 'mileage':
      return `${number(value / METRES_PER_KM, 1)} ${t('common.unit.kilometre')}`
    case 'movingMs':
    case 'standingMs':
    case 'idlingMs':
    case 'engineMs':
      return durationText(writing, value)
    case 'maxSpeed':
    case 'averageSpeed':
      return speedText(t, language, value)
    case 'fuelUsed':
    case 'fuelFilled':
    case 'fuelDrained':
      return `${number(value, 1)} ${t('common.unit.litre')}`
    default:
      return number(value, 0)
  }
}

/** The change of a total against the period before, formatted with its sign; '' where one is unknown. */
export const changeText = (
  name: TotalName,
  now: number | null,
  before: number | null,
  writing: Writing,
): string => {
  if (now === null || before === null) return ''
  const text = totalText(name, Math.abs(now - before), writing)
  if (text === totalText(name, 0, writing)) return '0'
  return `${now > before ? '+' : '−'}${text}`
}

/** A total of the period and that of the period before. */
export interface TotalRow {
  readonly name: TotalName
  readonly label: string
  readonly value: string
  readonly before: string
  readonly change: string
}

type BothTotals = Pick<Track, 'totals' | 'previous'>

/** Whether there is something to compare with: a vehicle that sent nothing before has not driven more since. */
export const hasPrevious = ({ previous }: BothTotals): boolean => previous.totals.positions > 0

/** Why the fuel totals are unknown; '' where they are known or hidden. */
export const fuelUnknownText = (
  { totals: { fuelUnknown } }: Pick<Track, 'totals'>,
  { t }: Writing,
): string => (fuelUnknown === null ? '' : t(`route.totals.unknownFuel.${fuelUnknown}`))

/** The totals, formatted; unknown fuel is one row that says so. */
export const totalRows = (track: BothTotals, writing: Writing): readonly TotalRow[] => {
  const { totals, previous } = track
  const isListed = (name: TotalName): boolean =>
    totals[name] !== null || (name === 'fuelUsed' && totals.fuelUnknown !== null)
  return TOTAL_NAMES.filter(isListed).map((name) => {
    const now = totals[name]
    const before = hasPrevious(track) ? previous.totals[name] : null
    return {
      name,
      label: writing.t(`route.totals.${name}`),
      value: now === null ? writing.t('route.totals.unknown') : totalText(name, now, writing),
      before: totalText(name, before, writing),
      change: changeText(name, now, before, writing),
    }
  })
}

/** The totals, with those of the period before where it has any. */
export const totalsTable = (track: BothTotals, writing: Writing): DocumentTable => {
  const { t } = writing
  const rows = totalRows(track, writing)
  const name = t('route.view.totals')
  if (!hasPrevious(track))
    return {
      name,
      head: ['', t('route.totals.value')],
      rows: rows.map(({ label, value }) => [label, value]),
      endColumns: [1],
    }
  return {
    name,
    head: ['', t('route.totals.value'), t('route.totals.before'), t('route.totals.change')],
    rows: rows.map(({ label, value, before, change }) => [label, value, before, change]),
    endColumns: [1, 2, 3],
  }
}
