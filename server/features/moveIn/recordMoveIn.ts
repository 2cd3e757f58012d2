import { sql, type Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'

interface Done {
  readonly what: string
  readonly clientId: number
  /** The host of the server, or the name of the file. */
  readonly name: string
}

/** Writes into the audit log what an administrator did with a run. */
export const recordMoveIn = async (
  trx: Transaction<Database>,
  actor: Actor,
  { what, clientId, name }: Done,
  now: number,
): Promise<void> => {
  const { rows } = await sql<{ login: string }>`select login from account where id = ${clientId}`.execute(trx)
  const account = { id: clientId, login: rows[0]?.login ?? '' }
  await recordFleetChange(trx, actor, { what, name }, now, account)
}
