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

/** Created once for all rows of a list; the same object until language, rights or known addresses change. */
export const useRowTexts = (): RowTexts => {
  const { t } = useTranslation()
  const format = useFormat()
  const statusKey = useStatusKey()
  const placeText = usePlaceText()
  return useMemo(
    () => ({ t, words: rememberedWords(t), format, statusKey, placeOf: placeText }),
    [t, format, statusKey, placeText],
  )
}
