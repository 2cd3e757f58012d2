import { useTranslation } from 'react-i18next'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useWallScreensApi } from '../../../api/wallScreens.ts'
import { CallPart } from '../callPart.tsx'
import { ProfileFrame } from '../profileFrame.tsx'
import { ProfileSection } from '../profileSection.tsx'
import { WallList } from './wallList.tsx'
import './walls.css'
import { WALLS } from './wallsKey.ts'

/** Polling interval of when the screens were last seen, ms. */
const EVERY_MS = 30_000

const Walls = () => {
  const { list } = useWallScreensApi()
  const call = useCall({ of: WALLS, read: list, everyMs: EVERY_MS })
  return <CallPart call={call}>{(screens) => <WallList screens={screens} />}</CallPart>
}

/** Wall screens: links that show an owner's fleet on large screens, until they are revoked. */
export const WallsScreen = () => {
  const { t } = useTranslation()
  return (
    <ProfileFrame>
      <ServerState>
        <ProfileSection title={t('wall.title')} text={t('wall.text')}>
          <Walls />
        </ProfileSection>
      </ServerState>
    </ProfileFrame>
  )
}
