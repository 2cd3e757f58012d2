import * as z from 'zod/mini'
import { PLAIN_TEXT } from '../auth.ts'

/** Most rows per page. */
export const PAGE_MAX = 200
const PAGE_DEFAULT = '50'
const OFFSET_MAX = 10_000_000
export const SEARCH_MAX = 100

/** A number in a query: digits only, no sign, point, exponent or hexadecimal. */
export const queryNumber = (minimum: number, maximum: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^\d{1,16}$/)), z.transform(Number)),
    z.number().check(z.minimum(minimum), z.maximum(maximum)),
  )

/** The range of rows to return. */
export const pageQuery = z.object({
  offset: z.prefault(queryNumber(0, OFFSET_MAX), '0'),
  limit: z.prefault(queryNumber(1, PAGE_MAX), PAGE_DEFAULT),
})

/**
 * The query of an administrator's list: a search text, the sort column (the first one by default), and the range of
 * rows.
 */
export const listQuery = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) =>
  z.extend(pageQuery, {
    search: z.optional(z.string().check(z.trim(), z.maxLength(SEARCH_MAX), z.regex(PLAIN_TEXT))),
    sort: z.optional(z.enum(sorts)),
    order: z.optional(z.enum(['asc', 'desc'])),
  })

/** The part of a list's query that every list has. */
export interface ListQuery<Sort extends string = string> {
  readonly search?: string | undefined
  readonly sort?: Sort | undefined
  readonly order?: 'asc' | 'desc' | undefined
  readonly offset: number
  readonly limit: number
}

/** A page of a list; total counts all matching rows. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ total: z.number(), rows: z.array(row) })
export interface Page<Row> {
  readonly total: number
  readonly rows: Row[]
}
