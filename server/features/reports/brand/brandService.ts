import type { Kysely } from 'kysely'
import {
  BRAND_RULES,
  type ReportBrand,
  type ReportBrandBody,
} from '../../../../src/contract/reports/reportBrand.ts'
import { badInput } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Actor } from '../../admin/context.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import type { ReportContext } from '../reportContext.ts'
import { checkLogo } from './checkLogo.ts'

/** The name and the logo of a client. */
export const readBrand = async (db: Kysely<Database>, ownerId: number): Promise<ReportBrand> => {
  const row = await db
    .selectFrom('report_brand')
    .select(['company', 'logo', 'logo_type', 'logo_width', 'logo_height'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!row) return { company: '', logo: null }
  const { company, logo, logo_type: type, logo_width: width, logo_height: height } = row
  if (!logo || width === null || height === null) return { company, logo: null }
  return { company, logo: { address: `data:image/${type};base64,${logo.toString('base64')}`, width, height } }
}

/** Sets both. Throws 400 for a logo that is no picture, or too large. */
export const setBrand = async (
  { db, clock }: ReportContext,
  actor: Actor,
  { company, logo }: ReportBrandBody,
): Promise<ReportBrand> => {
  const { ownerId } = actor.principal
  const bytes = logo === null ? null : Buffer.from(logo.slice(logo.indexOf(',') + 1), 'base64')
  const facts = bytes && checkLogo(bytes)
  if (bytes && facts === null) throw badInput('logo', BRAND_RULES.logo)
  const now = clock.now()
  const values = {
    company,
    logo: bytes,
    logo_type: facts?.type ?? null,
    logo_width: facts?.width ?? null,
    logo_height: facts?.height ?? null,
    changed_at: now,
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('report_brand')
      .values({ owner_id: ownerId, ...values })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
      .execute()
    await recordFleetChange(trx, actor, { what: 'reportBrandChanged' }, now)
  })
  return readBrand(db, ownerId)
}
