import { useTranslation } from 'react-i18next'
import type { SensorValue, VehicleState } from '../../../contract/entities/vehicle.ts'
import { isFuelSensor, roundFuel } from '../../../contract/rules/fuel.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Fact, InfoBlock } from './infoBlock.tsx'
import { sensorGroups } from './sensorGroups.ts'
import { sensorDigits, visibleSensors } from './vehicleFacts.ts'

/** UI-28: units that have a word in each language, by how devices write them; any other is shown as it came. */
const UNITS = {
  'km/h': 'kmh',
  'm/s': 'ms',
  l: 'litre',
  m: 'metre',
  ha: 'hectare',
  v: 'volt',
  t: 'ton',
  tons: 'ton',
} as const
const isKnownUnit = (unit: string): unit is keyof typeof UNITS => Object.hasOwn(UNITS, unit)

/** A unit in the words of the language in use. */
const unitText = (t: Translate, units: string): string => {
  const unit = units.trim().toLowerCase()
  if (isKnownUnit(unit)) return t(`common.unit.${UNITS[unit]}`)
  return unit === 'l/h' ? `${t('common.unit.litre')}/${t('popup.counterUnit.h')}` : units.trim()
}

const SensorFact = ({ sensor, digits }: { sensor: SensorValue; digits: number }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { name, value, units, sensorType } = sensor
  if (value === null) {
    return (
      <Fact name={name} tone="quiet">
        {t('popup.unknown')}
      </Fact>
    )
  }
  const exact = isFuelSensor(sensorType) ? roundFuel(value) : value
  return (
    <Fact name={name}>
      <data value={exact}>{`${format.number(exact, digits)} ${unitText(t, units)}`.trim()}</data>
    </Fact>
  )
}

/** The sensors that the owner shows, in groups (POPUP-20, POPUP-21). */
export const SensorBlocks = ({ state }: { state: VehicleState }) => {
  const { t } = useTranslation()
  const groups = sensorGroups(visibleSensors(state))
  return groups.map((sensors, index) => (
    <InfoBlock
      key={sensors[0]?.name}
      title={index === 0 ? t('popup.sensors') : t('popup.sensorsMore', { part: index + 1 })}
    >
      <dl className="facts">
        {sensors.map((sensor) => (
          <SensorFact key={sensor.name} sensor={sensor} digits={sensorDigits(state, sensor)} />
        ))}
      </dl>
    </InfoBlock>
  ))
}
