import { type Kysely, sql } from 'kysely'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import type { Database } from '../../storage/schema.ts'
import type { FoundAddress } from './addressSource.ts'

/** Streets are renamed and houses built: an answer is asked for again after this time, ms. */
const KEPT_MS = 90 * 86_400_000
/** Some hundred megabytes with its index; the oldest are deleted first. */
const MOST_ROWS = 1_000_000
const BATCH_ROWS = 10_000

/** Answers of the service that are stored, by cell; null: the service knows no address there. */
export const readCached = async (
  { db, clock }: { readonly db: Kysely<Database>; readonly clock: Pick<Clock, 'now'> },
  source: string,
  language: Language,
  cells: readonly number[],
): Promise<ReadonlyMap<number, FoundAddress | null>> => {
  const rows = await db
    .selectFrom('address_cache')
    .select(['cell', 'text', 'town'])
    .where('source', '=', source)
    .where('language', '=', language)
    .where('cell', '=', sql<number>`any(${cells}::bigint[])`)
    .where('at', '>', clock.now() - KEPT_MS)
    .execute()
  return new Map(rows.map(({ cell, text, town }) => [cell, text === '' ? null : { text, town }]))
}

/** Stores an answer of the service; null: it knows no address. */
export const storeAnswer = async (
  { db, clock }: { readonly db: Kysely<Database>; readonly clock: Pick<Clock, 'now'> },
  key: { readonly source: string; readonly language: Language; readonly cell: number },
  found: FoundAddress | null,
): Promise<void> => {
  const answer = { text: found?.text ?? '', town: found?.town ?? '', at: clock.now() }
  await db
    .insertInto('address_cache')
    .values({ ...key, ...answer })
    .onConflict((conflict) => conflict.columns(['source', 'language', 'cell']).doUpdateSet(answer))
    .execute()
}

/** Deletes stored answers that are too old, and the oldest beyond `most`; returns when done or stopped. */
export const tidyCache = async (
  { db, clock }: { readonly db: Kysely<Database>; readonly clock: Pick<Clock, 'now'> },
  isStopped: () => boolean,
  most = MOST_ROWS,
): Promise<void> => {
  const beyond = await db
    .selectFrom('address_cache')
    .select('at')
    .orderBy('at', 'desc')
    .offset(most)
    .limit(1)
    .executeTakeFirst()
  const oldest = Math.max(clock.now() - KEPT_MS, beyond?.at ?? 0)
  for (let deleted = 1n; deleted > 0n && !isStopped(); ) {
    const { numAffectedRows } = await sql`delete from address_cache where (source, language, cell) in
      (select source, language, cell from address_cache where at <= ${oldest} limit ${BATCH_ROWS})`.execute(
      db,
    )
    deleted = numAffectedRows ?? 0n
  }
}

/** Keeps the stored answers few and fresh, once a day. `timeZone`: IANA name. */
export const addressCacheJob = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly timeZone: string
}): JobKind =>
  upkeepJob({
    name: 'addresses.tidy',
    cron: '50 2 * * *',
    timeZone: deps.timeZone,
    failure: 'old answers of the address service could not be deleted',
    run: (isStopped) => tidyCache(deps, isStopped),
  })
