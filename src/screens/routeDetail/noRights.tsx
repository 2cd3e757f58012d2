import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/emptyState.tsx'

/** The person may not see the past of vehicles. */
export const NoRights = () => {
  const { t } = useTranslation()
  return <EmptyState icon={Lock} title={t('route.noRights.title')} text={t('route.noRights.text')} />
}
