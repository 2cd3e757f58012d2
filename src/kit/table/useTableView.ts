import { useMemo } from 'react'
import { splitHash, useHashQuery } from '../address/hashLocation.ts'
import { moveTo } from '../address/moveTo.ts'
import { changedView, readTableView, type TableSpec, type TableView, writeTableView } from './tableView.ts'

/** A table's view and how to change it. */
export interface TableControls<Sort extends string = string> {
  readonly view: TableView<Sort>
  /** Adds no history entry: back leads to the page before. */
  readonly change: (change: Partial<TableView<Sort>>) => void
  /** Sets one filter; null: everything passes. */
  readonly filter: (name: string, value: string | null) => void
  /** Without search and filters. */
  readonly clear: () => void
}

/**
 * The view is stored in the address, so that a reload, the back button and a shared link show the same rows. spec: a
 * constant.
 */
export const useTableView = <Sort extends string>(spec: TableSpec<Sort>): TableControls<Sort> => {
  const query = useHashQuery()
  return useMemo(() => {
    const view = readTableView(query, spec)
    const change = (part: Partial<TableView<Sort>>): void => {
      const next = writeTableView(changedView(view, part))
      const { path, query: now } = splitHash(location.hash)
      if (next !== now) moveTo(`#${path}${next === '' ? '' : `?${next}`}`, true)
    }
    return {
      view,
      change,
      filter: (name, value) => {
        const { [name]: _before, ...others } = view.filters
        change({ filters: value === null ? others : { ...others, [name]: value } })
      },
      clear: () => change({ search: '', filters: {} }),
    }
  }, [query, spec])
}
