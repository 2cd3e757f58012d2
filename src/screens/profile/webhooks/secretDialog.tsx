import { useTranslation } from 'react-i18next'
import { CopyLine } from '../../../kit/people/credentials.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'

interface SecretDialogProps {
  /** What has just happened. */
  readonly title: string
  readonly secret: string
  readonly onClose: () => void
}

/** A secret, shown this once. */
export const SecretDialog = ({ title, secret, onClose }: SecretDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      active
      title={title}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      primary={{ label: t('people.done'), onPress: onClose }}
    >
      <div className="credentials">
        <dl className="credentials__lines">
          <CopyLine label={t('webhooks.secret')} value={secret} isLink />
        </dl>
        <Banner tone="attention">{t('webhooks.shownOnce')}</Banner>
      </div>
    </Modal>
  )
}
