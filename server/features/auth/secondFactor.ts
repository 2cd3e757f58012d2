import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { SecondFactorState } from '../../../src/contract/http/secondFactor.ts'
import type { Database } from '../../storage/schema.ts'
import { sha256 } from '../../platform/sha256.ts'

/** Time-based one-time codes (RFC 6238) with recovery codes; each code is valid once. now: ms since the epoch. */

const SECRET_BYTES = 20
const PERIOD_S = 30
/** Clocks may differ by one period in either direction. */
const WINDOW = 1
const RECOVERY_CODES = 10
/** Without look-alike letters and digits. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const RECOVERY_LENGTH = 10

type Db = Kysely<Database>

const totpOf = (secret: Secret, issuer: string, login: string): TOTP =>
  new TOTP({ issuer, label: login, secret, period: PERIOD_S })
const findFactor = (db: Db, accountId: number) =>
  db.selectFrom('second_factor').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const readSecondFactor = async (db: Db, accountId: number): Promise<SecondFactorState> => {
  const factor = await findFactor(db, accountId)
  const { left } = await db
    .selectFrom('recovery_code')
    .select((select) => select.fn.countAll<number>().as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { isOn: Boolean(factor?.confirmed_at), recoveryCodesLeft: left }
}

/** Creates a secret that is not required yet; null when the factor is on. productName: what authenticators show. */
export const beginFactor = async (
  db: Db,
  productName: string,
  account: { readonly id: number; readonly login: string },
): Promise<{ secret: string; uri: string } | null> => {
  const secret = new Secret({ size: SECRET_BYTES })
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ account_id: account.id, secret: secret.base32, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ secret: secret.base32, last_counter: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return null
  return { secret: secret.base32, uri: totpOf(secret, productName, account.login).toString() }
}

/** Accepts a code of six digits; false when it is wrong, was used before, or is older than a used one. */
const takeCode = async (
  db: Db,
  asked: { readonly accountId: number; readonly secret: string; readonly code: string },
  now: number,
): Promise<boolean> => {
  const totp = totpOf(Secret.fromBase32(asked.secret), '', '')
  const delta = totp.validate({ token: asked.code, timestamp: now, window: WINDOW })
  if (delta === null) return false
  const counter = totp.counter({ timestamp: now }) + delta
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_counter: counter })
    .where('account_id', '=', asked.accountId)
    .where('last_counter', '<', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const takeRecoveryCode = async (db: Db, accountId: number, code: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', sha256(code.toLowerCase().replaceAll('-', '')))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/**
 * Turns the factor on with the first code and returns its recovery codes. 'notBegun': there is no secret to confirm;
 * 'wrongCode'.
 */
export const confirmFactor = async (
  db: Db,
  accountId: number,
  code: string,
  now: number,
): Promise<readonly string[] | 'notBegun' | 'wrongCode'> => {
  const factor = await findFactor(db, accountId)
  if (!factor || factor.confirmed_at) return 'notBegun'
  if (!(await takeCode(db, { accountId, secret: factor.secret, code }, now))) return 'wrongCode'
  const codes = Array.from({ length: RECOVERY_CODES }, makeRecoveryCode)
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
    await trx
      .insertInto('recovery_code')
      .values(codes.map((one) => ({ account_id: accountId, code_hash: sha256(one.replaceAll('-', '')) })))
      .execute()
    await trx
      .updateTable('second_factor')
      .set({ confirmed_at: new Date(now) })
      .where('account_id', '=', accountId)
      .execute()
  })
  return codes
}

/** Whether the code is valid for an account that has the factor on; 'off' when it has none. */
export const checkFactor = async (
  db: Db,
  accountId: number,
  code: string | undefined,
  now: number,
): Promise<'off' | 'missing' | 'good' | 'wrong'> => {
  const factor = await findFactor(db, accountId)
  if (!factor?.confirmed_at) return 'off'
  if (!code) return 'missing'
  const isGood = /^\d+$/.test(code)
    ? await takeCode(db, { accountId, secret: factor.secret, code }, now)
    : await takeRecoveryCode(db, accountId, code)
  return isGood ? 'good' : 'wrong'
}

/** Deletes the factor and its recovery codes. */
export const removeFactor = async (db: Db, accountId: number): Promise<void> => {
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute()
  await db.deleteFrom('second_factor').where('account_id', '=', accountId).execute()
}

/** Two halves of letters and digits: about 49 bits. */
const makeRecoveryCode = (): string => {
  const signs = Array.from({ length: RECOVERY_LENGTH }, () =>
    RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
  ).join('')
  return `${signs.slice(0, RECOVERY_LENGTH / 2)}-${signs.slice(RECOVERY_LENGTH / 2)}`
}
