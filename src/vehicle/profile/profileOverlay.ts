import { createContext, use } from 'react'
import type { ProfileTabName } from './profileTab.ts'

/** Which vehicle's profile is open over the page; it has no address of its own (ROUTE-36). */
export interface ProfileOverlay {
  readonly vehicleId: number
  /** The tab that it opens with. */
  readonly tab: ProfileTabName
  readonly close: () => void
}

/** Provided by the page that offers the profile. */
export const ProfileOverlayContext = createContext<ProfileOverlay | null>(null)

export const useProfileOverlay = (): ProfileOverlay => {
  const overlay = use(ProfileOverlayContext)
  if (overlay === null) throw new Error('No ProfileOverlayContext above this component')
  return overlay
}
