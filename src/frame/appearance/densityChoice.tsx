import { Rows2, Rows4 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { usePreference } from '../../session/sessionContext.ts'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'

/** Line spacing of lists. */
export const DensityChoice = () => {
  const { t } = useTranslation()
  const [density, setDensity] = usePreference('density')
  return (
    <SegmentedControl
      label={t('common.density.label')}
      segments={[
        { id: 'comfortable', label: t('common.density.comfortable'), icon: Rows2 },
        { id: 'compact', label: t('common.density.compact'), icon: Rows4 },
      ]}
      value={density}
      onChange={setDensity}
    />
  )
}
