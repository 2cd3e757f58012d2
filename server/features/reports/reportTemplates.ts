import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import * as z from 'zod/mini'
import {
  REPORT_BLOCKS,
  REPORT_TEMPLATE_CALLS,
  blocksOf,
  templateBodyOf,
  templateChangesOf,
  type ReportTemplateFields,
  reportTemplatePage,
  reportTemplateRow,
  reportTemplatesQuery,
} from '../../../src/contract/reports/reportTemplate.ts'
import { unprocessable } from '../../platform/plugins/apiError.ts'
import { REPORTS } from '../../reports/reportKinds.ts'
import type { Resource } from '../resource/resource.ts'
import { checkBlocks } from './checkQuestion.ts'

const KINDS = [...REPORTS.values()].map(({ declaration }) => declaration)

/** By its type, so that the error of a block names the field. */
const block = z.discriminatedUnion('type', [REPORT_BLOCKS.table, REPORT_BLOCKS.chart, REPORT_BLOCKS.text])

/** VALID-20, ROUTE-25: the templates of reports of a client. */
export const reportTemplates: Resource<keyof ReportTemplateFields> = {
  name: 'reportTemplate',
  titles: ['report template', 'report templates'],
  calls: REPORT_TEMPLATE_CALLS,
  table: 'report_template',
  columns: { name: 'name', blocks: 'blocks' },
  searched: ['name'],
  texts: ['name'],
  schemas: {
    body: templateBodyOf(block),
    changes: templateChangesOf(block),
    query: reportTemplatesQuery,
    row: reportTemplateRow,
    page: reportTemplatePage,
  },
  refuse: ({ blocks }) => {
    const read = z.optional(blocksOf(block)).parse(blocks)
    if (read) checkBlocks(read, KINDS)
    return null
  },
  unique: {
    report_template_name: () =>
      unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.reportTemplateTaken, {
        field: 'name',
        allowed: 'a name that no other template has, whatever its case',
      }),
  },
}
