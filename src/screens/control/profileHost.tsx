import { createElement, type ReactNode, Suspense, useMemo } from 'react'
import { useTexting } from '../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../lazyWithTexts.ts'
import { ProfileDeskContext } from '../../vehicleProfile/profileDesk.ts'

const PROFILE: LazyPart = {
  load: async () => (await import('../../vehicleProfile/vehicleProfile.tsx')).VehicleProfile,
  texts: ['account', 'messages', 'vehicleProfile'],
}

interface ProfileHostProps {
  /** null: none is open. */
  readonly vehicleId: number | null
  readonly onClose: () => void
}

/** The profile of a vehicle over the page, fetched when the first one is opened. */
export const ProfileHost = ({ vehicleId, onClose }: ProfileHostProps): ReactNode => {
  const texting = useTexting()
  const desk = useMemo(
    () => (vehicleId === null ? null : { vehicleId, close: onClose }),
    [vehicleId, onClose],
  )
  if (desk === null) return null
  return (
    <ProfileDeskContext value={desk}>
      <Suspense>{createElement(lazyWithTexts(PROFILE, texting))}</Suspense>
    </ProfileDeskContext>
  )
}
