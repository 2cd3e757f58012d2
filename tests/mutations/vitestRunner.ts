import { join } from 'node:path'
import { createVitest, type TestCase, type TestModule, type Vitest } from 'vitest/node'
import { titlePattern } from './mutation.ts'
import type { TestOutcome, TestRun } from './verdict.ts'

const outcomeOf = (test: TestCase): TestOutcome => {
  const { state, errors } = test.result()
  return {
    title: test.fullName,
    state: state === 'pending' ? 'skipped' : state,
    errors: (errors ?? []).map(({ name, message }) => ({ name: name ?? 'Error', message })),
  }
}

const faultOf = (module: TestModule): string | undefined =>
  [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())][0]?.message

/**
 * Runs the tests of one requirement after another in one Vitest, so that its server and the test database start once.
 * The working directory must be `root`.
 */
export class VitestRunner {
  readonly #root: string
  #vitest: Promise<Vitest> | null = null

  constructor(root: string) {
    this.#root = root
  }

  /** Invalidates the cache of a file; call it after each change of the file. */
  async invalidate(file: string): Promise<void> {
    const vitest = await this.#vitest
    vitest?.invalidateFile(join(this.#root, file))
  }

  /** Runs the tests of a file whose titles name the requirement. */
  async run(test: string, id: string): Promise<TestRun> {
    this.#vitest ??= createVitest('test', { root: this.#root, watch: false, silent: true, reporters: [{}] })
    const vitest = await this.#vitest
    const [found] = await vitest.globTestSpecifications([join(this.#root, test)])
    if (!found) return { tests: [], fault: `${test} belongs to no project` }
    const tests = found.project.createSpecification(found.moduleId, { testNamePattern: titlePattern(id) })
    const { testModules } = await vitest.runTestSpecifications([tests])
    const module = testModules.find(({ moduleId }) => moduleId === found.moduleId)
    if (!module) return { tests: [], fault: `${test} did not run` }
    const fault = faultOf(module)
    const outcomes = [...module.children.allTests()].map(outcomeOf)
    return fault === undefined ? { tests: outcomes } : { tests: outcomes, fault }
  }

  async close(): Promise<void> {
    const vitest = await this.#vitest
    await vitest?.close()
  }
}
