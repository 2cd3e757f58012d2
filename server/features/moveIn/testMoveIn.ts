import { sql } from 'kysely'
import { DEFAULT_POSITION_FILE_SETTINGS } from '../../../src/contract/http/admin/positionFiles.ts'
import type { AdminStage } from '../admin/testAdmin.ts'

/** A body of a look that is valid on the clock of the tests. */
export const moveInSample = (clientId: number) => ({
  clientId,
  url: 'http://127.0.0.1:9/traccar',
  token: 'traccar-token',
  fromDay: '2026-11-19',
  untilDay: '2026-11-20',
})

/** Adds a run that has failed, and may go on; returns its id. */
export const addTestMoveIn = async (stage: AdminStage, clientId: number): Promise<number> => {
  const { json } = await stage.ask('adminLookMoveIn', { body: moveInSample(clientId) })
  await sql`update job set state = 'failed', error = 'unreachable', finished_at = created_at
    where id = (select job_id from move_in where id = ${json.id})`.execute(stage.host.stage.db)
  return json.id
}

/** A body that begins a run with a file. */
export const positionFileSample = (clientId: number, vehicleId: number | null) => ({
  clientId,
  vehicleId,
  fileName: 'track.gpx',
  size: 1_000,
  settings: DEFAULT_POSITION_FILE_SETTINGS,
})

/** Adds a run whose file was not sent yet; returns its id. */
export const addTestPositionFile = async (stage: AdminStage, clientId: number): Promise<number> =>
  (await stage.ask('adminBeginPositionFile', { body: positionFileSample(clientId, null) })).json.id

/** Bodies of the calls that begin runs. */
export const moveInSamples = (of: { readonly client: number; readonly vehicle: number }) => ({
  adminLookMoveIn: moveInSample(of.client),
  adminBeginPositionFile: positionFileSample(of.client, of.vehicle),
})
