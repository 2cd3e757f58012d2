import { Precedence } from '../../platform/precedence.ts'
import { type Kysely, sql } from 'kysely'
import type { CallName } from '../../../src/contract/http/paths.ts'
import { NO_FILTERS, NO_OPTIONS, type ReportQuestion } from '../../../src/contract/reports/reportQuestion.ts'
import { type ReportPart, reportPartsAnswer, reportRun } from '../../../src/contract/reports/reportRun.ts'
import { location } from '../../live/testFleet.ts'
import { JobRunner } from '../../platform/jobs/jobRunner.ts'
import { NO_TRAILERS } from '../../reports/trailers.ts'
import { type DriverProvider, NO_DRIVERS } from '../../reports/drivers.ts'
import { REPORTS } from '../../reports/reportKinds.ts'
import type { Database } from '../../storage/schema.ts'
import { type AdminStage, openAdminStage } from '../admin/testAdmin.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import type { ReportKinds } from './reportContext.ts'
import { reportJob } from './reportJob.ts'

/** 19 November 2026 in Kyiv: a day that is over when tests begin. */
export const DAY = { from: Date.UTC(2026, 10, 18, 22), to: Date.UTC(2026, 10, 19, 22) } as const

/** A question about a day of daily traffic. */
export const questionOf = (rest: Partial<ReportQuestion> = {}): ReportQuestion => ({
  kind: 'daily-traffic',
  vehicleIds: null,
  ...DAY,
  timeZone: 'Europe/Kyiv',
  options: { ...NO_OPTIONS, geoCoding: false },
  filters: NO_FILTERS,
  columns: null,
  groupBy: null,
  ...rest,
})

/** The application with vehicles that drove on that day, and processes that work on reports. */
export interface ReportStage extends AdminStage {
  readonly owner: TestUser
  /** Sorted by name. */
  readonly vehicles: readonly number[]
  /** A process that works on reports; `kinds` absent: those of the product. */
  startProcess(kinds?: ReportKinds, db?: Kysely<Database>, drivers?: DriverProvider): JobRunner
  /** Waits while time goes on. */
  until(isMet: () => unknown): Promise<void>
  call(call: CallName, rest?: Parameters<AdminStage['ask']>[1]): ReturnType<AdminStage['ask']>
  /** Asks; returns the id of the run. */
  build(question?: Partial<ReportQuestion>, as?: TestUser): Promise<number>
  run(id: number, as?: TestUser): Promise<ReturnType<typeof reportRun.parse>>
  parts(id: number, after?: number, as?: TestUser): Promise<ReturnType<typeof reportPartsAnswer.parse>>
  /** Waits until the run is done; returns its parts. */
  finish(id: number): Promise<readonly ReportPart[]>
  /** Stops every process and deletes every report. */
  reset(): Promise<void>
}

const MINUTE_MS = 60_000

/** A straight drive of ten minutes from a moment on. */
export const drive = (vehicleId: number, from: number) =>
  Array.from({ length: 11 }, (_, minute) =>
    location(vehicleId, from + minute * MINUTE_MS, { latitude: 50 + minute / 200, longitude: 30 }),
  )

export const openReportStage = async (
  options: Parameters<typeof openAdminStage>[0] = {},
): Promise<ReportStage> => {
  const stage = await openAdminStage(options)
  const { host } = stage
  const { db, clock, fleet } = host.stage
  const owner = await host.addUser('owner')
  const keys = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L']
  const vehicles = await host.addVehicles(
    'owner',
    keys.map((key) => ({ key })),
  )
  await fleet.past.makeRoom(DAY.from, DAY.to)
  for (const vehicleId of vehicles) await fleet.past.keep(drive(vehicleId, DAY.from + 3_600_000))
  const runners: JobRunner[] = []
  const until = async (isMet: () => unknown): Promise<void> => {
    const deadline = Date.now() + 20_000
    for (;;) {
      await clock.advance(200)
      await sql`select 1`.execute(db)
      if (await isMet()) return
      if (Date.now() > deadline) throw new Error(`not met: ${host.stage.lines.join('; ')}`)
      await new Promise((resolve) => {
        setTimeout(resolve, 10)
      })
    }
  }
  const call: ReportStage['call'] = (name, rest = {}) => stage.ask(name, { as: owner, ...rest })
  const run: ReportStage['run'] = async (id, as = owner) =>
    reportRun.parse((await call('reportRun', { params: { run: id }, as })).json)
  const parts: ReportStage['parts'] = async (id, after = 0, as = owner) =>
    reportPartsAnswer.parse((await call('reportParts', { params: { run: id }, query: { after }, as })).json)
  const stop = async (): Promise<void> => {
    let isStopped = false
    const stopping = Promise.all(runners.splice(0).map((one) => one.stop())).then(() => (isStopped = true))
    await until(() => isStopped)
    await stopping
  }
  return {
    ...stage,
    owner,
    vehicles,
    until,
    call,
    run,
    parts,
    startProcess(kinds = REPORTS, own = db, drivers = NO_DRIVERS) {
      const log = (line: string): void => void host.stage.lines.push(line)
      const job = reportJob({
        db: own,
        clock,
        log,
        kinds,
        version: 'test',
        drivers,
        trailers: NO_TRAILERS,
        precedence: new Precedence(clock),
      })
      const runner = new JobRunner({ db: own, clock, log, random: () => 0, kinds: [job] })
      runners.push(runner)
      runner.start()
      return runner
    },
    async build(question = {}, as = owner) {
      const answer = await call('buildReport', { body: { question: questionOf(question), name: null }, as })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.json))
      return answer.json.id
    },
    async finish(id) {
      await until(async () => (await run(id)).state === 'done')
      return (await parts(id)).parts
    },
    async reset() {
      await stop()
      await db.deleteFrom('report_run').execute()
      await db.deleteFrom('job').execute()
      host.stage.lines.splice(0)
    },
  }
}
