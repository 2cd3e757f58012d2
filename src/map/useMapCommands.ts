import { Layers, MapPinned, Maximize, Printer, Ruler, Radius } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAP_TYPES } from '../contract/mapTypes.ts'
import type { Command } from '../palette/command.ts'
import { useCommands } from '../palette/registries.ts'
import { usePreference, usePreferenceStore } from '../session/sessionContext.ts'
import type { MapController } from './mapController.ts'
import type { MapToolState } from './mapTools.tsx'
import type { MapSwitch } from './useMapSwitches.ts'

const action = (command: Omit<Command, 'section'>): Command => ({ section: 'actions', ...command })

const useTypeCommands = (): readonly Command[] => {
  const { t } = useTranslation()
  const preferences = usePreferenceStore()
  const [type] = usePreference('mapType')
  const [streetMap] = usePreference('streetMap')
  return useMemo(
    () =>
      MAP_TYPES.map((one) =>
        action({
          id: `map:type:${one}`,
          title: `${t('map.title')}: ${t(`map.types.${one}`)}`,
          icon: Layers,
          isOn: streetMap === '' && type === one,
          run: () => {
            preferences.set('streetMap', '')
            preferences.set('mapType', one)
          },
        }),
      ),
    [t, preferences, type, streetMap],
  )
}

const useToggleCommands = (switches: readonly MapSwitch[]): readonly Command[] => {
  const { t } = useTranslation()
  return useMemo(
    () =>
      switches.map(({ name, icon, isOn, set }) =>
        action({
          id: `map:${name}`,
          title: t(`map.${name}`),
          icon,
          shortcut: name,
          isOn,
          run: () => set(!isOn),
        }),
      ),
    [t, switches],
  )
}

/** The map's actions, switches and types, for the palette. */
export const useMapCommands = (
  controller: MapController,
  tools: MapToolState,
  {
    print,
    hasNear,
    switches,
  }: { readonly print: () => void; readonly hasNear: boolean; readonly switches: readonly MapSwitch[] },
): void => {
  const { t } = useTranslation()
  const commands = useMemo(
    () => [
      action({
        id: 'map:showAll',
        title: t('map.showAll'),
        icon: Maximize,
        shortcut: 'showAll',
        run: () => void controller.showAll(),
      }),
      action({
        id: 'map:measure',
        title: t('map.measure.title'),
        icon: Ruler,
        shortcut: 'measure',
        isOn: tools.isMeasuring,
        run: () => tools.setMeasuring(!tools.isMeasuring),
      }),
      ...(hasNear
        ? [
            action({
              id: 'map:near',
              title: t('map.reach.title'),
              icon: Radius,
              shortcut: 'near',
              isOn: tools.isNear,
              run: () => tools.setNear(!tools.isNear),
            }),
          ]
        : []),
      action({ id: 'map:place', title: t('map.places.open'), icon: MapPinned, run: tools.search }),
      action({ id: 'map:print', title: t('map.print.action'), icon: Printer, run: print }),
    ],
    [t, controller, tools, print, hasNear],
  )
  useCommands(commands)
  useCommands(useToggleCommands(switches))
  useCommands(useTypeCommands())
}
