import { statfsSync } from 'node:fs'
import { totalmem } from 'node:os'

/** The port is only a part of the socket's file name: nothing listens on the network. */
export const SOCKET_PORT = 5432
export const DATABASE_USER = 'fleet'
export const DATABASE_NAME = 'fleet'
/** PostgreSQL's max_connections: the pool's, and some for a person who inspects the database. */
const MAX_CONNECTIONS = 40
const MIB = 1024 * 1024
/**
 * How large the WAL may grow between two checkpoints, MB: at least PostgreSQL's own default, otherwise a tenth of the
 * disk. After a checkpoint each page is logged once in full, 8 kB for a change of some bytes; at 10,000 events a second
 * over 600,000 vehicles that was two thirds of what was written, and commits waited for it.
 */
const LOG_MB = { least: 1_024, most: 4_096, shareOfFree: 0.1 }

/** The machine's resources for the database, bytes. */
export interface Means {
  readonly memory: number
  readonly freeDisk: number
}

const meansOf = (clusterFolder: string): Means => {
  const { bavail, bsize } = statfsSync(clusterFolder)
  return { memory: totalmem(), freeDisk: bavail * bsize }
}

/**
 * The settings that the postmaster is started with, as `-c name=value`; they override postgresql.conf. The server
 * acknowledges a batch only when it is on disk (L5), which needs fsync and synchronous_commit; only throw-away clusters
 * of tests go without.
 */
export function postmasterArguments(
  clusterFolder: string,
  socketFolder: string,
  durable: boolean,
  { memory, freeDisk }: Means = meansOf(clusterFolder),
): string[] {
  // PostgreSQL advises a quarter of the memory for a dedicated machine; here a browser or more runs on the same one.
  const sharedBuffers = Math.max(32, Math.min(256, Math.floor(memory / MIB / 16)))
  const { least, most, shareOfFree } = LOG_MB
  const logMb = Math.max(least, Math.min(most, Math.floor((freeDisk / MIB) * shareOfFree)))
  const onOff = durable ? 'on' : 'off'
  const settings: Readonly<Record<string, string | number>> = {
    listen_addresses: '',
    port: SOCKET_PORT,
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    fsync: onOff,
    synchronous_commit: onOff,
    full_page_writes: onOff,
    max_connections: MAX_CONNECTIONS,
    shared_buffers: `${sharedBuffers}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    max_parallel_workers_per_gather: 1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    max_wal_size: `${logMb}MB`,
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_line_prefix: '',
  }
  return [
    '-D',
    clusterFolder,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}
