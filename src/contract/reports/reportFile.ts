import * as z from 'zod/mini'
import { LANGUAGES } from '../entities/session.ts'
import { REPORT_GROUPINGS } from './reportKinds.ts'
import { REPORT_BLOCKS_MAX } from './reportTemplate.ts'

/** Files of reports that the server makes: for schedules and for cloud disks. */

export const REPORT_FORMATS = ['xlsx', 'csv', 'pdf'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** Most rows of a report that the server writes into files. */
export const REPORT_FILE_ROWS_MAX = 50_000

const columnKey = z.string().check(z.minLength(1), z.maxLength(40))

const sort = z.strictObject({ key: columnKey, isDescending: z.boolean() })

/**
 * How the table of a report is arranged: columns by their keys, null: all; sort: by a column, null: as computed; chart: the figure
 * of a chart above the table on paper, null and absent: there is none.
 */
export const reportFileLook = z.strictObject({
  columns: z.nullable(z.array(columnKey).check(z.maxLength(40))),
  groupBy: z.nullable(z.enum(REPORT_GROUPINGS)),
  sort: z.nullable(sort),
  chart: z.optional(z.nullable(columnKey)),
})
export type ReportFileLook = z.infer<typeof reportFileLook>

/** How some tables of a template are sorted; block: the place of the table's block. */
export const reportBlockSorts = z
  .array(z.strictObject({ block: z.number().check(z.int(), z.minimum(0)), sort }))
  .check(z.maxLength(REPORT_BLOCKS_MAX))
export type ReportBlockSorts = z.infer<typeof reportBlockSorts>

/** Each format once. */
export const reportFormats = z.array(z.enum(REPORT_FORMATS)).check(
  z.minLength(1),
  z.maxLength(REPORT_FORMATS.length),
  z.refine<(typeof REPORT_FORMATS)[number][]>((formats) => new Set(formats).size === formats.length, {
    params: { allowed: 'each format once' },
  }),
)
export const fileLanguage = z.enum(LANGUAGES)
