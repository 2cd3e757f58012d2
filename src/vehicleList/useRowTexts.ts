import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../contract/engine/rows.ts'
import type { StatusLabel } from '../contract/rules/status.ts'
import { type StatusKey, useStatusKey } from '../fleet/statusKey.ts'
import type { Translate } from '../i18n/translate.ts'
import { type Formats, useFormat } from '../i18n/useFormat.ts'
import { rememberedWords, type Words } from '../i18n/words.ts'
import { useZoneNames } from '../fleet/zoneNames.ts'
import { usePlaceText } from '../map/places/usePlaceText.ts'

/** The texts and formats of rows. */
export interface RowTexts {
  readonly t: Translate
  readonly words: Words
  readonly format: Formats
  readonly statusKey: (label: StatusLabel) => StatusKey
  /** Where a vehicle is, in words. */
  readonly placeOf: (row: VehicleRow) => string
  /** The geozones that it is in; '' where they are what `placeOf` says. */
  readonly zonesOf: (row: VehicleRow) => string
}

/** Created once for all rows of a list; the same object until language, rights or known addresses change. */
export const useRowTexts = (): RowTexts => {
  const { t } = useTranslation()
  const format = useFormat()
  const statusKey = useStatusKey()
  const placeText = usePlaceText()
  const names = useZoneNames()
  return useMemo(
    () => ({
      t,
      words: rememberedWords(t),
      format,
      statusKey,
      placeOf: placeText,
      zonesOf: (row) => {
        if (row.zoneIds.length === 0) return ''
        const place = placeText(row)
        const zones = row.zoneIds.flatMap((id) => names.get(id) ?? [])
        return zones.filter((name) => name !== place).join(', ')
      },
    }),
    [t, format, statusKey, placeText, names],
  )
}
