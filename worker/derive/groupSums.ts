import type { GroupCount } from '../../src/contract/engine/rows.ts'
import type { GroupSets } from '../store/groupSets.ts'
import type { CompareTexts } from './sortKeys.ts'

/** Vehicles per group, or geozone, counted per set of them; summed up only after a change. */
export class GroupSums {
  readonly #sets: GroupSets
  /** Vehicles per set. */
  #perSet: number[] = []
  #stale = false
  #namesVersion = -1
  #groups: readonly GroupCount[] = []

  constructor(sets: GroupSets) {
    this.#sets = sets
  }

  /** Groups that have vehicles as of the last `publish`; the same array while nothing changed. */
  get groups(): readonly GroupCount[] {
    return this.#groups
  }

  add(set: number, sign: 1 | -1): void {
    this.#perSet[set] = (this.#perSet[set] ?? 0) + sign
    this.#stale = true
  }

  /** The language changed: the names are sorted again. */
  invalidate(): void {
    this.#stale = true
  }

  /** Returns true when the groups differ from those published before. */
  publish(compareNames: CompareTexts): boolean {
    const groups = this.#sets
    if (!this.#stale && this.#namesVersion === groups.namesVersion) return false
    this.#stale = false
    this.#namesVersion = groups.namesVersion
    const vehicles = new Map<number, number>()
    this.#perSet.forEach((count, set) => {
      if (count > 0) for (const id of groups.ids(set)) vehicles.set(id, (vehicles.get(id) ?? 0) + count)
    })
    const next = [...vehicles]
      .map(([id, count]) => ({ id, name: groups.nameOf(id), vehicles: count }))
      .toSorted((a, b) => compareNames(a.name, b.name) || a.id - b.id)
    if (JSON.stringify(next) === JSON.stringify(this.#groups)) return false
    this.#groups = next
    return true
  }
}
