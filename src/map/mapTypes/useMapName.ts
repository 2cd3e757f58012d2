import { useTranslation } from 'react-i18next'
import type { MapGround } from './useMapStyle.ts'

/** What the map that is shown is called, for the foot of a print (MAP-12: the stand-in's own name). */
export const useMapName = ({ choice, printedFor }: MapGround): string => {
  const { t } = useTranslation()
  const shown = printedFor(choice)
  if (shown.kind === 'layer') return t(`map.types.${shown.layer.type}`)
  return shown.kind === 'file' ? shown.file.name : t('map.print.builtIn')
}
