import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { splitHash } from '../../kit/address/hashLocation.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Driver } from './driver.tsx'
import './driverScores.css'
import { League } from './league.tsx'
import { readScoresPath } from './scoresAddress.ts'
import { Settings } from './settings.tsx'

const Closed = ({ why }: { readonly why: 'notFound' | 'forbidden' }) => {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('common.page.driverScores')}>
      <EmptyState icon={SearchX} title={t(`scores.${why}`)} />
    </PageFrame>
  )
}

/** The scores of drivers, by the rest of the address: the league of a month, one driver, and the settings. */
export const DriverScoresScreen = () => {
  // Re-renders with every address.
  useLocation()
  const isAllowed = useIsAllowed('seeDrives')
  const place = readScoresPath(splitHash(location.hash).path)
  if (!isAllowed) return <Closed why="forbidden" />
  if (place === null) return <Closed why="notFound" />
  return (
    <ServerState>
      {place.page === 'league' && <League />}
      {place.page === 'settings' && <Settings />}
      {place.page === 'driver' && <Driver key={place.employeeId} employeeId={place.employeeId} />}
    </ServerState>
  )
}
