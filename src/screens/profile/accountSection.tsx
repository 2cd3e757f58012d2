import { useTranslation } from 'react-i18next'
import type { Profile } from '../../contract/entities/session.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { ProfileSection } from './profileSection.tsx'

/** The account data that the person cannot change. */
export const AccountSection = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation()
  const session = useSessionState()
  if (session.phase !== 'signedIn') return null
  const facts = [
    { name: t('profile.account.login'), value: profile.login },
    { name: t('profile.account.email'), value: profile.email || t('profile.account.noEmail') },
    { name: t('profile.account.kind'), value: t(`profile.account.kinds.${session.kind}`) },
    ...(session.ownerLogin === profile.login
      ? []
      : [{ name: t('profile.account.owner'), value: session.ownerLogin }]),
  ]
  return (
    <ProfileSection title={t('profile.account.title')} text={t('profile.account.text')}>
      <dl className="profile-facts">
        {facts.map(({ name, value }) => (
          <div key={name} className="profile-facts__fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </ProfileSection>
  )
}
