import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMapPorts } from '../../../map/useMapPorts.ts'
import { WaysController } from '../../../map/track/waysController.ts'
import { useThemeLook } from '../../../map/useThemeLook.ts'
import { prefersLessMotion } from '../../../session/motion.ts'
import { usePreferenceStore } from '../../../session/sessionContext.ts'
import { placeAt } from '../../../track/track.ts'
import type { RouteMoment } from '../useRouteMoment.ts'
import type { VehicleWay } from './useRoutes.ts'
import { readWayColor, wayColor } from './wayColors.ts'

/** The pin of a vehicle: its number in the table, in its colour. */
const makePin = ({ name }: VehicleWay, index: number): HTMLElement => {
  const pin = document.createElement('div')
  pin.className = 'way-pin'
  pin.setAttribute('role', 'img')
  pin.setAttribute('aria-label', name)
  pin.style.background = wayColor(index)
  pin.textContent = String(index + 1)
  return pin
}

/** The map's controller with the ways on it, their pins at the moment. follows: the map keeps the pins in view. */
export const useWaysController = (
  routes: readonly VehicleWay[],
  moment: RouteMoment,
  follows: boolean,
): WaysController => {
  const preferences = usePreferenceStore()
  const ports = useMapPorts()
  const [controller] = useState(() => new WaysController(ports))
  const [theme, setTheme] = useState(0)
  useThemeLook(useCallback(() => setTheme((before) => before + 1), []))
  const pins = useMemo(() => routes.map(makePin), [routes])
  useEffect(() => {
    controller.setWays(
      routes.flatMap(({ way }, index) => {
        const pin = pins[index]
        return pin ? [{ way, color: readWayColor(index), pin }] : []
      }),
    )
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another theme has other colours
  }, [controller, routes, pins, theme])
  useEffect(() => {
    const show = (): void => {
      const at = moment.cursor.get()
      const places = routes.map(({ way, track }) =>
        at < track.from || at > track.to ? null : placeAt(way, at, prefersLessMotion(preferences)),
      )
      controller.movePins(places, follows && moment.clock.get().isPlaying)
    }
    show()
    return moment.cursor.subscribe(show)
  }, [controller, routes, moment, follows, preferences])
  return controller
}
