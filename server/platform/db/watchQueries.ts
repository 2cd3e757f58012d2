import type { LogEvent } from 'kysely'

/** One completed statement. */
export interface AnsweredQuery {
  /** 'select', 'insert', 'update', 'delete', 'with', or 'other': the first word of the statement. */
  readonly statement: string
  readonly ms: number
  readonly isFailed: boolean
}

const STATEMENTS = new Set(['select', 'insert', 'update', 'delete', 'with'])

/** Reports how long each statement took, for kysely's `log`; its text is not reported. */
export const watchQueries =
  (watch: (query: AnsweredQuery) => void) =>
  ({ level, query, queryDurationMillis }: LogEvent): void =>
    watch({ statement: statementOf(query.sql), ms: queryDurationMillis, isFailed: level === 'error' })

const statementOf = (sql: string): string => {
  const word = /^[\s(]*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? ''
  return STATEMENTS.has(word) ? word : 'other'
}
