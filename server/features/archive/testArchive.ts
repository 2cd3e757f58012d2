import type { AdminStage } from '../admin/testAdmin.ts'
import { writeArchive } from './writeArchive.ts'

const DAY_MS = 86_400_000

/** The archive of an account of a stage as it is now, with the positions of the last day. */
export const testArchive = async ({ host }: AdminStage, ownerId: number, login: string): Promise<Buffer> => {
  const { db, clock } = host.stage
  const now = clock.now()
  const chunks: Buffer[] = []
  for await (const chunk of writeArchive(db, { ownerId, login, from: now - DAY_MS, until: now, now }))
    chunks.push(chunk)
  return Buffer.concat(chunks)
}
