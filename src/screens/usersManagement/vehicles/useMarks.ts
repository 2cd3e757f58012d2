import { useState } from 'react'
import { useUsersApi } from '../../../api/users.ts'
import type { User, UserVehiclePage, UserVehiclesChange, VehicleMark } from '../../../contract/http/users.ts'
import { useChange } from '../../../serverState/useChange.ts'
import { USERS_READ } from '../useUserChanges.ts'

const NONE: ReadonlyMap<number, VehicleMark> = new Map()

/** Marks as the person chose them just now, shown before the server has answered; `page`: what it answered last. */
export const useMarks = (user: User, page: UserVehiclePage | undefined) => {
  const api = useUsersApi()
  const [choice, setChoice] = useState({ page, marks: NONE })
  // What was chosen before the newest answer stands in that answer.
  const chosen = choice.page === page ? choice.marks : NONE
  const { act, isSending } = useChange({
    change: (change: UserVehiclesChange) => api.markVehicles(user.id, change),
    stale: [['userVehicles', user.id], USERS_READ.one(user.id), USERS_READ.list],
  })
  const mark = async (vehicleId: number, next: VehicleMark): Promise<void> => {
    setChoice({ page, marks: new Map(chosen).set(vehicleId, next) })
    if ((await act({ mark: next, vehicleIds: [vehicleId] })) === null) setChoice({ page, marks: NONE })
  }
  return {
    isSending,
    markOf: (vehicle: { readonly id: number; readonly mark: VehicleMark }): VehicleMark =>
      chosen.get(vehicle.id) ?? vehicle.mark,
    mark,
    /** All that a filter finds; answers how many got another mark, null after a failure. */
    markFound: async (next: VehicleMark, found: NonNullable<UserVehiclesChange['found']>) =>
      (await act({ mark: next, found }))?.value.changed ?? null,
  }
}
export type Marks = ReturnType<typeof useMarks>
