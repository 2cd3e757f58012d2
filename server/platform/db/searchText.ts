import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchForm } from '../../../src/contract/rules/text.ts'

/** Compares letters of every script case-insensitively; the database's own locale covers English only. */
export const inAnyCase = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(${text} collate "und-x-icu")`

/** For sorting: alphabetical, upper case next to lower case. */
export const inWordOrder = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate "und-x-icu"`

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Whether one of the columns, or another text made of them, contains the text, ignoring case and spaces (as LIST-11); true for
 * an empty text.
 */
export const holdsText = (
  columns: readonly string[],
  search: string | undefined,
  other: RawBuilder<string> | null = null,
): Expression<SqlBool> => {
  const wanted = searchForm(search ?? '')
  if (wanted === '') return sql<SqlBool>`true`
  const pattern = `%${escapeLike(wanted)}%`
  const searched = [...columns.map((column) => sql.ref(column)), ...(other === null ? [] : [other])]
  const texts = sql`replace(concat_ws(chr(10), ${sql.join(searched)}), ' ', '')`
  return sql<SqlBool>`${inAnyCase(texts)} like ${pattern}`
}
