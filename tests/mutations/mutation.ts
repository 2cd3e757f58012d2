/**
 * A small change of the product that breaks one requirement as a user would notice it. The tests in `test` whose title
 * names the requirement must fail on it.
 */
export interface Mutation {
  /** The requirement, for example `LIST-03`. */
  readonly id: string
  /** The source file, relative to the project root. */
  readonly file: string
  /** Text that occurs exactly once in the file, and its replacement. */
  readonly find: string
  readonly replace: string
  /** The narrowest test file that proves the requirement: of Vitest, or of Playwright if no other does. */
  readonly test: string
}

/** The part of a title that names a requirement: `[LIST-03]`, or `[LIST-01, LIST-03]`. */
export const titlePattern = (id: string): RegExp => new RegExp(`\\[[^\\]]*\\b${id}\\b[^\\]]*\\]`)

/** Whether Playwright runs the test file; Vitest runs all others. */
export const isBrowserTest = (test: string): boolean => test.endsWith('.spec.ts')

/**
 * The text of the mutated file.
 * @throws when the text to be replaced does not occur exactly once
 */
export const mutate = (text: string, { id, file, find, replace }: Mutation): string => {
  const [before, after, ...more] = text.split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `${id}: the text to be replaced occurs ${more.length + (after === undefined ? 0 : 1)} times in ${file}`,
    )
  return before + replace + after
}
