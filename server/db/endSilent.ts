import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { WatchedClient } from './WatchedClient.ts'

/** Statements of calls and of the recorder take seconds at most. */
const SILENCE_MS = 30_000
/** A database that cannot be reached for this long is not there. */
const PATIENCE_MS = 5_000

interface SilenceOptions {
  /** How to connect beside the pool. */
  readonly dial: pg.ClientConfig
  readonly log?: (line: string) => void
  readonly silenceMs?: number
}

/**
 * Ends connections of a pool (whose clients are WatchedClients) on which no answer will come: the machine of the database
 * is gone without a word, or something between has forgotten the connection. TCP by itself gives up after a quarter of an
 * hour, and until then the journal, which has one connection, would write nothing. A long statement is told from a dead
 * link by asking the database, on a connection beside, whether it still works on it.
 */
export const endSilent = (pool: pg.Pool, { dial, log, silenceMs = SILENCE_MS }: SilenceOptions): void => {
  const clients = new Set<WatchedClient>()
  const asked = new Set<WatchedClient>()
  pool.on('connect', (client) => {
    if (client instanceof WatchedClient) clients.add(client)
  })
  pool.on('remove', (client) => {
    if (client instanceof WatchedClient) clients.delete(client)
  })
  const ask = async (client: WatchedClient, since: number): Promise<void> => {
    if (await isWorkingOn(client.backend, dial)) client.busySince = performance.now()
    else {
      // The answer may have left just before the question was asked.
      await sleep(silenceMs / 10)
      if (client.busySince !== since) return
      log?.(`the database was silent for ${silenceMs / 1_000} s; its connection is made anew`)
      client.cut()
    }
  }
  const look = (): void => {
    if (pool.ending) clearInterval(timer)
    for (const client of clients) {
      const since = client.busySince
      if (since === null || performance.now() - since < silenceMs || asked.has(client)) continue
      asked.add(client)
      void ask(client, since).finally(() => asked.delete(client))
    }
  }
  const timer = setInterval(look, silenceMs / 5)
  timer.unref()
}

/** Whether the database can be asked, and says that it is at work for this connection. */
const isWorkingOn = async (backend: number | null, dial: pg.ClientConfig): Promise<boolean> => {
  const client = new WatchedClient({
    ...dial,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity where pid = $1 and state = 'active'`,
      [backend],
    )
    return (rowCount ?? 0) > 0
  } catch {
    // Whatever the reason: from here, nothing more will be heard of the statement.
    return false
  } finally {
    client.cut()
  }
}
