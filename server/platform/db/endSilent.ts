import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { WatchedClient } from './watchedClient.ts'

/** Statements of calls and of the recorder take seconds at most. */
const SILENCE_MS = 30_000
/** A database that does not respond to the probe within this time counts as unreachable. */
const PROBE_TIMEOUT_MS = 5_000

interface SilenceOptions {
  /** How to connect outside the pool. */
  readonly dial: pg.ClientConfig
  readonly log?: (line: string) => void
  readonly silenceMs?: number
}

/**
 * Closes connections of a pool (whose clients are WatchedClients) on which no response will come: the database's
 * machine has vanished, or something in between has dropped the connection. TCP by itself gives up after a quarter of
 * an hour, and until then the journal, which has one connection, would write nothing. To tell a long statement from a
 * dead link, the database is asked on a separate connection whether it still works on it.
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
      // The response may have left just before the check.
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

/** Whether the database responds and reports that it is working for this connection. */
const isWorkingOn = async (backend: number | null, dial: pg.ClientConfig): Promise<boolean> => {
  const client = new WatchedClient({
    ...dial,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
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
    // Whatever the reason: no response to the statement can be expected.
    return false
  } finally {
    client.cut()
  }
}
