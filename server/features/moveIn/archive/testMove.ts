import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect } from 'vitest'
import { FILES_FOLDER } from '../../../../src/contract/http/admin/archive.ts'
import type { MoveInRow } from '../../../../src/contract/http/admin/moveIn.ts'
import { DEFAULT_POSITION_FILE_SETTINGS } from '../../../../src/contract/http/admin/positionFiles.ts'
import { type AdminStage, openAdminStage } from '../../admin/testAdmin.ts'
import { testArchive } from '../../archive/testArchive.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { startTestRunner, startTicking, testRuns } from '../testRuns.ts'
import { fillAccount } from './testAccount.ts'

const PIECE = 4_001
const POLLING = { timeout: 20_000, interval: 20 }

/** The archive of an account of a server that is left, and the server that it is moved to. */
export interface MoveStage
  extends Pick<ReturnType<typeof testRuns>, 'runOf' | 'settled' | 'start' | 'bring'> {
  readonly stage: AdminStage
  /** The server that is left, with the account. */
  readonly left: AdminStage
  readonly owner: TestUser
  /** The archive of the account. */
  readonly archive: () => Promise<Buffer>
  /** The archive of an account of the server that is moved to. */
  readonly archiveOf: (of: TestUser) => Promise<Buffer>
  /** Sends an archive; returns the run once it has looked. */
  readonly send: (bytes: Buffer, as: TestUser) => Promise<MoveInRow>
  readonly close: () => Promise<void>
}

export const openMoveStage = async (): Promise<MoveStage> => {
  const left = await openAdminStage()
  const stage = await openAdminStage()
  const owner = await left.host.addUser('owner')
  await left.host.addUser('night', { kind: 'limited', owner })
  await fillAccount(left, owner)
  const stopTicking = startTicking(stage)
  const { sendPiece, ...runs } = testRuns(() => stage, POLLING)
  return {
    ...runs,
    stage,
    left,
    owner,
    archive: () => testArchive(left, owner.accountId, 'owner'),
    archiveOf: ({ accountId }) => testArchive(stage, accountId, 'owner'),
    send: async (bytes, as) => {
      const body = {
        clientId: as.accountId,
        vehicleId: null,
        fileName: 'owner.zip',
        size: bytes.length,
        settings: DEFAULT_POSITION_FILE_SETTINGS,
        holds: 'archive',
      }
      const { json } = await stage.ask('adminBeginPositionFile', { body })
      for (let offset = 0; offset < bytes.length; offset += PIECE) {
        const payload = bytes.subarray(offset, offset + PIECE)
        expect((await sendPiece(json.id, offset, payload)).status).toBe(200)
      }
      return runs.settled(json.id)
    },
    close: async () => {
      await stopTicking()
      await left.host.close()
      await stage.host.close()
    },
  }
}

/** The same with the worker that moves in. */
export const openRunningMove = async (): Promise<MoveStage> => {
  const move = await openMoveStage()
  const runner = startTestRunner(move.stage)
  return {
    ...move,
    close: async () => {
      await runner.stop()
      await move.close()
    },
  }
}

/** All parts besides the head, which says when and whose the archive is, and people, who are not moved. */
export const partsOf = (archive: Buffer): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(unzipSync(archive))
      .filter(([name]) => name !== 'archive.json' && name !== 'users.json')
      .map(([name, bytes]) => [name, strFromU8(bytes, name.startsWith(FILES_FOLDER))]),
  )

/** The archive with other parts and with other trackers, whose numbers begin with the letter. */
export const changedArchive = (
  archive: Buffer,
  letter: string,
  parts: Readonly<Record<string, string | Uint8Array>>,
): Buffer => {
  const before = unzipSync(archive)
  const vehicles = strFromU8(before['vehicles.json'] ?? new Uint8Array()).replaceAll(
    /S-(\d)/g,
    `${letter}-$1`,
  )
  const changed = Object.entries({ 'vehicles.json': vehicles, ...parts }).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ])
  return Buffer.from(zipSync({ ...before, ...(Object.fromEntries(changed) as Record<string, Uint8Array>) }))
}

/** What the report says was left out: kind, reason and count. */
export const leftOutOf = (run: MoveInRow): readonly string[] =>
  (run.report?.leftOut ?? []).map(({ kind, reason, count }) => `${kind} ${reason} ${count}`)

/** Of a kind in the report: read, fresh, known. */
export const countOf = (run: MoveInRow, kind: string) => {
  const { read, fresh, known } = run.report?.counts.find((count) => count.kind === kind) ?? {}
  return [read, fresh, known]
}
