import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { AccountSection } from './accountSection.tsx'
import { ArchiveSection } from './archiveSection.tsx'
import { AvatarSection } from './avatarSection.tsx'
import { KeptFleetSection } from './keptFleetSection.tsx'
import { LooksSection } from './looksSection.tsx'
import { NoticesSection } from './noticesSection.tsx'
import { ProfileFrame } from './profileFrame.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { useOwnProfile } from './useOwnProfile.ts'

/** Profile data and preferences of the person (ROUTE-07, ROUTE-08). */
export const ProfileScreen = () => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const { profile, failure } = useOwnProfile()
  const seesFleet = useIsAllowed('seeVehicles')
  const movesOut = useIsAllowed('moveOut')
  return (
    <ProfileFrame>
      {failure && <Banner tone="attention">{inWords(failureMessage(failure))}</Banner>}
      {profile ? (
        <>
          <AvatarSection profile={profile} />
          <AccountSection profile={profile} />
          <LooksSection />
          <NoticesSection profile={profile} />
          {seesFleet && <KeptFleetSection />}
          {movesOut && <ArchiveSection profile={profile} />}
        </>
      ) : (
        <EmptyState icon={UserX} title={t('profile.missing.title')} text={t('profile.missing.text')} />
      )}
    </ProfileFrame>
  )
}
