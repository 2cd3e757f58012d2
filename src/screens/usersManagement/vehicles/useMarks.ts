import { useState } from 'react'
import { useUsersApi } from '../../../api/users.ts'
import type { User, UserVehiclePage, UserVehiclesChange, VehicleMark } from '../../../contract/http/users.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { staleVehicles } from '../useUserChanges.ts'

const NONE: ReadonlyMap<number, VehicleMark> = new Map()

/** Marks as the person just chose them, shown before the server has responded; `page`: its last response. */
export const useMarks = (user: User, page: UserVehiclePage | undefined) => {
  const api = useUsersApi()
  const [choice, setChoice] = useState({ page, marks: NONE })
  // Choices from before the newest response are contained in it.
  const chosen = choice.page === page ? choice.marks : NONE
  const { act, isSending } = useChange({
    change: (change: UserVehiclesChange) => api.markVehicles(user.id, change),
    stale: staleVehicles(user.id),
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
    /** Marks everything that a filter finds; returns how many got another mark, null after a failure. */
    markFound: async (next: VehicleMark, found: NonNullable<UserVehiclesChange['found']>) =>
      (await act({ mark: next, found }))?.value.changed ?? null,
  }
}
export type Marks = ReturnType<typeof useMarks>
