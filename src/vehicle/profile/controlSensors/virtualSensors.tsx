import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSensorSetupApi } from '../../../api/sensorSetup.ts'
import {
  FIRST_VIRTUAL_SOCKET,
  VIRTUAL_SENSOR_TYPES,
  type VirtualSensor,
} from '../../../contract/entities/sensorSetup.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { ProfileTabProps, ProfileVehicle } from '../profileTab.ts'
import { ConfirmRemoval } from '../sensors/confirmRemoval.tsx'
import { SetupRow } from '../sensors/setupRow.tsx'
import { SetupSection } from '../sensors/setupSection.tsx'
import { SensorAmount } from './sensorAmount.tsx'
import { allSensors, reportedSensors, sensorName } from './sensorsOf.ts'
import { VirtualSensorForm } from './virtualSensorForm.tsx'

interface VirtualRowProps {
  readonly vehicle: ProfileVehicle
  readonly sensor: VirtualSensor
  readonly onEdit: () => void
  readonly onRemove: () => void
}

const VirtualRow = ({ vehicle, sensor, onEdit, onRemove }: VirtualRowProps) => {
  const { t } = useTranslation()
  const { state, canEdit } = vehicle
  const { title, units, fracDigits, visible, sources = [] } = sensor
  const live = allSensors(state).find(
    ({ sensorNumber }) => sensorNumber === FIRST_VIRTUAL_SOCKET + sensor.virtualSensorId,
  )
  const type = VIRTUAL_SENSOR_TYPES.find((known) => known === sensor.sensorType)
  const made = sources.map((source) => sensorName(t, state, source)).join(' + ')
  return (
    <SetupRow
      name={
        <>
          {title}
          {!visible && <Badge>{t('vehicleProfile.controlSensors.hidden')}</Badge>}
        </>
      }
      note={[type ? t(`vehicleProfile.controlSensors.types.${type}`) : sensor.sensorType, made]
        .filter(Boolean)
        .join(': ')}
      about={title}
      value={live && <SensorAmount value={live.value} units={units} digits={fracDigits} />}
      onEdit={canEdit ? onEdit : undefined}
      onRemove={canEdit ? onRemove : undefined}
    />
  )
}

/** Sensors computed from others (VEH-48). */
export const VirtualSensors = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const api = useSensorSetupApi()
  const [written, setWritten] = useState<'new' | number | null>(null)
  const [removed, setRemoved] = useState<VirtualSensor | null>(null)
  const { vehicleId, canEdit, state } = vehicle
  const { virtualSensors } = state
  const close = (): void => setWritten(null)
  const add = {
    label: t('vehicleProfile.controlSensors.addVirtual'),
    run: () => setWritten('new'),
    isDisabled: written === 'new' || reportedSensors(state).length === 0,
  }
  return (
    <SetupSection
      title={t('vehicleProfile.controlSensors.virtual')}
      text={t('vehicleProfile.controlSensors.virtualText')}
      {...(canEdit && { add })}
    >
      {written === 'new' && <VirtualSensorForm vehicle={vehicle} sensor={null} onClose={close} />}
      {virtualSensors.length === 0 && written !== 'new' && (
        <p className="setup-section__none">{t('vehicleProfile.controlSensors.noVirtual')}</p>
      )}
      <ul className="setup-list">
        {virtualSensors.map((sensor) => (
          <li key={sensor.virtualSensorId}>
            {written === sensor.virtualSensorId ? (
              <VirtualSensorForm vehicle={vehicle} sensor={sensor} onClose={close} />
            ) : (
              <VirtualRow
                vehicle={vehicle}
                sensor={sensor}
                onEdit={() => setWritten(sensor.virtualSensorId)}
                onRemove={() => setRemoved(sensor)}
              />
            )}
          </li>
        ))}
      </ul>
      {removed && (
        <ConfirmRemoval
          name={removed.title}
          remove={() => api.removeVirtualSensor(vehicleId, removed.virtualSensorId)}
          onClose={() => setRemoved(null)}
        />
      )}
    </SetupSection>
  )
}
