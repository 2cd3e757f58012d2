import {
  CircleDashed,
  Layers,
  type LucideIcon,
  MapPinned,
  Maximize,
  Printer,
  Route,
  Ruler,
  Tag,
  Radius,
} from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAP_TYPES } from '../contract/mapTypes.ts'
import type { Command } from '../palette/command.ts'
import { useCommands } from '../palette/registries.ts'
import { usePreference, usePreferenceStore } from '../session/sessionContext.ts'
import type { MapController } from './mapController.ts'
import type { MapToolState } from './mapTools.tsx'

/** What is switched on for the map, with its key. */
const TOGGLES = [
  { name: 'labels', icon: Tag },
  { name: 'trails', icon: Route },
  { name: 'clusters', icon: CircleDashed },
] as const satisfies readonly { readonly name: string; readonly icon: LucideIcon }[]

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

const useToggleCommands = (): readonly Command[] => {
  const { t } = useTranslation()
  const preferences = usePreferenceStore()
  const [labels] = usePreference('labels')
  const [trails] = usePreference('trails')
  const [clusters] = usePreference('clusters')
  return useMemo(() => {
    const isOn = { labels, trails, clusters }
    return TOGGLES.map(({ name, icon }) =>
      action({
        id: `map:${name}`,
        title: t(`map.${name}`),
        icon,
        shortcut: name,
        isOn: isOn[name],
        run: () => preferences.set(name, !isOn[name]),
      }),
    )
  }, [t, preferences, labels, trails, clusters])
}

/** The map's actions, switches and types, for the palette. */
export const useMapCommands = (
  controller: MapController,
  tools: MapToolState,
  { print, hasNear }: { readonly print: () => void; readonly hasNear: boolean },
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
  useCommands(useToggleCommands())
  useCommands(useTypeCommands())
}
