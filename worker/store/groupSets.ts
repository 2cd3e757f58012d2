import type { VehicleGroup } from '../../src/contract/entities/vehicle.ts'

/**
 * Represents the groups of a vehicle as a number: vehicles in the same groups share one list of ids, so a group
 * filter is evaluated once per list of ids and not per vehicle. Set 0 is 'no groups'. Geozones are kept likewise.
 */
export class GroupSets {
  readonly #sets: (readonly number[])[] = [[]]
  readonly #indexOf = new Map<string, number>()
  readonly #names = new Map<number, { readonly name: string; readonly seq: number }>()
  #namesVersion = 0
  /** The sets of arrays that were interned, and as of when: vehicles in the same groups often share one array. */
  #known = new WeakMap<readonly VehicleGroup[], { readonly set: number; readonly seq: number }>()

  /** Number of different sets; a set never changes its meaning. */
  get length(): number {
    return this.#sets.length
  }
  /** Incremented when a group's name changes. */
  get namesVersion(): number {
    return this.#namesVersion
  }

  /** The ids of a set, ascending. */
  ids(set: number): readonly number[] {
    return this.#sets[set] ?? []
  }
  nameOf(groupId: number): string {
    return this.#names.get(groupId)?.name ?? ''
  }

  /** The set of these groups; stores their names unless a later seq named them. */
  intern(groups: readonly VehicleGroup[], seq: number): number {
    if (groups.length === 0) return 0
    const known = this.#known.get(groups)
    if (known?.seq === seq) return known.set
    for (const group of groups) this.#nameGroup(group, seq)
    const set = this.internIds(groups.map(({ id }) => id))
    this.#known.set(groups, { set, seq })
    return set
  }

  /** The set of the groups with these ids. */
  internIds(members: readonly number[]): number {
    if (members.length === 0) return 0
    const ids = [...new Set(members)].toSorted((a, b) => a - b)
    const key = ids.join()
    const known = this.#indexOf.get(key)
    if (known !== undefined) return known
    this.#sets.push(ids)
    this.#indexOf.set(key, this.#sets.length - 1)
    return this.#sets.length - 1
  }

  /** Replaces all names. */
  setNames(groups: readonly VehicleGroup[]): void {
    this.clear()
    for (const { id, name } of groups) this.#names.set(id, { name, seq: 0 })
  }

  /** Removes the names; sets keep their meaning for readers that stored one. */
  clear(): void {
    this.#names.clear()
    this.#known = new WeakMap()
    this.#namesVersion += 1
  }

  #nameGroup({ id, name }: VehicleGroup, seq: number): void {
    const known = this.#names.get(id)
    if (known !== undefined && known.seq > seq) return
    if (known?.name !== name) this.#namesVersion += 1
    if (known?.name !== name || known.seq !== seq) this.#names.set(id, { name, seq })
  }
}
