import type { Kysely } from 'kysely'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { notFound } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { ReportViewer } from './reportContext.ts'
import { findRun, type FoundRun } from './runSql.ts'

/** A run that the viewer may read. Throws 404 where there is none. */
export const requireRun = async (
  db: Kysely<Database>,
  viewer: ReportViewer,
  id: number,
): Promise<FoundRun> => {
  const run = await findRun(db, viewer, id)
  if (run === null) throw notFound(SERVER_TEXT.unknownReport(id))
  return run
}
