import { type Kysely, type Selectable, sql } from 'kysely'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import {
  SENSOR_KINDS,
  SENSOR_TYPE_SORTS,
  type SensorTypeRow,
  type SensorTypesQuery,
} from '../../../../src/contract/http/admin/sensorTypes.ts'
import { SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import type { Database } from '../../../storage/schema.ts'
import { notFound } from '../../../platform/plugins/apiError.ts'
import { readPage } from '../shared/readPage.ts'
import { holdsText, inWordOrder } from '../../../platform/db/searchText.ts'
import type { SensorTypeTable } from '../../../storage/tables/administrationTables.ts'

const SORTS = {
  code: sql`code`,
  kind: sql`kind`,
  ru: inWordOrder('name_ru'),
  ua: inWordOrder('name_ua'),
  en: inWordOrder('name_en'),
} as const

const TEXTS = ['code', 'kind', 'name_ru', 'name_ua', 'name_en', 'units']

/** VEH-49: types built into the product. */
export const isBuiltIn = (code: string): boolean => SENSOR_KINDS.some((kind) => kind === code)

const toRow = (row: Selectable<SensorTypeTable>): SensorTypeRow => ({
  id: row.id,
  code: row.code,
  kind: row.kind,
  names: { ru: row.name_ru, ua: row.name_ua, en: row.name_en },
  units: row.units,
  isBuiltIn: isBuiltIn(row.code),
})

/** ADMIN-07: a page of the sensor types. */
export const listSensorTypes = async (
  db: Kysely<Database>,
  query: SensorTypesQuery,
): Promise<Page<SensorTypeRow>> => {
  let base = db.selectFrom('sensor_type').where(holdsText(TEXTS, query.search))
  if (query.kind !== undefined) base = base.where('kind', '=', query.kind)
  const { total, rows } = await readPage(base, query, {
    select: (types) => types.selectAll(),
    sorts: SORTS,
    first: SENSOR_TYPE_SORTS[0],
    id: sql`id`,
  })
  return { total, rows: rows.map(toRow) }
}

export const unknownSensorType = (id: number) => notFound(SERVER_TEXT.unknownSensorType(id))

/** One sensor type. Throws 404 if there is none. */
export const readSensorType = async (db: Kysely<Database>, id: number): Promise<SensorTypeRow> => {
  const row = await db.selectFrom('sensor_type').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw unknownSensorType(id)
  return toRow(row)
}
