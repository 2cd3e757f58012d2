import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isBrowserTest, type Mutation } from './mutation.ts'
import { MUTATIONS } from './mutations.ts'
import { runBrowserTests } from './runBrowserTests.ts'
import { TreeCopy } from './treeCopy.ts'
import { faultOf, judge, type Verdict } from './verdict.ts'
import { VitestRunner } from './vitestRunner.ts'

const HELP = `npm run test:long -- mutations [PREFIX or ID]…
  Breaks one requirement after the other in a copy of the tree and runs the tests that name it. They have to fail.
  PREFIX  every requirement of an area, such as LIST
  ID      one requirement, such as LIST-03`

const ROOT = join(import.meta.dirname, '..', '..')
/** The tests' timeouts cannot stop a mutation that creates an endless loop. */
const LONGEST_MS = 30 * 60_000

/** @throws when a name is neither a requirement of the lists nor a prefix of some */
const choose = (names: readonly string[]): readonly Mutation[] => {
  const isNamed = (id: string, name: string): boolean => id === name || id.startsWith(`${name}-`)
  const unknown = names.filter((name) => !MUTATIONS.some(({ id }) => isNamed(id, name)))
  if (unknown.length > 0) throw new Error(`no mutation of ${unknown.join(', ')}`)
  return MUTATIONS.filter(({ id }) => names.length === 0 || names.some((name) => isNamed(id, name)))
}

/** Runs mutations in a copy of the tree. */
class MutationRun {
  readonly #copy = new TreeCopy(ROOT)
  readonly #vitest = new VitestRunner(this.#copy.folder)

  constructor() {
    process.on('exit', () => this.#copy.remove())
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
    process.chdir(this.#copy.folder)
  }

  /** Whether the tests of the requirement pass as it is and fail with the mutation. */
  async check(mutation: Mutation): Promise<Verdict> {
    const end = setTimeout(() => {
      process.stdout.write(`${mutation.id} does not end\n`)
      process.exit(1)
    }, LONGEST_MS)
    try {
      const reason = faultOf(await this.#run(mutation))
      return reason === null ? judge(await this.#runMutated(mutation)) : { result: 'invalid', reason }
    } finally {
      clearTimeout(end)
    }
  }

  close(): Promise<void> {
    return this.#vitest.close()
  }

  #run({ test, id }: Mutation) {
    return isBrowserTest(test) ? runBrowserTests(this.#copy.folder, test, id) : this.#vitest.run(test, id)
  }

  async #runMutated(mutation: Mutation) {
    const restore = this.#copy.apply(mutation)
    try {
      await this.#vitest.invalidate(mutation.file)
      return await this.#run(mutation)
    } finally {
      restore()
      await this.#vitest.invalidate(mutation.file)
    }
  }
}

/** Checks the mutations and prints a line for each. @returns the number per result, and the failures */
const runAll = async (mutations: readonly Mutation[]) => {
  const counts = { killed: 0, SURVIVED: 0, invalid: 0 }
  const failures: string[] = []
  const run = new MutationRun()
  for (const mutation of mutations) {
    const started = performance.now()
    const verdict = await run.check(mutation)
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    const reason = verdict.result === 'invalid' ? `: ${verdict.reason}` : ''
    process.stdout.write(
      `${mutation.id.padEnd(11)} ${verdict.result.padEnd(8)} ${seconds.padStart(6)} s${reason}\n`,
    )
    counts[verdict.result] += 1
    if (verdict.result !== 'killed')
      failures.push(`${mutation.id} (${mutation.test}): ${verdict.result}${reason}`)
  }
  await run.close()
  return { counts, failures }
}

const main = async (args: readonly string[]): Promise<void> => {
  if (args.includes('--help')) return void process.stdout.write(`${HELP}\n`)
  const { counts, failures } = await runAll(choose(args))
  const report = process.env['MUTATIONS_REPORT']
  if (report) {
    mkdirSync(dirname(report), { recursive: true })
    writeFileSync(report, JSON.stringify({ counts, failures }))
  }
  process.stdout.write(`${counts.killed} killed, ${counts.SURVIVED} survived, ${counts.invalid} invalid\n`)
  // Ends whatever a mutated product left running.
  process.exit(failures.length === 0 ? 0 : 1)
}

await main(process.argv.slice(2))
