import type { Kysely } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import { queueLockMail } from '../mail/queueLockMail.ts'
import { type CountedKey, createFailureCounter } from './failureCounter.ts'
import type { GuessLimits } from './guessLimits.ts'

/** One attempt to guess a secret. */
export interface Guess {
  /** The login as it was typed. */
  readonly login: string
  /** The account of that login; null if there is none, which the response must not reveal. */
  readonly accountId: number | null
  readonly address: string
}

/** Counts wrong guesses and locks after too many, by the limits of one kind. now: ms since the epoch. */
export interface GuessGuard {
  isLocked(guess: Guess, now: number): Promise<boolean>
  /** Counts a wrong guess; returns whether it locks further guesses like it. The person is notified by mail. */
  count(guess: Guess, now: number): Promise<boolean>
  /** After a correct guess: clears the counts of the account, but not those of the address for other accounts. */
  forgive(guess: Guess): Promise<void>
}

/** An address from which an account signed in within this time is not locked by guesses from elsewhere. */
const KNOWN_ADDRESS_MS = 30 * 86_400_000

export const createGuessGuard = (db: Kysely<Database>, limits: GuessLimits): GuessGuard => {
  const counter = createFailureCounter(db)
  const { kind, perPair, perAccount, perAddress } = limits
  const keysOf = ({ login, address }: Guess) => ({
    pair: `${kind} pair ${address} ${login.toLowerCase()}`,
    account: `${kind} account ${login.toLowerCase()}`,
    address: `${kind} address ${address}`,
  })
  const isLocked = async (guess: Guess, now: number): Promise<boolean> => {
    const keys = keysOf(guess)
    const locked = await counter.findLocked(Object.values(keys), now)
    if (locked.has(keys.pair) || locked.has(keys.address)) return true
    return locked.has(keys.account) && !(await isKnownAddress(db, guess, now))
  }
  return {
    isLocked,
    async count(guess, now) {
      const keys = keysOf(guess)
      const counted: CountedKey[] = [
        { key: keys.pair, ...perPair },
        { key: keys.account, ...perAccount },
        ...(perAddress ? [{ key: keys.address, ...perAddress }] : []),
      ]
      const locked = await counter.count(counted, now)
      const { accountId, address } = guess
      const isOfAccount = locked.has(keys.pair) || locked.has(keys.account)
      if (isOfAccount && limits.sendsMail && accountId !== null)
        await queueLockMail(db, { accountId, address }, now)
      return locked.size > 0 && isLocked(guess, now)
    },
    async forgive(guess) {
      const { pair, account } = keysOf(guess)
      await counter.forgive([pair, account])
    },
  }
}

/** Whether the account signed in from this address recently, by the audit log. */
const isKnownAddress = async (
  db: Kysely<Database>,
  { accountId, address }: Guess,
  now: number,
): Promise<boolean> => {
  if (accountId === null) return false
  const row = await db
    .selectFrom('audit_log')
    .select('id')
    .where('account_id', '=', accountId)
    .where('event', '=', 'signInOk')
    .where('address', '=', address)
    .where('at', '>', new Date(now - KNOWN_ADDRESS_MS))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
