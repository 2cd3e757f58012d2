import { type Kysely, sql } from 'kysely'
import { NO_FILTERS, NO_OPTIONS } from '../../../src/contract/reports/reportQuestion.ts'
import type { ReportBlock, ReportTemplateFields } from '../../../src/contract/reports/reportTemplate.ts'
import { insertRecords } from '../resource/resourceSql.ts'
import type { Database } from '../../storage/schema.ts'
import { reportTemplates } from './reportTemplates.ts'

const ROWS = { options: { ...NO_OPTIONS, geoCoding: false }, filters: NO_FILTERS } as const
const BLOCKS: readonly ReportBlock[] = [
  { type: 'text', text: 'Where the fleet was and what it used.' },
  { type: 'chart', title: 'Mileage', kind: 'daily-traffic', ...ROWS, column: 'mileage', groupBy: 'day' },
  { type: 'table', title: 'Days', kind: 'daily-traffic', ...ROWS, columns: null, groupBy: 'vehicle' },
  { type: 'table', title: 'Fuel', kind: 'daily-fuel', ...ROWS, columns: null, groupBy: 'vehicle' },
]
const TEMPLATE: ReportTemplateFields = { name: 'Fuel and mileage of the week', blocks: [...BLOCKS] }

/** Gives the client `ownerId` a template of the demo fleet, unless it has some. */
export const seedDemoTemplate = (db: Kysely<Database>, ownerId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // Several servers may start at once.
    await sql`select from account where id = ${ownerId} for no key update`.execute(trx)
    const { rows } = await sql`select from report_template where owner_id = ${ownerId} limit 1`.execute(trx)
    if (rows.length === 0) await insertRecords(trx, reportTemplates, ownerId, [TEMPLATE])
  })
