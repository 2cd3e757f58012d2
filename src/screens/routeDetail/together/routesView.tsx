import { useMemo, useState } from 'react'
import { TrackMap } from '../../../map/track/trackMap.tsx'
import { Player } from '../player.tsx'
import { useMapSettings } from '../../../api/serverState/useMapSettings.ts'
import { useMoment } from '../useRouteMoment.ts'
import { mergedMoments } from './mergedMoments.ts'
import { RoutesTable } from './routesTable.tsx'
import type { VehicleWay } from './useRoutes.ts'
import { useWaysController } from './useWaysController.ts'

/** Several routes on one map and one axis of time. */
export const RoutesView = ({ routes }: { readonly routes: readonly VehicleWay[] }) => {
  const through = useMemo(() => {
    const timestamps = mergedMoments(routes.map(({ track }) => track.points.timestamp))
    return { span: { from: timestamps[0] ?? 0, to: timestamps.at(-1) ?? 0 }, timestamps }
  }, [routes])
  const [follows, setFollows] = useState(true)
  const moment = useMoment(through, null)
  const controller = useWaysController(routes, moment, follows)
  const settings = useMapSettings()
  const { from, to } = through.span
  return (
    <div className="route-view routes-view">
      <div className="route-view__map">
        <TrackMap controller={controller} settings={settings} isPaper={false} />
      </div>
      <div className="route-view__below">
        <Player
          moment={moment}
          span={through.span}
          follows={follows}
          onFollows={setFollows}
          onGo={(at) => moment.choose(Math.max(from, Math.min(to, at)))}
        />
      </div>
      <aside className="route-view__side">
        <RoutesTable routes={routes} moment={moment} />
      </aside>
    </div>
  )
}
