import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { findNearestTown } from './gazetteer.ts'

/** Within a town its name says enough, m. */
const IN_TOWN_M = 3_000
/** About a metre (POPUP-16). */
const PLACE_DIGITS = 5

interface MaybePlace {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Returns a function that says where a place is: its town, or how far from the nearest one; '' without a place. */
export const usePlaceText = (): ((place: MaybePlace) => string) => {
  const { t } = useTranslation()
  const format = useFormat()
  const language = useLanguage()
  return useCallback(
    ({ latitude, longitude }) => {
      if (latitude === null || longitude === null) return ''
      const town = findNearestTown({ latitude, longitude }, language)
      if (town === null) return `${latitude.toFixed(PLACE_DIGITS)}, ${longitude.toFixed(PLACE_DIGITS)}`
      if (town.metres < IN_TOWN_M) return town.name
      return t('map.near', { town: town.name, distance: format.distance(town.metres) })
    },
    [language, t, format],
  )
}
