import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MomentWords } from '../../ui/moment/momentField.tsx'

/** What fields of a moment say, in the current language. */
export const useMomentWords = (): MomentWords => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      calendar: t('choosers.moment.calendar'),
      clear: t('choosers.moment.clear'),
      incomplete: t('choosers.moment.incomplete'),
      impossible: t('choosers.moment.impossible'),
    }),
    [t],
  )
}
