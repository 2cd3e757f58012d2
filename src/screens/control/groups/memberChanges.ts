/** Vehicles that were ticked or unticked in the dialog and wait to be saved. */
export interface MemberChanges {
  readonly add: ReadonlySet<number>
  readonly remove: ReadonlySet<number>
}

/** The vehicles of a group as the engine has them now. */
export type Members = ReadonlySet<number>

export const NO_CHANGES: MemberChanges = { add: new Set(), remove: new Set() }

/** Whether a vehicle will be in the group once the changes are saved. */
export const isChosen = (changes: MemberChanges, members: Members, vehicleId: number): boolean =>
  members.has(vehicleId) ? !changes.remove.has(vehicleId) : changes.add.has(vehicleId)

/** Requests vehicles in the group, or out of it; a request that matches the current state is no change. */
export const choose = (
  changes: MemberChanges,
  members: Members,
  vehicleIds: Iterable<number>,
  wanted: boolean,
): MemberChanges => {
  const add = new Set(changes.add)
  const remove = new Set(changes.remove)
  for (const vehicleId of vehicleIds) {
    const isIn = members.has(vehicleId)
    add.delete(vehicleId)
    remove.delete(vehicleId)
    if (wanted && !isIn) add.add(vehicleId)
    if (!wanted && isIn) remove.add(vehicleId)
  }
  return { add, remove }
}

/** The changes that still have an effect: without those saved meanwhile, here or by somebody else. */
export const stillChanges = ({ add, remove }: MemberChanges, members: Members): MemberChanges => ({
  add: new Set([...add].filter((id) => !members.has(id))),
  remove: new Set([...remove].filter((id) => members.has(id))),
})

/** Number of vehicles that wait to be saved. */
export const changeCount = ({ add, remove }: MemberChanges): number => add.size + remove.size

/** How many of these vehicles will be in the group. */
export const countChosen = (changes: MemberChanges, members: Members, vehicleIds: Float64Array): number => {
  let count = 0
  for (const id of vehicleIds) if (isChosen(changes, members, id)) count += 1
  return count
}

/** The ids in parts of at most `size`. */
export const inParts = (ids: ReadonlySet<number>, size: number): readonly (readonly number[])[] => {
  const all = [...ids]
  return Array.from({ length: Math.ceil(all.length / size) }, (_, part) =>
    all.slice(part * size, (part + 1) * size),
  )
}
