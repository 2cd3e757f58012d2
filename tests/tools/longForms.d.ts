interface LongStep {
  readonly title: string
  /** Arguments for Vitest, or for Playwright. */
  readonly args: readonly string[]
  /** A TypeScript program that runs instead of Vitest. */
  readonly program?: string
  /** It is a browser test, which runs with this environment. */
  readonly browser?: Readonly<Record<string, string>>
}

/** The long form by its parts, and the steps of each. */
export declare const LONG_PARTS: Readonly<Record<string, (root: string) => readonly LongStep[]>>
/** The parts named on a command line; all of them if none is named. Throws for an unknown one. */
export declare const readParts: (args: readonly string[]) => string[]
/** The requirements and areas that `mutations` is limited to. */
export declare const readRequirements: (args: readonly string[]) => string[]
/** The checked-out commit, with `+` if files differ from it; – outside a repository. */
export declare const readCommit: () => string
/** The row of tests/long-results.md for a run of these parts. */
export declare const resultRow: (
  parts: readonly string[],
  commit: string,
  total: { readonly passed: number; readonly failed: number; readonly skipped: number },
  failedSteps: readonly string[],
) => string
