import type { MoveInKind, MoveInLeftOut, MoveInReason } from '../../../src/contract/http/admin/moveIn.ts'

/** Names of the first ones that a report shows. */
const EXAMPLES_MAX = 5

/** Counts what does not fit, by kind and reason. */
export class LeftOutTally {
  readonly #rows = new Map<
    string,
    { kind: MoveInKind; reason: MoveInReason; count: number; examples: string[] }
  >()

  add(kind: MoveInKind, reason: MoveInReason, name: string): void {
    const key = `${kind} ${reason}`
    const row = this.#rows.get(key) ?? { kind, reason, count: 0, examples: [] }
    row.count++
    if (row.examples.length < EXAMPLES_MAX) row.examples.push(name)
    this.#rows.set(key, row)
  }

  /** How many of a kind do not fit, for any reason but one. */
  count(kind: MoveInKind, except?: MoveInReason): number {
    return this.all
      .filter((row) => row.kind === kind && row.reason !== except)
      .reduce((sum, row) => sum + row.count, 0)
  }

  get all(): MoveInLeftOut[] {
    return [...this.#rows.values()]
  }
}
