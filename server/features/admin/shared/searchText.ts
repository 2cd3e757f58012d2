import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { searchForm } from '../../../../src/contract/rules/text.ts'

/** Letters of every script compare whatever their case; the database's own locale knows those of English only. */
export const inAnyCase = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(${text} collate "und-x-icu")`

/** For sorting: as people order words, capitals beside small letters. */
export const inWordOrder = (column: string): RawBuilder<string> =>
  sql<string>`${sql.ref(column)} collate "und-x-icu"`

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Whether one of the columns holds the text, whatever case and spaces (as LIST-11); true for an empty text. */
export const holdsText = (columns: readonly string[], search: string | undefined): Expression<SqlBool> => {
  const wanted = searchForm(search ?? '')
  if (wanted === '') return sql<SqlBool>`true`
  const pattern = `%${escapeLike(wanted)}%`
  const texts = sql`replace(concat_ws(chr(10), ${sql.join(columns.map((column) => sql.ref(column)))}), ' ', '')`
  return sql<SqlBool>`${inAnyCase(texts)} like ${pattern}`
}
