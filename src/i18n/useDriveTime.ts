import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './useFormat.ts'

const MINUTE_S = 60
const HOUR_MIN = 60

/** Writes the time of a drive: '12 min', '1 h 20 min'; at least a minute. */
export const useDriveTime = (): ((seconds: number) => string) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  return useCallback(
    (seconds) => {
      const minutes = Math.max(1, Math.round(seconds / MINUTE_S))
      const hours = Math.floor(minutes / HOUR_MIN)
      const rest = minutes % HOUR_MIN
      const parts = [
        ...(hours > 0 ? [t('common.age.hours', { value: number(hours) })] : []),
        ...(rest > 0 || hours === 0 ? [t('common.age.minutes', { value: number(rest) })] : []),
      ]
      return parts.join(' ')
    },
    [t, number],
  )
}
