import { useMemo } from 'react'
import { usePreference } from '../../session/sessionContext.ts'
import type { TableLook } from '../../session/storedValues.ts'
import type { TableColumn } from './column.ts'
import { columnWidth, FIRST_LOOK, shownColumns, withShown } from './tableLook.ts'
import { useMedia } from './useMedia.ts'

/** Windows from this width on show every column, and phones as a line of each card. */
const ROOMY = '(min-width: 1280px) or (max-width: 768px)'

/** The columns of a table as the person at this browser arranged them. */
export interface TableColumns<R, Sort extends string> {
  readonly all: readonly TableColumn<R, Sort>[]
  readonly shown: readonly TableColumn<R, Sort>[]
  /** Those that no choice has hidden, in the window or not. */
  readonly exported: readonly TableColumn<R, Sort>[]
  readonly show: (ids: ReadonlySet<string>) => void
  /** CSS width of a column; undefined: a share of the rest. */
  readonly widthOf: (column: TableColumn<R, Sort>) => string | undefined
  /** In percent of the table, by the ids of all shown columns; empty: the columns have their own widths again. */
  readonly resize: (widths: TableLook['widths']) => void
  /** As at first; null: it is. */
  readonly reset: (() => void) | null
}

/** `name` identifies the table in the stored looks. */
export const useTableLook = <R, Sort extends string>(
  name: string,
  columns: readonly TableColumn<R, Sort>[],
): TableColumns<R, Sort> => {
  const [tables, setTables] = usePreference('tables')
  const hasRoom = useMedia(ROOMY)
  return useMemo(() => {
    const look = tables[name] ?? FIRST_LOOK
    const set = (next: TableLook): void => setTables({ ...tables, [name]: next })
    const shown = shownColumns(columns, look, hasRoom)
    return {
      all: columns,
      shown,
      exported: shownColumns(columns, look, true),
      show: (ids) => set(withShown(look, columns, ids)),
      widthOf: (column) => columnWidth(column, look, shown.length),
      resize: (widths) => set({ ...look, widths }),
      reset: name in tables ? () => set(FIRST_LOOK) : null,
    }
  }, [tables, setTables, name, columns, hasRoom])
}
