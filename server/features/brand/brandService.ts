import type { Kysely } from 'kysely'
import type { AccountLook } from '../../../src/contract/entities/accountLook.ts'
import { BRAND_LOGO_SIDE, BRAND_RULES, type BrandBody } from '../../../src/contract/http/brand.ts'
import type { Clock } from '../../platform/clock.ts'
import { encodePicture } from '../../platform/images/encodePicture.ts'
import { pictureSize } from '../../platform/images/pictureSize.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { recordFleetChange } from '../audit/audit.ts'

/** What the calls about the look of an account need. */
export interface BrandContext {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
}

/** The look of an account that never set one. */
const NO_BRAND: AccountLook = { company: '', logo: null, accentLight: null, accentDark: null }

/** The look of an account. */
export const readBrand = async (db: Kysely<Database>, ownerId: number): Promise<AccountLook> => {
  const row = await db
    .selectFrom('account_brand')
    .select([
      'company',
      'logo',
      'logo_type as type',
      'logo_width as width',
      'logo_height as height',
      'accent_light as accentLight',
      'accent_dark as accentDark',
    ])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  if (!row) return NO_BRAND
  const { company, accentLight, accentDark, logo, type, width, height } = row
  const isShown = logo !== null && width !== null && height !== null
  return {
    company,
    logo: isShown ? { address: `data:image/${type};base64,${logo.toString('base64')}`, width, height } : null,
    accentLight,
    accentDark,
  }
}

/** The logo as it is stored; throws 400 for a file that is no picture, or too large. */
const encodeLogo = async (address: string) => {
  const sent = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  const logo = await encodePicture(sent, {
    side: BRAND_LOGO_SIDE,
    rule: BRAND_RULES.logo,
    field: 'logo',
    kind: 'drawing',
  })
  const size = pictureSize(logo, 'image/png')
  return {
    logo,
    logo_type: 'png' as const,
    logo_width: size?.width ?? null,
    logo_height: size?.height ?? null,
  }
}

const NO_LOGO = { logo: null, logo_type: null, logo_width: null, logo_height: null } as const

/** Sets all of it. Throws 400 for a logo that is no picture, or too large. */
export const setBrand = async (
  { db, clock }: BrandContext,
  actor: Actor,
  { company, logo, accentLight, accentDark }: BrandBody,
): Promise<AccountLook> => {
  const { ownerId } = actor.principal
  const now = clock.now()
  const values = {
    company,
    ...(logo === null ? NO_LOGO : await encodeLogo(logo)),
    accent_light: accentLight,
    accent_dark: accentDark,
    changed_at: now,
  }
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('account_brand')
      .values({ owner_id: ownerId, ...values })
      .onConflict((conflict) => conflict.column('owner_id').doUpdateSet(values))
      .execute()
    await recordFleetChange(trx, actor, { what: 'brandChanged' }, now)
  })
  return readBrand(db, ownerId)
}
