import { useTranslation } from 'react-i18next'
import type { MapGround } from './useMapStyle.ts'

/** The name of the shown map, for the footer of a print (MAP-12: the replacement's own name). */
export const useMapName = ({ choice, printedFor }: MapGround): string => {
  const { t } = useTranslation()
  const shown = printedFor(choice)
  if (shown.kind === 'layer') return t(`map.types.${shown.layer.type}`)
  return shown.kind === 'file' ? shown.file.name : t('map.print.builtIn')
}
