import * as z from 'zod/mini'

/** What a report of each kind is made of (REPORT-01 to REPORT-18): the server declares it, pages and exports read it. */

export const REPORT_KINDS = [
  'daily-traffic',
  'logical-inputs',
  'stops-report',
  'daily-fuel-level',
  'daily-fuel',
  'zone-report',
  'zones-passage',
  'zones-device-count',
  'stops-in-zones',
  'stops-without-zones',
  'zones-stops-and-work',
  'mileage-by-zone-types',
  'mileage-by-zones',
  'over_speed',
  'over_speed_by_zone_type',
  'area_zones',
  'fuel-level',
] as const
export type ReportKindName = (typeof REPORT_KINDS)[number]

/**
 * How the cells of a column are stored and shown. day: the first moment of a day of the report's time zone; moment and
 * duration: ms; distance: m; speed: m/s; place: an address, null where only the place of the row is known; word: one of
 * the report's own words (`REPORT_WORDS`).
 */
export const REPORT_UNITS = [
  'text',
  'word',
  'place',
  'day',
  'moment',
  'duration',
  'distance',
  'speed',
  'litres',
  'litresPer100Km',
  'litresPerHour',
  'count',
  'hectares',
  'percent',
] as const
export type ReportUnit = (typeof REPORT_UNITS)[number]

/** The words of cells; the interface has their translations. */
export const REPORT_WORDS = [
  'parking',
  'stop',
  'fuelling',
  'defuelling',
  'trip',
  'on',
  'off',
  'inside',
  'outside',
  'open',
  'level',
] as const
export type ReportWord = (typeof REPORT_WORDS)[number]

/** How a column is summed up for a group and for the whole report; absent: it is not. */
export const REPORT_TOTALS = ['sum', 'max', 'min', 'first', 'last'] as const

export const reportColumn = z.object({
  /** Unique in the kind; the interface has its title. */
  key: z.string(),
  unit: z.enum(REPORT_UNITS),
  /** REPORT-31, REPORT-32: it cannot be removed or moved. */
  isRequired: z.boolean(),
  total: z.nullable(z.enum(REPORT_TOTALS)),
  /** Its total is times × the sum of one column / the sum of another, such as litres per 100 km; null: it is no ratio. */
  ratio: z.nullable(z.object({ of: z.string(), per: z.string(), times: z.number() })),
})
export type ReportColumn = z.infer<typeof reportColumn>

/** What rows can be grouped by. zone, zoneType: by the column of that key; driver: by who drove; trailer: by what was pulled. */
export const REPORT_GROUPINGS = ['vehicle', 'day', 'shift', 'driver', 'trailer', 'zone', 'zoneType'] as const
export type ReportGrouping = (typeof REPORT_GROUPINGS)[number]

/** The options that kinds have (ERR-30 to ERR-33); the question names each that its kind needs. */
export const REPORT_OPTIONS = [
  'geoCoding',
  'equipmentWidth',
  'longerThen',
  'ZoneType',
  'zones',
  'every',
  'allowedSpeed',
  'trailer',
] as const
export type ReportOptionName = (typeof REPORT_OPTIONS)[number]
/** Options that a kind which has them cannot do without; of the others null has a meaning (ERR-30 to ERR-33). */
export const REPORT_NEEDED_OPTIONS = [
  'geoCoding',
  'equipmentWidth',
  'longerThen',
  'ZoneType',
] as const satisfies readonly ReportOptionName[]

/** The right beyond `getReports` without which a kind tells nothing. */
export const REPORT_NEEDS = ['fuel'] as const

/** A kind as the server declares it. */
export const reportKind = z.object({
  kind: z.enum(REPORT_KINDS),
  columns: z.array(reportColumn),
  options: z.array(z.enum(REPORT_OPTIONS)),
  groupings: z.array(z.enum(REPORT_GROUPINGS)),
  needs: z.array(z.enum(REPORT_NEEDS)),
})
export type ReportKindDeclaration = z.infer<typeof reportKind>
export const reportKindList = z.array(reportKind)
