import type { PlanRow } from './planRows.ts'

/** Where the focus is: a row by the id of its vehicle, and one of its tasks; null: the vehicle itself. */
export interface PlanFocus {
  readonly vehicle: number
  readonly task: number | null
}

const PAGE_ROWS = 10

const rowStep = (key: string, index: number, count: number): number | null => {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    PageDown: index + PAGE_ROWS,
    PageUp: index - PAGE_ROWS,
  }
  const wanted = steps[key]
  return wanted === undefined ? null : Math.max(0, Math.min(count - 1, wanted))
}

/** The task of a row that begins nearest to a moment; null: it has none. */
const nearest = ({ bars }: PlanRow, at: number): number | null =>
  bars.reduce<{ readonly id: number; readonly off: number } | null>((best, { task, shown }) => {
    const off = Math.abs(shown.from - at)
    return best !== null && best.off <= off ? best : { id: task.id, off }
  }, null)?.id ?? null

/** Where a key leads: up and down by rows, left and right by the tasks of a row; null: it leads nowhere. */
export const focusAfter = (key: string, rows: readonly PlanRow[], focus: PlanFocus): PlanFocus | null => {
  const index = Math.max(
    0,
    rows.findIndex(({ vehicle }) => vehicle.id === focus.vehicle),
  )
  const row = rows[index]
  if (!row) return null
  const tasks = [null, ...row.bars.map(({ task }) => task.id)]
  const place = Math.max(0, tasks.indexOf(focus.task))
  const own = (wanted: number): PlanFocus => ({
    vehicle: row.vehicle.id,
    task: tasks[Math.max(0, Math.min(tasks.length - 1, wanted))] ?? null,
  })
  if (key === 'ArrowRight') return own(place + 1)
  if (key === 'ArrowLeft') return own(place - 1)
  if (key === 'Home') return own(0)
  if (key === 'End') return own(tasks.length - 1)
  const target = rowStep(key, index, rows.length)
  const next = target === null ? undefined : rows[target]
  if (!next) return null
  const from = row.bars.find(({ task }) => task.id === focus.task)?.shown.from
  if (next.vehicle.id === row.vehicle.id) return focus
  return { vehicle: next.vehicle.id, task: from === undefined ? null : nearest(next, from) }
}

/** The row that a moved task is over after a key; null: the key does not move it. */
export const targetAfter = (key: string, rows: readonly PlanRow[], vehicle: number): number | null => {
  const index = rows.findIndex((row) => row.vehicle.id === vehicle)
  const target = rowStep(key, index, rows.length)
  return target === null ? null : (rows[target]?.vehicle.id ?? null)
}
