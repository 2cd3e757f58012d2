import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Pids of the direct children of a process, from /proc; a process that ended meanwhile is left out. */
export const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        // The command may contain spaces and brackets; the fields after its closing bracket are state and ppid.
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
        return Number(fields[1]) === parent && fields[0] !== 'Z'
      } catch {
        return false
      }
    })

/** The pid of the PostgreSQL in a data folder, from its postmaster.pid; null if there is none. */
export const postmasterPid = (dataDir: string): number | null => {
  const file = readdirSync(dataDir, { recursive: true })
    .map(String)
    .find((name) => name.endsWith('postmaster.pid'))
  return file === undefined ? null : Number(readFileSync(join(dataDir, file), 'utf8').split('\n')[0])
}
