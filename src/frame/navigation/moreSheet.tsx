import { useTranslation } from 'react-i18next'
import { SidePanel } from '../../ui/sidePanel.tsx'
import { UserPanel } from '../page/userPanel.tsx'
import { Navigation } from './navigation.tsx'

interface MoreSheetProps {
  readonly onClose: () => void
  readonly onReleaseNews: () => void
}

/** Behind the last item of a phone's bar: the areas, the profile and the settings. */
export const MoreSheet = ({ onClose, onReleaseNews }: MoreSheetProps) => {
  const { t } = useTranslation()
  return (
    <SidePanel title={t('session.bar.more')} closeLabel={t('common.close')} onClose={onClose}>
      <div className="more-sheet">
        <Navigation isColumn onGo={onClose} />
        <UserPanel onGo={onClose} onReleaseNews={onReleaseNews} />
      </div>
    </SidePanel>
  )
}
