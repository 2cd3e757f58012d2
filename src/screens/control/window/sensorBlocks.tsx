import { useTranslation } from 'react-i18next'
import type { SensorValue, VehicleState } from '../../../contract/entities/vehicle.ts'
import { isFuelSensor, roundFuel } from '../../../contract/rules/fuel.ts'
import { unitText } from '../../../i18n/unitText.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Fact, InfoBlock } from './infoBlock.tsx'
import { sensorGroups } from './sensorGroups.ts'
import { sensorDigits, visibleSensors } from './vehicleFacts.ts'
import { readingName } from '../../../i18n/readingName.ts'

const SensorFact = ({ sensor, digits }: { sensor: SensorValue; digits: number }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const { value, units, sensorType } = sensor
  const name = readingName(t, sensor.name)
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
