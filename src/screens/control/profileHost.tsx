import { createElement, type ReactNode, Suspense, useMemo } from 'react'
import type { ProfileTabName } from '../../vehicle/profile/profileTab.ts'
import { useTexting } from '../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../lazyWithTexts.ts'
import { ProfileOverlayContext } from '../../vehicle/profile/profileOverlay.ts'

const PROFILE: LazyPart = {
  load: async () => (await import('../../vehicle/profile/vehicleProfile.tsx')).VehicleProfile,
  texts: ['account', 'messages', 'vehicleProfile', 'maintenance'],
}

/** The profile of a vehicle, and the tab that it opens with. */
export interface OpenProfile {
  readonly vehicleId: number
  readonly tab: ProfileTabName
}

interface ProfileHostProps {
  /** null: none is open. */
  readonly open: OpenProfile | null
  readonly onClose: () => void
}

/** The profile of a vehicle over the page, loaded when the first one is opened. */
export const ProfileHost = ({ open, onClose }: ProfileHostProps): ReactNode => {
  const texting = useTexting()
  const overlay = useMemo(() => (open === null ? null : { ...open, close: onClose }), [open, onClose])
  if (overlay === null) return null
  return (
    <ProfileOverlayContext value={overlay}>
      <Suspense>{createElement(lazyWithTexts(PROFILE, texting))}</Suspense>
    </ProfileOverlayContext>
  )
}
