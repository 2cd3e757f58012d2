import { ChartSpline } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSensorSetupApi } from '../../../api/sensorSetup.ts'
import type { SensorValue } from '../../../contract/entities/vehicle.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { ProfileTabProps } from '../profileTab.ts'
import { SetupRow } from '../sensors/setupRow.tsx'
import { SetupSection } from '../sensors/setupSection.tsx'
import { CalibrationEditor } from './calibrationEditor.tsx'
import { SensorAmount } from './sensorAmount.tsx'
import { reportedSensors } from './sensorsOf.ts'
import { readingName } from '../../../i18n/readingName.ts'

/** Polling interval of a sensor's value while its table is edited, ms. */
const RAW_MS = 3_000

interface OpenTableProps {
  readonly vehicleId: number
  readonly sensorNumber: number
  readonly onClose: () => void
}

/** The table of a sensor, once it is loaded. */
const OpenTable = ({ vehicleId, sensorNumber, onClose }: OpenTableProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const api = useSensorSetupApi()
  const [openedAt] = useState(Date.now)
  const { data, failure, readAgain } = useCall({
    of: ['vehicle', vehicleId, 'calibrations', openedAt],
    read: () => api.calibrations(vehicleId),
    everyMs: RAW_MS,
  })
  const sensor = data?.find((one) => one.sensorNumber === sensorNumber)
  if (sensor) return <CalibrationEditor vehicleId={vehicleId} sensor={sensor} onClose={onClose} />
  if (failure)
    return (
      <Banner tone="attention" action={<Button onPress={readAgain}>{t('common.retry')}</Button>}>
        {inWords(failureMessage(failure))}
      </Banner>
    )
  return <p className="setup-section__none">{t('common.loading')}</p>
}

/** The sensors that the device reports, each with its calibration table (VEH-33). */
export const SensorList = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<number | null>(null)
  const { vehicleId, canEdit, state } = vehicle
  const sensors = reportedSensors(state)
  const hasTable = ({ sensorNumber }: SensorValue): boolean =>
    state.sensorCalibrationMappings.some((table) => table.sensorNumber === sensorNumber)
  return (
    <SetupSection
      title={t('vehicleProfile.controlSensors.sensors')}
      text={t('vehicleProfile.controlSensors.sensorsText')}
    >
      {sensors.length === 0 && (
        <p className="setup-section__none">{t('vehicleProfile.controlSensors.noSensors')}</p>
      )}
      <ul className="setup-list" aria-label={t('vehicleProfile.controlSensors.sensors')}>
        {sensors.map((sensor) => (
          <li key={sensor.sensorNumber}>
            <SetupRow
              name={
                <>
                  <span className="setup-row__number">{sensor.sensorNumber}</span>
                  {readingName(t, sensor.name)}
                  {hasTable(sensor) && (
                    <Badge tone="accent">{t('vehicleProfile.controlSensors.calibrated')}</Badge>
                  )}
                </>
              }
              note={null}
              about={readingName(t, sensor.name)}
              value={<SensorAmount value={sensor.value} units={sensor.units} />}
              editIcon={ChartSpline}
              editLabel={t('vehicleProfile.controlSensors.calibrate', { name: readingName(t, sensor.name) })}
              onEdit={canEdit ? () => setOpened(sensor.sensorNumber) : undefined}
            />
            {opened === sensor.sensorNumber && (
              <OpenTable
                vehicleId={vehicleId}
                sensorNumber={sensor.sensorNumber}
                onClose={() => setOpened(null)}
              />
            )}
          </li>
        ))}
      </ul>
    </SetupSection>
  )
}
