import * as z from 'zod/mini'
import { line, longText } from '../http/admin/fields.ts'
import { listQuery, pageOf } from '../http/admin/list.ts'
import type { ResourceCalls } from '../http/resource.ts'
import { REPORT_GROUPINGS, REPORT_KINDS } from './reportKinds.ts'
import { reportFilters, reportOptions } from './reportQuestion.ts'
import { REPORT_NAME_MAX } from './reportRun.ts'

/** Templates of reports: several tables, charts and texts over one period (ROUTE-25, VALID-18, VALID-20). */

export const REPORT_BLOCKS_MAX = 20

const tableBlock = z.strictObject({
  type: z.literal('table'),
  title: line(0, REPORT_NAME_MAX),
  kind: z.enum(REPORT_KINDS),
  options: reportOptions,
  filters: reportFilters,
  columns: z.nullable(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
  groupBy: z.nullable(z.enum(REPORT_GROUPINGS)),
})
/** The bars of a column of a kind's rows, summed up by a grouping. */
const chartBlock = z.strictObject({
  type: z.literal('chart'),
  title: line(0, REPORT_NAME_MAX),
  kind: z.enum(REPORT_KINDS),
  options: reportOptions,
  filters: reportFilters,
  column: z.string().check(z.minLength(1), z.maxLength(40)),
  groupBy: z.enum(REPORT_GROUPINGS),
})
const textBlock = z.strictObject({ type: z.literal('text'), text: longText })
/** The schema of each type of block. */
export const REPORT_BLOCKS = { table: tableBlock, chart: chartBlock, text: textBlock } as const
export const reportBlock = z.union([tableBlock, chartBlock, textBlock])
export type ReportBlock = z.infer<typeof reportBlock>

const templateName = line(1, REPORT_NAME_MAX)
/** Blocks of a template, over a schema of one. */
export const blocksOf = <B extends z.ZodMiniType>(block: B) =>
  z.array(block).check(z.minLength(1), z.maxLength(REPORT_BLOCKS_MAX))
/** A template, over a schema of its blocks. All users of the account who may get reports see it. */
export const templateBodyOf = <B extends z.ZodMiniType>(block: B) =>
  z.strictObject({ name: templateName, blocks: blocksOf(block) })
/** Absent fields are unchanged. */
export const templateChangesOf = <B extends z.ZodMiniType>(block: B) =>
  z.strictObject({ name: z.optional(templateName), blocks: z.optional(blocksOf(block)) })
export type ReportTemplateFields = z.infer<ReturnType<typeof templateBodyOf<typeof reportBlock>>>
export const reportTemplateRow = z.object({
  id: z.number(),
  name: z.string(),
  blocks: z.array(reportBlock),
})
export type ReportTemplateRow = z.infer<typeof reportTemplateRow>
export const REPORT_TEMPLATE_SORTS = ['name'] as const
export const reportTemplatesQuery = listQuery(REPORT_TEMPLATE_SORTS)
export const reportTemplatePage = pageOf(reportTemplateRow)

export const REPORT_TEMPLATE_CALLS = {
  list: 'reportTemplates',
  create: 'createReportTemplate',
  change: 'changeReportTemplate',
  remove: 'deleteReportTemplate',
  removeMany: 'deleteReportTemplates',
  restore: 'restoreReportTemplates',
} as const satisfies ResourceCalls
