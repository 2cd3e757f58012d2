import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/banner.tsx'
import { Modal } from '../../ui/modal.tsx'
import { CopyLine } from './credentials.tsx'

interface ShownOnceProps {
  readonly title: string
  /** Names the secret. */
  readonly label: string
  readonly value: string
  /** Why it has to be kept now. */
  readonly note: string
  readonly onClose: () => void
}

/** A secret that was just made, to copy: it is shown nowhere else, nor again. */
export const ShownOnce = ({ title, label, value, note, onClose }: ShownOnceProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      active
      title={title}
      fillsSmallScreen={false}
      closeLabel={t('common.close')}
      onClose={onClose}
      primary={{ label: t('people.done'), onPress: onClose }}
    >
      <div className="credentials">
        <dl className="credentials__lines">
          <CopyLine label={label} value={value} isLink />
        </dl>
        <Banner tone="attention">{note}</Banner>
      </div>
    </Modal>
  )
}
