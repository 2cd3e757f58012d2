import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/spinner.tsx'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import './vehicleProfile.css'

/** Line lengths that vary as those of texts do. */
const WIDTHS = ['45%', '70%', '60%', '72%', '40%']

/** Placeholder for the content of a tab, or of all of them, while it is loading. */
export const ProfileWaiting = () => {
  const { t } = useTranslation()
  return (
    <div className="vehicle-profile__waiting" role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
