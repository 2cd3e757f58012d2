import { useMemo, useState } from 'react'
import { usePreference } from '../../../session/sessionContext.ts'
import { inOrder, VEHICLE_COLUMN, type ResultColumn } from '../../../reportTable/resultRows.ts'

/** The columns of a report as the person arranged them. */
export interface ArrangedColumns {
  /** In the order of the table, hidden ones included. */
  readonly all: readonly ResultColumn[]
  readonly shown: readonly ResultColumn[]
  readonly toggle: (key: string) => void
  /** Moves it by one place among those that may be moved. */
  readonly move: (key: string, by: -1 | 1) => void
  /** CSS pixels. */
  readonly widthOf: (column: ResultColumn) => number
  readonly resize: (key: string, width: number) => void
  readonly reset: () => void
}

const WIDTH_MIN = 60
const WIDTH_MAX = 800
/** CSS pixels by unit. */
const WIDTHS: Readonly<Partial<Record<ResultColumn['unit'], number>>> = {
  text: 240,
  place: 260,
  moment: 172,
  day: 108,
  word: 120,
}
const NUMBER_WIDTH = 116

/** The order with a column moved past its neighbour; required ones stay where they are (REPORT-32). */
export const movedColumn = (
  columns: readonly ResultColumn[],
  key: string,
  by: -1 | 1,
): readonly ResultColumn[] => {
  const from = columns.findIndex((column) => column.key === key)
  const [column, neighbour] = [columns[from], columns[from + by]]
  if (!column || !neighbour || column.isRequired || neighbour.isRequired) return columns
  return columns.map((one, place) => {
    if (place === from) return neighbour
    return place === from + by ? column : one
  })
}

/** How the columns of a kind are shown; widths and hidden columns are remembered in this browser. */
export const useColumns = (
  kind: string,
  columns: readonly ResultColumn[],
  isByVehicle: boolean,
): ArrangedColumns => {
  const [tables, setTables] = usePreference('tables')
  const [order, setOrder] = useState<readonly string[]>([])
  return useMemo(() => {
    const name = `report.${kind}`
    const { hidden, widths } = tables[name] ?? { hidden: null, widths: {} }
    const all = inOrder(columns, order)
    const isHidden = ({ key, isRequired }: ResultColumn): boolean =>
      key === VEHICLE_COLUMN ? isByVehicle : !isRequired && (hidden ?? []).includes(key)
    const set = (look: Partial<{ hidden: string[] | null; widths: Record<string, number> }>): void =>
      setTables({ ...tables, [name]: { hidden, widths, ...look } })
    return {
      all: all.filter(({ key }) => key !== VEHICLE_COLUMN),
      shown: all.filter((column) => !isHidden(column)),
      toggle: (key) => {
        const known = hidden ?? []
        set({ hidden: known.includes(key) ? known.filter((one) => one !== key) : [...known, key] })
      },
      move: (key, by) => setOrder(movedColumn(all, key, by).map((column) => column.key)),
      widthOf: ({ key, unit }) => widths[key] ?? WIDTHS[unit] ?? NUMBER_WIDTH,
      resize: (key, width) =>
        set({ widths: { ...widths, [key]: Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, Math.round(width))) } }),
      reset: () => {
        setOrder([])
        set({ hidden: null, widths: {} })
      },
    }
  }, [tables, setTables, order, kind, columns, isByVehicle])
}
