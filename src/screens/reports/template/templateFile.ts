import * as z from 'zod/mini'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { type BlockFault, findBlockFault } from '../../../contract/reports/reportLook.ts'
import {
  REPORT_BLOCKS,
  type ReportBlock,
  type ReportTemplateFields,
  templateBodyOf,
} from '../../../contract/reports/reportTemplate.ts'
import { isRecord } from '../../../contract/rules/isRecord.ts'
import { hasRows } from '../../../contract/reports/templateQuestions.ts'

/** Templates of reports as files. */

const FORMAT = 'report-template'
const VERSION = 1
/** Larger files are no templates. */
export const TEMPLATE_FILE_MAX_BYTES = 5_000_000

/** What is wrong with a file: a field as `blocks.2.kind`, '' for the file itself, and what is allowed there. */
export interface TemplateFault {
  readonly field: string
  readonly allowed: string
}
export type ReadTemplate =
  | { readonly ok: true; readonly fields: ReportTemplateFields }
  | { readonly ok: false; readonly fault: TemplateFault }

export const writeTemplate = ({ name, blocks }: ReportTemplateFields): string =>
  `${JSON.stringify({ format: FORMAT, version: VERSION, name, blocks }, null, 2)}\n`

/** A fault of a block as the file names it. */
const blockFaultOf = (fault: BlockFault, declaration: ReportKindDeclaration | undefined): TemplateFault => {
  if (fault.field === 'option') return { field: `options.${fault.option}`, allowed: '≠ null' }
  if (fault.field !== 'columns') return { field: fault.field, allowed: fault.known.join(', ') }
  return { field: 'columns', allowed: declaration?.columns.map(({ key }) => key).join(', ') ?? '' }
}

/** The first thing of a block that its kind of report does not have; null: nothing. */
const findFault = (block: ReportBlock, kinds: readonly ReportKindDeclaration[]): TemplateFault | null => {
  const fault = findBlockFault(block, kinds)
  const declaration = kinds.find(({ kind }) => hasRows(block) && kind === block.kind)
  return fault && blockFaultOf(fault, declaration)
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Issue = z.core.$ZodIssue

/** What a field allows, as far as its rule says it; '' where only its name helps. */
const allowedBy = (issue: Issue): string => {
  if (issue.code === 'invalid_value') return issue.values.join(', ')
  if (issue.code === 'invalid_type') return issue.expected
  if (issue.code === 'too_small') return `≥ ${issue.minimum}`
  if (issue.code === 'too_big') return `≤ ${issue.maximum}`
  return issue.code === 'invalid_format' ? issue.format : ''
}

const faultOf = (issues: readonly Issue[], before: readonly PropertyKey[]): TemplateFault => {
  const [issue] = issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys : []
  const field = [...before, ...(issue?.path ?? []), ...unknown].join('.')
  return { field, allowed: issue ? allowedBy(issue) : '' }
}

const TYPES = Object.keys(REPORT_BLOCKS) as (keyof typeof REPORT_BLOCKS)[]
const typed = z.looseObject({ type: z.enum(TYPES) })
const outer = templateBodyOf(typed)

/** Reads a template from the text of a file, with what its kinds of reports allow. */
export const readTemplate = (text: string, kinds: readonly ReportKindDeclaration[]): ReadTemplate => {
  const failed = (fault: TemplateFault): ReadTemplate => ({ ok: false, fault })
  const file = parsed(text)
  if (!isRecord(file)) return failed({ field: '', allowed: 'JSON' })
  const { format, version, ...body } = file
  if (format !== FORMAT) return failed({ field: 'format', allowed: FORMAT })
  if (version !== VERSION) return failed({ field: 'version', allowed: String(VERSION) })
  const read = outer.safeParse(body)
  if (!read.success) return failed(faultOf(read.error.issues, []))
  const blocks: ReportBlock[] = []
  for (const [place, one] of read.data.blocks.entries()) {
    const block = REPORT_BLOCKS[one.type].safeParse(one)
    if (!block.success) return failed(faultOf(block.error.issues, ['blocks', place]))
    const fault = findFault(block.data, kinds)
    if (fault) return failed({ ...fault, field: `blocks.${place}.${fault.field}` })
    blocks.push(block.data)
  }
  return { ok: true, fields: { name: read.data.name, blocks } }
}
