/** Vehicles that were ticked or unticked in the dialog and wait to be saved. */
export interface MemberChanges {
  readonly add: ReadonlySet<number>
  readonly remove: ReadonlySet<number>
}

export const NO_CHANGES: MemberChanges = { add: new Set(), remove: new Set() }

/** What the dialog knows of a vehicle: its id, and its groups as the engine has them now. */
export interface Candidate {
  readonly vehicleId: number
  readonly groupIds: readonly number[]
}

/** Whether a vehicle will be in the group once the changes are saved. */
export const isChosen = (changes: MemberChanges, groupId: number, vehicle: Candidate): boolean =>
  vehicle.groupIds.includes(groupId)
    ? !changes.remove.has(vehicle.vehicleId)
    : changes.add.has(vehicle.vehicleId)

/** Vehicles are wanted in the group, or out of it; a wish for what is so already is no change. */
export const choose = (
  changes: MemberChanges,
  groupId: number,
  vehicles: readonly Candidate[],
  wanted: boolean,
): MemberChanges => {
  const add = new Set(changes.add)
  const remove = new Set(changes.remove)
  for (const { vehicleId, groupIds } of vehicles) {
    const isIn = groupIds.includes(groupId)
    add.delete(vehicleId)
    remove.delete(vehicleId)
    if (wanted && !isIn) add.add(vehicleId)
    if (!wanted && isIn) remove.add(vehicleId)
  }
  return { add, remove }
}
