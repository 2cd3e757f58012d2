import { fork, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { CLIENTS_VARIABLE, type ClientsSetting } from './feed/clients/requests.ts'
import { runClients } from './feed/clients/runClients.ts'
import { RECEIVER_VARIABLE, runReceiver } from './feed/euro/euroReceiver.ts'
import { type Calibration, calibrate } from './suite/calibration.ts'
import { CalmTaker, isContended } from './suite/calmTaker.ts'
import { stopLeftovers } from './suite/leftovers.ts'
import type { BenchRow, Measure } from './suite/measure.ts'
import { HELP, OptionError, readCommand, type BenchOptions } from './suite/options.ts'
import { chosenMeasures, MEASURES } from './suite/registry.ts'
import { type BenchResults, readCommit, readMachine, readResults, writeResults } from './suite/results.ts'
import { figure, tableOf } from './suite/table.ts'

/** Results file of a run, relative to the folder of package.json. */
const RESULTS = 'bench/results/latest.json'
/** Set in the process of one measure. */
const MEASURE_VARIABLE = 'BENCH_MEASURE'

const say = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

type Outcome = { readonly row: BenchRow } | { readonly error: string }

/** The process of one measure: runs it and sends its row to the parent. */
const takeOne = async (id: string, options: BenchOptions): Promise<void> => {
  const measure = MEASURES.find((one) => one.id === id)
  if (measure === undefined) throw new Error(`bench: no measure '${id}'`)
  // The parent is gone; the browser exits with this process.
  process.once('disconnect', () => void stopLeftovers().finally(() => process.exit(1)))
  const outcome: Outcome = await measure.run(options).then(
    (row) => ({ row: { id, ...row } }),
    (error: unknown) => ({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
  await stopLeftovers()
  if (process.connected) process.send?.(outcome, () => process.exit(0))
}

/** Runs a measure in its own process. */
const takeApart = ({ id, flags = [] }: Measure, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    const child = fork(fileURLToPath(import.meta.url), args, {
      env: { ...process.env, [MEASURE_VARIABLE]: id },
      execArgv: [...process.execArgv, ...flags],
    })
    let outcome: Outcome | null = null
    child.on('message', (message) => {
      outcome = message as Outcome
    })
    child.once('exit', (code, signal) => {
      resolve(outcome ?? { error: `the process of ${id} ended with ${signal ?? code} and no figure` })
    })
  })

/** False if the application could not be built; the tool has logged why. */
const buildWeb = (): boolean =>
  spawnSync(process.execPath, ['bench/buildWeb.js'], { stdio: ['ignore', 2, 2] }).status === 0

const runAll = async (options: BenchOptions, args: readonly string[]): Promise<void> => {
  const measures = chosenMeasures(options)
  if (measures.some(({ part }) => part === 'browser') && !buildWeb()) {
    process.exitCode = 1
    return
  }
  const calm = await CalmTaker.open(calibrate)
  const rows: BenchRow[] = []
  const failed: Record<string, string> = {}
  for (const measure of measures) {
    const { id } = measure
    const began = performance.now()
    const {
      taken: outcome,
      calibration,
      slowdown,
    } = await calm.take(
      () => takeApart(measure, args),
      (factor) =>
        say(`${id}: taken again, the machine was ${figure(factor)} times slower than at its quietest`),
    )
    const seconds = ((performance.now() - began) / 1_000).toFixed(0)
    if ('row' in outcome) {
      const row = { ...outcome.row, calibration, slowdown: Math.round(slowdown * 100) / 100 }
      rows.push(row)
      const { value, unit, ratio } = row
      say(`${id}: ${figure(value)} ${unit}, ratio ${figure(ratio)} (${seconds} s)`)
      if (row.detail !== undefined) say(`  ${row.detail}`)
      if (isContended(row)) say(`  the machine was ${figure(slowdown)} times slower than at its quietest`)
    } else {
      failed[id] = outcome.error
      say(`${id}: FAILED (${seconds} s)\n${outcome.error}`)
    }
    // A run that is cut keeps the rows that it has.
    keep(rows, failed, { quietest: calm.quietest, args })
  }
  process.stdout.write(`${tableOf(rows)}\n`)
  process.exitCode = Object.keys(failed).length === 0 ? 0 : 1
}

/** A run of some measures keeps the figures of the others, with what they were taken with. */
const keep = (
  taken: readonly BenchRow[],
  failed: Readonly<Record<string, string>>,
  { quietest, args }: { readonly quietest: Calibration; readonly args: readonly string[] },
): void => {
  const machine = readMachine(quietest)
  const before: BenchResults | null = readResults(RESULTS)
  const known = new Map<string, BenchRow>()
  if (before !== null) {
    const { commit, date, machine: earlier } = before
    for (const row of before.rows) known.set(row.id, { commit, date, cpu: earlier.cpu, ...row })
  }
  for (const row of taken) known.set(row.id, row)
  const rows = MEASURES.flatMap(({ id }) => known.get(id) ?? [])
  const options = args.join(' ')
  writeResults(RESULTS, {
    machine,
    date: new Date().toISOString(),
    commit: readCommit(),
    options,
    rows,
    failed,
  })
}

const main = async (): Promise<void> => {
  const args = process.argv.slice(2)
  const command = readCommand(args)
  if (command.kind === 'help') return void process.stdout.write(`${HELP}\n`)
  if (command.kind === 'list')
    return void process.stdout.write(`${MEASURES.map(({ id }) => id).join('\n')}\n`)
  const clients = process.env[CLIENTS_VARIABLE]
  if (clients !== undefined) return runClients(JSON.parse(clients) as ClientsSetting)
  const receiver = process.env[RECEIVER_VARIABLE]
  if (receiver !== undefined) return runReceiver(receiver)
  const one = process.env[MEASURE_VARIABLE]
  await (one === undefined ? runAll(command.options, args) : takeOne(one, command.options))
}

try {
  await main()
} catch (error) {
  if (!(error instanceof OptionError)) throw error
  say(error.message)
  process.exitCode = 2
}
