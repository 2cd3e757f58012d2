import { useEffect, useState } from 'react'
import type { AskedRows } from '../../api/calls.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import type { Result } from '../../errors/failure.ts'
import type { FoundOption } from '../../ui/searchSelect.tsx'

/** Debounce of the typed text, ms. */
const PAUSE_MS = 200
/** Limit of a drop-down list: more letters narrow it. */
const SHOWN = 20

export interface SearchSource<R> {
  /** Cache key of the source. */
  readonly of: readonly string[]
  readonly list: (asked: AskedRows) => Promise<Result<{ readonly rows: readonly R[] }>>
  readonly optionOf: (row: R) => FoundOption
  readonly filters?: Readonly<Record<string, string>>
}

export interface Search<R> {
  readonly text: string
  readonly setText: (text: string) => void
  readonly rows: readonly R[]
  readonly options: readonly FoundOption[]
  readonly state: 'looking' | 'failed' | 'nothing'
}

const usePaused = (text: string): string => {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}

/** Finds rows by a text while it is typed. */
export const useSearch = <R>({ of, list, optionOf, filters = {} }: SearchSource<R>): Search<R> => {
  const [text, setText] = useState('')
  const search = usePaused(text)
  const asked = { search, sort: null, isDescending: false, filters, offset: 0, limit: SHOWN }
  const found = useCall({ of: [...of, 'search', asked], read: () => list(asked) })
  // Results of an earlier text are not offered for this one: a quick Enter would take the wrong row.
  const isLooking = text !== search || found.isOld
  const rows = isLooking ? [] : (found.data?.rows ?? [])
  return {
    text,
    setText,
    rows,
    options: rows.map(optionOf),
    state: isLooking || found.isReading ? 'looking' : found.failure ? 'failed' : 'nothing',
  }
}
