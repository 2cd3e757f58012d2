import { useTranslation } from 'react-i18next'
import type { VehicleCounter } from '../../../contract/entities/vehicle.ts'
import { counterUnit, isKnownCounterType } from '../../../contract/rules/counters.ts'
import { useFormat } from '../../../i18n/useFormat.ts'

/** The texts of counters. */
export const useCounterWords = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const unitOf = (counterType: string): string => {
    const unit = counterUnit(counterType)
    return unit === null ? '' : t(`vehicleProfile.counters.unit.${unit}`)
  }
  return {
    unitOf,
    /** The name of a type; an unknown type by its own word. */
    typeName: (counterType: string): string =>
      isKnownCounterType(counterType) ? t(`vehicleProfile.counters.type.${counterType}`) : counterType,
    /** A number with the counter's unit. */
    amount: ({ counterType }: Pick<VehicleCounter, 'counterType'>, value: number): string =>
      `${format.number(value, 1)} ${unitOf(counterType)}`.trim(),
  }
}
