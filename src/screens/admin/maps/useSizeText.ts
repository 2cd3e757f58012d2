import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'

const KILOBYTE = 1_000

/** A number of bytes in words: '566 kB', '12.6 MB', '3.4 GB'. */
export const useSizeText = (): ((bytes: number) => string) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  return useCallback(
    (bytes) => {
      const kilobytes = bytes / KILOBYTE
      if (kilobytes < KILOBYTE) return t('admin.maps.sizeKb', { value: number(Math.ceil(kilobytes), 0) })
      const megabytes = kilobytes / KILOBYTE
      if (megabytes < KILOBYTE) return t('admin.maps.sizeMb', { value: number(megabytes, 1) })
      return t('admin.maps.sizeGb', { value: number(megabytes / KILOBYTE, 1) })
    },
    [t, number],
  )
}
