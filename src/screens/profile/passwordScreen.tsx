import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { AccessTokensSection } from './accessTokens/accessTokensSection.tsx'
import { CalendarSection } from './calendar/calendarSection.tsx'
import { OwnSessions } from './ownSessions.tsx'
import { PasswordForm } from './passwordForm.tsx'
import { ProfileFrame } from './profileFrame.tsx'
import { ProfileSection } from './profileSection.tsx'
import { SecondFactorSection } from './secondFactor/secondFactorSection.tsx'

/** The own password and sessions, access tokens for programs, and the address of the calendar (ROUTE-11). */
export const PasswordScreen = () => {
  const { t } = useTranslation()
  const [changes, setChanges] = useState(0)
  const canSubscribe = useIsAllowed('subscribeCalendar')
  return (
    <ProfileFrame>
      <ProfileSection title={t('profile.password.title')} text={t('profile.password.text')}>
        <PasswordForm onChanged={() => setChanges(changes + 1)} />
      </ProfileSection>
      <ServerState>
        <ProfileSection title={t('secondFactor.title')} text={t('secondFactor.text')}>
          <SecondFactorSection />
        </ProfileSection>
        <ProfileSection title={t('profile.sessions.title')} text={t('profile.sessions.text')}>
          {/* A changed password ends other sessions: the list is read again. */}
          <OwnSessions key={changes} />
        </ProfileSection>
        <ProfileSection
          title={t('accessTokens.title')}
          text={t('accessTokens.text')}
          link={{ href: '/api/docs', label: t('accessTokens.docs') }}
        >
          <AccessTokensSection />
        </ProfileSection>
        {canSubscribe && (
          <ProfileSection title={t('calendar.title')} text={t('calendar.text')}>
            <CalendarSection />
          </ProfileSection>
        )}
      </ServerState>
    </ProfileFrame>
  )
}
