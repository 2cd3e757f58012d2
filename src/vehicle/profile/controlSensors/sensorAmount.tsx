import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import { unitText } from '../../../i18n/unitText.ts'

interface SensorAmountProps {
  /** null: unknown. */
  readonly value: number | null
  readonly units: string
  readonly digits?: number
}

/** A value with its unit. */
export const SensorAmount = ({ value, units, digits = 2 }: SensorAmountProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  if (value === null) return <span>{t('popup.unknown')}</span>
  return <data value={value}>{`${format.number(value, digits)} ${unitText(t, units)}`.trim()}</data>
}
