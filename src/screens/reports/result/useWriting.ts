import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportQuestion } from '../../../contract/reports/reportQuestion.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { usePlacesForFile, usePlaceText } from '../../../map/places/usePlaceText.ts'
import { type CellWriting, coordinatesOf, placesOf } from '../../../reportTable/cellText.ts'
import type { ResultColumn, ResultRow } from '../../../reportTable/resultRows.ts'
import { zonedTime } from '../../../reportTable/zonedTime.ts'

type Asked = Pick<ReportQuestion, 'timeZone' | 'options'>

/** How the cells of a report are written on the page. */
export const useWriting = ({ timeZone, options }: Asked): CellWriting => {
  const { t } = useTranslation()
  const language = useLanguage()
  const placeText = usePlaceText()
  const placeOf = options.geoCoding ? placeText : coordinatesOf
  const time = useMemo(() => zonedTime(timeZone), [timeZone])
  return useMemo(() => ({ t, language, time, placeOf }), [t, language, time, placeOf])
}

/** Returns a function that reads every address of some rows, and returns how a file writes them: as the page does. */
export const useFileWriting = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const read = usePlacesForFile()
  return async (
    { timeZone, options }: Asked,
    rows: readonly ResultRow[],
    columns: readonly ResultColumn[],
  ): Promise<CellWriting> => ({
    t,
    language,
    time: zonedTime(timeZone),
    placeOf: options.geoCoding ? await read(placesOf(rows, columns)) : coordinatesOf,
  })
}
