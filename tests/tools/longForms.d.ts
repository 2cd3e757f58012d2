/** The long form by its parts, and the steps of each: a title, and arguments of vitest. */
export declare const LONG_PARTS: Readonly<
  Record<string, (root: string) => readonly { readonly title: string; readonly args: readonly string[] }[]>
>
/** The parts that a command line asks for; none named: all of them. Throws for one that there is not. */
export declare const readParts: (args: readonly string[]) => string[]
/** The commit that is checked out, with `+` where files differ from it; – outside a repository. */
export declare const readCommit: () => string
/** The row of tests/long-results.md for a run of these parts. */
export declare const resultRow: (
  parts: readonly string[],
  commit: string,
  total: { readonly passed: number; readonly failed: number; readonly skipped: number },
  failedSteps: readonly string[],
) => string
