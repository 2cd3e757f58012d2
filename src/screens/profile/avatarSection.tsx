import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AVATAR_TYPES } from '../../contract/http/profile.ts'
import type { Profile } from '../../contract/entities/session.ts'
import { useProfileApi } from '../../api/profile.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FileInput } from '../../ui/fileInput.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { useToast } from '../../ui/toast.ts'
import { AvatarCrop } from './avatarCrop.tsx'
import { readPicture } from './avatarFile.ts'
import { ProfileSection } from './profileSection.tsx'
import { useAvatar } from './useAvatar.ts'
import { useProfileChange } from './useProfileChange.ts'

/** The person's picture: shown, chosen and cropped to a square, removed (API-26). */
export const AvatarSection = ({ profile }: { readonly profile: Profile }) => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editProfile')
  const api = useProfileApi()
  const toast = useToast()
  const { isSaving, change } = useProfileChange()
  const address = useAvatar(profile.avatar)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isUnreadable, setUnreadable] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  const choose = async (chosen: File): Promise<void> => {
    const read = await readPicture(chosen)
    setUnreadable(read === null)
    setPicture(read)
  }
  const save = async (cut: Blob | null): Promise<void> => {
    const isSaved = cut !== null && (await change(() => api.uploadAvatar(profile.id, cut)))
    if (isSaved) toast({ text: t('profile.avatar.saved'), tone: 'go' })
    setPicture(null)
  }
  const remove = async (): Promise<void> => {
    const isGone = await change(() => api.deleteAvatar(profile.id))
    if (isGone) toast({ text: t('profile.avatar.removed'), tone: 'go' })
  }
  return (
    <ProfileSection title={t('profile.avatar.title')}>
      <div className="profile-avatar">
        <Portrait address={address} alt={t('profile.avatar.title')} initials={profile.login.slice(0, 2)} />
        <div className="profile-avatar__actions">
          <Button
            icon={Upload}
            isDisabled={!canEdit}
            isPending={isSaving && !picture}
            onPress={() => file.current?.click()}
          >
            {t(profile.avatar ? 'profile.avatar.change' : 'profile.avatar.upload')}
          </Button>
          {profile.avatar && (
            <Button
              tone="quiet"
              icon={Trash2}
              isDisabled={!canEdit || isSaving}
              onPress={() => void remove()}
            >
              {t('profile.avatar.remove')}
            </Button>
          )}
        </div>
      </div>
      {isUnreadable && <Banner tone="alarm">{t('profile.avatar.unreadable')}</Banner>}
      <FileInput
        ref={file}
        label={t('profile.avatar.upload')}
        accept={AVATAR_TYPES.join(',')}
        onFile={(chosen) => void choose(chosen)}
      />
      {picture && (
        <AvatarCrop
          picture={picture}
          isSaving={isSaving}
          onDone={(cut) => void save(cut)}
          onCancel={() => setPicture(null)}
        />
      )}
    </ProfileSection>
  )
}
