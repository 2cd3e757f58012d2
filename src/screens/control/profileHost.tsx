import { createElement, type ReactNode, Suspense, useMemo } from 'react'
import { useTexting } from '../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../lazyWithTexts.ts'
import { ProfileOverlayContext } from '../../vehicle/profile/profileOverlay.ts'

const PROFILE: LazyPart = {
  load: async () => (await import('../../vehicle/profile/vehicleProfile.tsx')).VehicleProfile,
  texts: ['account', 'messages', 'vehicleProfile'],
}

interface ProfileHostProps {
  /** null: none is open. */
  readonly vehicleId: number | null
  readonly onClose: () => void
}

/** The profile of a vehicle over the page, loaded when the first one is opened. */
export const ProfileHost = ({ vehicleId, onClose }: ProfileHostProps): ReactNode => {
  const texting = useTexting()
  const overlay = useMemo(
    () => (vehicleId === null ? null : { vehicleId, close: onClose }),
    [vehicleId, onClose],
  )
  if (overlay === null) return null
  return (
    <ProfileOverlayContext value={overlay}>
      <Suspense>{createElement(lazyWithTexts(PROFILE, texting))}</Suspense>
    </ProfileOverlayContext>
  )
}
