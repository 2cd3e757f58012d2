/** The outcome of a test with the requirement in its title. */
export interface TestOutcome {
  readonly title: string
  readonly state: 'passed' | 'failed' | 'skipped'
  /** The errors of a failed test, by name and message. */
  readonly errors: readonly { readonly name: string; readonly message: string }[]
}

/** The outcome of the tests of one requirement. `fault`: why no test could run. */
export interface TestRun {
  readonly tests: readonly TestOutcome[]
  readonly fault?: string
}

export type Verdict =
  | { readonly result: 'killed' | 'SURVIVED' }
  | { readonly result: 'invalid'; readonly reason: string }

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? ''
const invalid = (reason: string): Verdict => ({ result: 'invalid', reason: firstLine(reason) })

/** Code that does not run, or a test that timed out, says nothing about the assertions. */
const isNoAssertion = ({ name, message }: TestOutcome['errors'][number]): boolean =>
  /^(SyntaxError|ReferenceError)$/.test(name) ||
  /^(Transform failed|Failed to resolve|(Test|Hook) timed out|Test timeout of)/.test(message)

/** The first reason why the tests do not prove the requirement; null if they do. */
export const faultOf = ({ tests, fault }: TestRun): string | null => {
  const run = tests.filter(({ state }) => state !== 'skipped')
  const failed = run.find(({ state }) => state === 'failed')
  if (failed)
    return `fails without the mutation: ${failed.title}: ${firstLine(failed.errors[0]?.message ?? '')}`
  if (fault !== undefined) return firstLine(fault)
  return run.length === 0 ? 'no test with the requirement in its title ran' : null
}

/** Judges a mutation by the tests of its requirement: one of them must run and fail by an assertion. */
export const judge = ({ tests, fault }: TestRun): Verdict => {
  const failed = tests.filter(({ state }) => state === 'failed')
  if (failed.some(({ errors }) => !errors.some(isNoAssertion))) return { result: 'killed' }
  if (failed[0]) return invalid(`no assertion failed: ${failed[0].errors[0]?.message ?? ''}`)
  if (fault !== undefined) return invalid(fault)
  if (tests.every(({ state }) => state === 'skipped'))
    return invalid('no test with the requirement in its title ran')
  return { result: 'SURVIVED' }
}
