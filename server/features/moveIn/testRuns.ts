import { expect } from 'vitest'
import { type MoveInRow, moveInRows } from '../../../src/contract/http/admin/moveIn.ts'
import { pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { KEEP_DAYS } from '../../ingest/devices/gateway/testGateway.ts'
import { JobRunner } from '../../platform/jobs/jobRunner.ts'
import { systemClock } from '../../platform/systemClock.ts'
import type { AdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { type MoveInDependencies, moveInJob } from './moveInJob.ts'

const TICK_MS = 60
/** Real time between two ticks. */
const PAUSE_MS = 10

interface Options {
  readonly log?: (line: string) => void
  readonly pause?: NonNullable<MoveInDependencies['pause']>
  /** Awaited before positions of files and archives are stored, batch by batch. */
  readonly beforeBatch?: () => Promise<void>
}

/** A runner of the jobs of moving in on a stage. */
export const startTestRunner = (
  { host }: AdminStage,
  { log = () => undefined, pause, beforeBatch }: Options = {},
): JobRunner => {
  const { db, fleet: whole } = host.stage
  const fleet = beforeBatch
    ? { ...whole, precedence: { ahead: whole.precedence.ahead, turn: beforeBatch } }
    : whole
  const kind = moveInJob({ fleet, isPrivateAllowed: true, keepDays: KEEP_DAYS, ...(pause && { pause }) })
  const runner = new JobRunner({ db, clock: systemClock, log, random: () => 0, kinds: [kind] })
  runner.start()
  return runner
}

/** Lets the clock of a stage go on, for which its recorder waits; returns a function that stops it. */
export const startTicking = ({ host }: AdminStage): (() => Promise<void>) => {
  const state = { isOn: true }
  const ticking = (async () => {
    while (state.isOn) {
      // oxlint-disable-next-line no-await-in-loop -- one tick after the other
      await host.stage.clock.advance(TICK_MS)
      // oxlint-disable-next-line no-await-in-loop -- as above
      await new Promise((resolve) => {
        setTimeout(resolve, PAUSE_MS)
      })
    }
  })()
  return () => {
    state.isOn = false
    return ticking
  }
}

/** The runs of a stage as administrators see them. */
export const testRuns = (
  of: () => AdminStage,
  polling: { readonly timeout: number; readonly interval: number },
) => {
  const runOf = async (id: number): Promise<MoveInRow> => {
    const found = moveInRows.parse((await of().ask('adminMoveIns')).json).find((run) => run.id === id)
    if (!found) throw new Error(`no run ${id}`)
    return found
  }
  const settled = async (id: number): Promise<MoveInRow> => {
    await expect.poll(async () => (await runOf(id)).state, polling).not.toMatch(/sending|queued|running/)
    return runOf(id)
  }
  const start = (id: number, body: object = {}) => of().ask('adminStartMoveIn', { params: { id }, body })
  return {
    runOf,
    settled,
    start,
    bring: async (id: number): Promise<MoveInRow> => {
      expect((await start(id)).status).toBe(204)
      return settled(id)
    },
    sendPiece: async (id: number, offset: number, payload: Buffer | string, as: TestUser = of().admin) => {
      const url = `${pathOf('adminSendPositionFile', { id })}?offset=${offset}`
      const headers = { [TOKEN_HEADER]: as.token, 'content-type': 'application/octet-stream' }
      const answer = await of().host.inject({ method: 'PUT', url, headers, payload })
      return { status: answer.statusCode, json: answer.json() as { received: number; field?: string } }
    },
  }
}
