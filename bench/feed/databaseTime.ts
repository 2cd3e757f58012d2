import { readdirSync, readFileSync } from 'node:fs'

/** Unit in which Linux counts CPU time, ms. */
const TICK_MS = 10
/** Positions of the CPU times after the program name, which ends with the last parenthesis of the line. */
const [PARENT, USER, SYSTEM, ENDED_USER, ENDED_SYSTEM] = [1, 11, 12, 13, 14]

/** CPU time of a database's processes so far, ms; NaN if the system does not report it. postmaster: their parent. */
export const databaseTime = (postmaster: number | undefined): number => {
  if (process.platform !== 'linux' || postmaster === undefined) return Number.NaN
  const running = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readFields)
    .filter((fields) => Number(fields[PARENT]) === postmaster)
    .reduce((sum, fields) => sum + Number(fields[USER]) + Number(fields[SYSTEM]), 0)
  // A connection that was closed took its time along to its parent.
  const parent = readFields(String(postmaster))
  return (running + Number(parent[ENDED_USER] ?? 0) + Number(parent[ENDED_SYSTEM] ?? 0)) * TICK_MS
}

/** A process that has ended meanwhile is skipped. */
const readFields = (pid: string): readonly string[] => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
