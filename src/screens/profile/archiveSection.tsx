import { useTranslation } from 'react-i18next'
import { useArchiveApi } from '../../api/archive.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import type { Profile } from '../../contract/entities/session.ts'
import { ArchiveForm } from '../../kit/archive/archiveForm.tsx'
import { ProfileSection } from './profileSection.tsx'

const OwnArchive = ({ profile: { id, login } }: { readonly profile: Profile }) => {
  const { t } = useTranslation()
  const { own } = useArchiveApi()
  return (
    <ArchiveForm label={t('moveOut.own.title')} clientId={id} download={(values) => own(login, values)} />
  )
}

/** The data of an owner's account as a download, to keep or to take to another server. */
export const ArchiveSection = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation()
  return (
    <ProfileSection title={t('moveOut.own.title')} text={t('moveOut.own.text')}>
      <p className="profile-section__text">{t('moveOut.intro')}</p>
      <p className="profile-section__text">{t('moveOut.without')}</p>
      <ServerState>
        <OwnArchive profile={profile} />
      </ServerState>
    </ProfileSection>
  )
}
