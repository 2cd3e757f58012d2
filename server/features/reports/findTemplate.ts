import { type Kysely, sql } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { ReportTemplateFields } from '../../../src/contract/reports/reportTemplate.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { ReportViewer } from './reportContext.ts'

/** A template of the viewer's client; null: there is none, or it was deleted. */
export const findTemplate = async (
  db: Kysely<Database>,
  { ownerId }: Pick<ReportViewer, 'ownerId'>,
  id: number,
): Promise<ReportTemplateFields | null> => {
  const { rows } = await sql<ReportTemplateFields>`select name, blocks from report_template
    where owner_id = ${ownerId} and id = ${id} and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** A template of the viewer's client. Throws 404 where there is none. */
export const requireTemplate = async (
  db: Kysely<Database>,
  viewer: ReportViewer,
  id: number,
): Promise<ReportTemplateFields> => {
  const template = await findTemplate(db, viewer, id)
  if (template === null) throw notFound(SERVER_TEXT.unknownRecord(id))
  return template
}
