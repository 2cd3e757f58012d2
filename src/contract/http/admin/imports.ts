import * as z from 'zod/mini'
import { LANGUAGES } from '../../entities/session.ts'
import { pageOf, pageQuery } from './list.ts'

/** Vehicles with their devices from a file: first looked at, then done as a whole or not at all. */

/** Bounds of a file. */
export const IMPORT_FILE_BYTES = 5_242_880
export const IMPORT_ROWS_MAX = 20_000
/** How long a checked file waits for its confirmation. */
export const IMPORT_LIFETIME_MS = 1_800_000

export const IMPORT_COLUMNS = ['name', 'plate', 'serial', 'deviceType', 'client', 'group', 'phone'] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]
/** Columns that a file may leave out or leave empty. */
export const OPTIONAL_IMPORT_COLUMNS: readonly ImportColumn[] = ['group', 'phone']

/** What the import does with a line; one faulty line keeps the whole file from being imported. */
export const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'faulty'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** Why a value cannot be imported: `allowed` completes "must be …" where the value itself is at fault. */
export const IMPORT_FAULTS = ['form', 'repeated', 'noClient', 'foreignDevice', 'plateTaken'] as const
export const importError = z.object({
  /** null: the line as a whole. */
  column: z.nullable(z.enum(IMPORT_COLUMNS)),
  fault: z.enum(IMPORT_FAULTS),
  /** For a person, in English. */
  message: z.string(),
  allowed: z.optional(z.string()),
  /** The line with the same value. */
  otherLine: z.optional(z.number()),
})
export type ImportError = z.infer<typeof importError>

const values = z.object({
  name: z.string(),
  plate: z.string(),
  serial: z.string(),
  deviceType: z.string(),
  client: z.string(),
  group: z.string(),
  phone: z.string(),
})
export type ImportValues = z.infer<typeof values>
/** A line of the file, the header is line 1. changes: the columns that differ from what is there. */
export const importRow = z.object({
  line: z.number(),
  outcome: z.enum(IMPORT_OUTCOMES),
  values,
  changes: z.array(z.enum(IMPORT_COLUMNS)),
  errors: z.array(importError),
})
export type ImportRow = z.infer<typeof importRow>

const counts = z.object({
  total: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  faulty: z.number(),
})
export type ImportCounts = z.infer<typeof counts>

/** A checked file. rows: the first of them, faulty ones before others; all by `adminImportRows`. */
export const importPreview = z.object({
  id: z.string(),
  fileName: z.string(),
  expiresAt: z.number(),
  counts,
  /** Headers that no column goes by; they are left out. */
  ignoredHeaders: z.array(z.string()),
  rows: z.array(importRow),
})
export type ImportPreview = z.infer<typeof importPreview>

export const importParams = z.object({ id: z.string().check(z.regex(/^[\w-]{22}$/)) })
export const importRowsQuery = z.extend(pageQuery, {
  outcome: z.optional(z.enum(IMPORT_OUTCOMES)),
})
export type ImportRowsQuery = z.infer<typeof importRowsQuery>
export const importRowPage = pageOf(importRow)

/** What was done. */
export const importDone = z.object({ created: z.number(), changed: z.number(), unchanged: z.number() })
export type ImportDone = z.infer<typeof importDone>

export const IMPORT_FORMATS = ['csv', 'xlsx'] as const
export const importTemplateQuery = z.object({
  format: z.enum(IMPORT_FORMATS),
  language: z.optional(z.enum(LANGUAGES)),
})
