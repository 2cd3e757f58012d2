import * as z from 'zod/mini'
import { LANGUAGES } from '../entities/session.ts'
import { pageOf, pageQuery } from './admin/list.ts'
import type { CallName } from './paths.ts'

/** What every import from a file shares: it is checked first, then applied as a whole or not at all. */

/** The calls of an import; verb and path of each are those of CALLS. */
export type ImportCalls = Readonly<Record<'preview' | 'template' | 'rows' | 'commit' | 'drop', CallName>>

/** Limits of a file. */
export const IMPORT_FILE_BYTES = 5_242_880
export const IMPORT_ROWS_MAX = 20_000
/** How long a checked file waits for its confirmation. */
export const IMPORT_LIFETIME_MS = 1_800_000

/** The result of the import for a line; one faulty line prevents the import of the whole file. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'faulty'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Errors of any import: a value that its column does not allow, and one that another line has too. */
export const COMMON_IMPORT_FAULTS = ['form', 'repeated'] as const

/** A line's values by column. */
export type ImportValuesOf<Column extends string> = Record<Column, string>

/** Why a line cannot be imported. */
export interface ImportErrorOf<Column extends string = string, Fault extends string = string> {
  /** null: the line as a whole. */
  column: Column | null
  fault: Fault | (typeof COMMON_IMPORT_FAULTS)[number]
  /** For a person, in English. */
  message: string
  /** Completes "must be …" where the value itself is invalid. */
  allowed?: string | undefined
  /** The line with the same value. */
  otherLine?: number | undefined
}

/** A line of the file; the header is line 1. changes: the columns that differ from the stored values. */
export interface ImportRowOf<Column extends string = string, Fault extends string = string> {
  line: number
  outcome: ImportOutcome
  values: ImportValuesOf<Column>
  changes: Column[]
  errors: ImportErrorOf<Column, Fault>[]
}

const counts = z.object({
  total: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  faulty: z.number(),
})
export type ImportCounts = z.infer<typeof counts>

/** A checked file. rows: the first of them, faulty ones first; a call of its own returns all. */
export interface ImportPreviewOf<Column extends string = string, Fault extends string = string> {
  id: string
  fileName: string
  expiresAt: number
  counts: ImportCounts
  /** Headers that match no column; they are ignored. */
  ignoredHeaders: string[]
  rows: ImportRowOf<Column, Fault>[]
}

/** The schemas of an import's calls, from its columns and its own faults. */
export const importSchemas = <const Column extends string, const Fault extends string>(
  columns: readonly Column[],
  faults: readonly Fault[],
) => {
  const column = z.enum([...columns])
  const error = z.object({
    column: z.nullable(column),
    fault: z.enum([...COMMON_IMPORT_FAULTS, ...faults]),
    message: z.string(),
    allowed: z.optional(z.string()),
    otherLine: z.optional(z.number()),
  })
  const values = z.object(Object.fromEntries(columns.map((name) => [name, z.string()])))
  const row = z.object({
    line: z.number(),
    outcome: z.enum(IMPORT_OUTCOMES),
    values,
    changes: z.array(column),
    errors: z.array(error),
  }) as unknown as z.ZodMiniType<ImportRowOf<Column, Fault>>
  const preview: z.ZodMiniType<ImportPreviewOf<Column, Fault>> = z.object({
    id: z.string(),
    fileName: z.string(),
    expiresAt: z.number(),
    counts,
    ignoredHeaders: z.array(z.string()),
    rows: z.array(row),
  })
  return { preview, rowPage: pageOf(row) }
}

export const importParams = z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/)) })
export const importRowsQuery = z.extend(pageQuery, {
  outcome: z.optional(z.enum(IMPORT_OUTCOMES)),
})
export type ImportRowsQuery = z.infer<typeof importRowsQuery>

/** The result of an import. */
export const importDone = z.object({ created: z.number(), changed: z.number(), unchanged: z.number() })
export type ImportDone = z.infer<typeof importDone>

export const IMPORT_FORMATS = ['csv', 'xlsx'] as const
export type ImportFormat = (typeof IMPORT_FORMATS)[number]
export const importTemplateQuery = z.object({
  format: z.enum(IMPORT_FORMATS),
  language: z.optional(z.enum(LANGUAGES)),
})
