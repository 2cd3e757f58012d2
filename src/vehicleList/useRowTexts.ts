import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../contract/engine/rows.ts'
import type { StatusLabel } from '../contract/rules/status.ts'
import { type StatusKey, useStatusKey } from '../fleet/statusKey.ts'
import type { Translate } from '../i18n/translate.ts'
import { type Formats, useFormat } from '../i18n/useFormat.ts'
import { rememberedWords, type Words } from '../i18n/words.ts'
import { usePlaceText } from '../map/places/usePlaceText.ts'

/** The texts and formats of rows. */
export interface RowTexts {
  readonly t: Translate
  readonly words: Words
  readonly format: Formats
  readonly statusKey: (label: StatusLabel) => StatusKey
  /** Where a vehicle is, in words. */
  readonly placeOf: (row: VehicleRow) => string
}

/** Places are worked out once for about a kilometre: each is a search among all towns. */
const STEPS_PER_DEGREE = 100
/** Above every number of steps of longitude. */
const ROW_OF_STEPS = 100_000
const REMEMBERED_PLACES = 2_000

const rememberedPlaces = (placeText: ReturnType<typeof usePlaceText>): RowTexts['placeOf'] => {
  const known = new Map<number, string>()
  return (row) => {
    const { latitude, longitude } = row
    if (latitude === null || longitude === null) return ''
    const key =
      Math.round(latitude * STEPS_PER_DEGREE) * ROW_OF_STEPS + Math.round(longitude * STEPS_PER_DEGREE)
    const place = known.get(key) ?? placeText(row)
    if (known.size >= REMEMBERED_PLACES) known.clear()
    known.set(key, place)
    return place
  }
}

/** Created once for all rows of a list; the same object until language or rights change. */
export const useRowTexts = (): RowTexts => {
  const { t } = useTranslation()
  const format = useFormat()
  const statusKey = useStatusKey()
  const placeText = usePlaceText()
  return useMemo(
    () => ({ t, words: rememberedWords(t), format, statusKey, placeOf: rememberedPlaces(placeText) }),
    [t, format, statusKey, placeText],
  )
}
