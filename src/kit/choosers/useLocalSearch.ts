import { useDeferredValue, useMemo, useState } from 'react'
import type { FoundOption } from '../../ui/searchSelect.tsx'
import type { Search } from './useSearch.ts'

/** Limit of a drop-down list: more letters narrow it. */
const SHOWN = 20

interface LocalSource<R> {
  /** Undefined while they are being read. */
  readonly all: readonly R[] | undefined
  readonly hasFailed: boolean
  /** The rows that match a text, in the order in which they are offered. */
  readonly find: (all: readonly R[], text: string) => readonly R[]
  readonly optionOf: (row: R) => FoundOption
}

/** The rows whose text contains the typed one, in any case. */
export const containing =
  <R>(textOf: (row: R) => string) =>
  (all: readonly R[], text: string): readonly R[] => {
    const wanted = text.trim().toLocaleLowerCase()
    return all.filter((row) => textOf(row).toLocaleLowerCase().includes(wanted))
  }

/** Finds rows that the page has already, for a chooser of one of them. */
export const useLocalSearch = <R>({ all, hasFailed, find, optionOf }: LocalSource<R>): Search<R> => {
  const [text, setText] = useState('')
  const search = useDeferredValue(text)
  const rows = useMemo(() => find(all ?? [], search).slice(0, SHOWN), [find, all, search])
  const isLooking = all === undefined || text !== search
  return {
    text,
    setText,
    rows,
    options: rows.map(optionOf),
    state: hasFailed && all === undefined ? 'failed' : isLooking ? 'looking' : 'nothing',
  }
}
