import { useTranslation } from 'react-i18next'
import { FilesPart } from './filesPart.tsx'
import { PositionsForm } from './positionsForm.tsx'

const ACCEPTED = '.gpx,.nmea,.nma,.log,.wln,.csv,.txt'

/** Positions from files: the files, whose positions they are, and the runs with their reports. */
export const PositionsPart = () => {
  const { t } = useTranslation()
  return (
    <FilesPart
      source="positions"
      title={t('admin.positions.title')}
      intro={t('admin.positions.intro')}
      choose={t('admin.positions.choose')}
      drop={t('admin.positions.drop')}
      limits={(most) => t('admin.positions.limits', { most })}
      accept={ACCEPTED}
      emptyTitle={t('admin.positions.emptyTitle')}
      Form={PositionsForm}
    />
  )
}
