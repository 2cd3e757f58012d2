import { createContext, use } from 'react'

/** Which vehicle's profile is open over the page; it has no address of its own (ROUTE-36). */
export interface ProfileDesk {
  readonly vehicleId: number
  readonly close: () => void
}

/** Given by the page that offers the profile. */
export const ProfileDeskContext = createContext<ProfileDesk | null>(null)

export const useProfileDesk = (): ProfileDesk => {
  const desk = use(ProfileDeskContext)
  if (desk === null) throw new Error('No ProfileDeskContext above this component')
  return desk
}
