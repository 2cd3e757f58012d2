import type { ReportColumn, ReportKindDeclaration } from '../../src/contract/reports/reportKinds.ts'
import type { ReportCell, ReportRow } from '../../src/contract/reports/reportRun.ts'

/** A column without its key; what is absent is false or null. */
type ColumnSpec = Pick<ReportColumn, 'unit'> & Partial<Omit<ReportColumn, 'key' | 'unit'>>
/** The columns of a kind by their keys, in the order of the table. */
export type Columns = Readonly<Record<string, ColumnSpec>>

/** Metres a second, of metres and ms. */
export const SPEED = { of: 'mileage', per: 'moving', times: 1_000 }
/** Litres per 100 km, of litres and metres. */
export const PER_100_KM = { of: 'used', per: 'mileage', times: 100_000 }
/** Litres an hour, of litres and ms. */
export const PER_HOUR = { of: 'used', per: 'engine', times: 3_600_000 }

type Declared = Pick<ReportKindDeclaration, 'kind' | 'options' | 'groupings'> &
  Partial<Pick<ReportKindDeclaration, 'needs'>>

/** The declaration of a kind with these columns. */
export const declare = (columns: Columns, { needs = [], ...declared }: Declared): ReportKindDeclaration => ({
  ...declared,
  needs,
  columns: Object.entries(columns).map(([key, spec]) => ({
    key,
    isRequired: false,
    total: null,
    ratio: null,
    ...spec,
  })),
})

/** Are the rows about days? They have no time of day and no length. */
export const isDayRows = (columns: ReportKindDeclaration['columns']): boolean => columns[0]?.unit === 'day'

/** A row with its cells in the order of the columns. */
export const rowOf = <C extends Columns>(
  columns: C,
  cells: Readonly<Record<keyof C, ReportCell>>,
  { from, to, latitude, longitude }: Omit<ReportRow, 'cells'>,
): ReportRow => ({
  cells: Object.keys(columns).map((key) => cells[key] ?? null),
  from,
  to,
  latitude,
  longitude,
})

/** A ratio of two sums; null where one is unknown or the lower one is 0. */
export const ratioOf = (
  { times }: { readonly times: number },
  of: number | null,
  per: number,
): number | null => (of === null || per <= 0 ? null : (times * of) / per)
