import { databaseTime } from './databaseTime.ts'
import type { FeedServer } from './feedServer.ts'

/** Cost of a piece of work: wall-clock seconds, and CPU seconds in this process and in the database. */
export interface Spent {
  readonly wall: number
  readonly here: number
  readonly database: number
}

export const spend = async ({ databasePid }: FeedServer, act: () => Promise<unknown>): Promise<Spent> => {
  const began = performance.now()
  const cpu = process.cpuUsage()
  const before = databaseTime(databasePid())
  await act()
  const wall = (performance.now() - began) / 1_000
  const { user, system } = process.cpuUsage(cpu)
  return { wall, here: (user + system) / 1e6, database: (databaseTime(databasePid()) - before) / 1_000 }
}
