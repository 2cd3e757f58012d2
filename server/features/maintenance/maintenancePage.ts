import { type RawBuilder, sql } from 'kysely'
import type { MaintenanceQuery, MaintenanceRow } from '../../../src/contract/http/maintenance.ts'
import { MAINTENANCE_KINDS, type MaintenanceSort } from '../../../src/contract/http/maintenance.ts'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import { compareDue } from '../../../src/contract/rules/maintenanceDue.ts'
import { searchForm } from '../../../src/contract/rules/text.ts'

/** The list of maintenance: judged as a whole, because what is due depends on the day and on counters that go on. */

/** What the database can decide of a query. */
export const conditionOf = ({ kind, vehicleId }: MaintenanceQuery): RawBuilder<unknown> =>
  sql`${kind === undefined ? sql`true` : sql`m.kind = ${kind}`} and ${
    vehicleId === undefined ? sql`true` : sql`m.vehicle_id = ${vehicleId}`
  }`

const words = new Intl.Collator('und')

type Compare = (a: MaintenanceRow, b: MaintenanceRow) => number

const ORDERS: Readonly<Record<MaintenanceSort, Compare>> = {
  due: (a, b) => compareDue(a.due, b.due),
  vehicle: (a, b) => words.compare(a.vehicleName, b.vehicleName),
  name: (a, b) => words.compare(a.name, b.name),
  kind: (a, b) => MAINTENANCE_KINDS.indexOf(a.kind) - MAINTENANCE_KINDS.indexOf(b.kind),
}

/** The page of a query among judged records. */
export const pageOfRecords = (
  all: readonly MaintenanceRow[],
  { search, state, sort = 'due', order, offset, limit }: MaintenanceQuery,
): Page<MaintenanceRow> => {
  const wanted = searchForm(search ?? '')
  const found = all.filter(
    ({ due, name, number, vehicleName, licensePlate }) =>
      (state === undefined || due.state === state) &&
      [name, number, vehicleName, licensePlate].some((text) => searchForm(text).includes(wanted)),
  )
  const direction = order === 'desc' ? -1 : 1
  const compare = ORDERS[sort]
  const sorted = found.toSorted((a, b) => direction * (compare(a, b) || a.id - b.id))
  return { total: found.length, rows: sorted.slice(offset, offset + limit) }
}
