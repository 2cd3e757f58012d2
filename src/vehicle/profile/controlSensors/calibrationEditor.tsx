import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { leaving, unasked } from '../../../kit/address/leaveGuard.ts'
import { type CalibratedSensor, UNITS_MAX } from '../../../contract/http/sensorSetup.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { UnsavedQuestion } from '../../../kit/form/unsavedQuestion.tsx'
import { unitText } from '../../../i18n/unitText.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { SetupCard } from '../sensors/setupCard.tsx'
import { CalibrationPlot } from './calibrationPlot.tsx'
import { CalibrationTable } from './calibrationTable.tsx'
import { SensorAmount } from './sensorAmount.tsx'
import { useCalibration } from './useCalibration.ts'
import { readingName } from '../../../i18n/readingName.ts'

interface CalibrationEditorProps {
  readonly vehicleId: number
  /** Polled, so that the reported value is live. */
  readonly sensor: CalibratedSensor
  readonly onClose: () => void
}

/** Form for the calibration table of a sensor, next to its curve (VEH-26). */
export const CalibrationEditor = ({ vehicleId, sensor, onClose }: CalibrationEditorProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const table = useCalibration(vehicleId, sensor, () => unasked(onClose))
  const { problem, refusal, isSending } = table
  const shown = JSON.stringify(table.points)
  const points = useMemo(() => JSON.parse(shown) as typeof table.points, [shown])
  const rawUnits = unitText(t, sensor.rawUnits)
  const rawLabel = [t('vehicleProfile.controlSensors.raw'), rawUnits].filter(Boolean).join(', ')
  const units = unitText(t, table.units || sensor.rawUnits)
  const valueLabel = [t('vehicleProfile.controlSensors.value'), units].filter(Boolean).join(', ')
  const { raw } = sensor
  return (
    <SetupCard>
      <form
        className="calibration"
        aria-label={t('vehicleProfile.controlSensors.calibrate', { name: readingName(t, sensor.name) })}
        onSubmit={(event) => {
          event.preventDefault()
          void table.save()
        }}
      >
        <div className="calibration__side">
          <h4>{t('vehicleProfile.controlSensors.calibrate', { name: readingName(t, sensor.name) })}</h4>
          <TextField
            label={t('vehicleProfile.controlSensors.tableUnits')}
            hint={t('vehicleProfile.controlSensors.tableUnitsHint')}
            value={table.units}
            maxLength={UNITS_MAX}
            autoComplete="off"
            onChange={table.setUnits}
          />
          {table.rows.length > 0 && (
            <CalibrationTable
              rows={table.rows}
              rawLabel={rawLabel}
              valueLabel={valueLabel}
              onRows={table.setRows}
            />
          )}
          <div className="calibration__buttons">
            <Button onPress={() => table.add('')}>{t('vehicleProfile.controlSensors.addPoint')}</Button>
            {raw !== null && (
              <Button onPress={() => table.add(String(raw))}>
                {t('vehicleProfile.controlSensors.addRaw')}
              </Button>
            )}
          </div>
        </div>
        <div className="calibration__side">
          <p className="setup-row__note">
            {t('vehicleProfile.controlSensors.rawNow')} <SensorAmount value={raw} units={sensor.rawUnits} />
          </p>
          {points.length > 0 && (
            <CalibrationPlot points={points} raw={raw} rawLabel={rawLabel} valueLabel={valueLabel} />
          )}
          <p className="setup-row__note">{t('vehicleProfile.controlSensors.tableRule')}</p>
          {problem && (
            <Banner tone="alarm">
              {t(`vehicleProfile.controlSensors.problem.${problem.kind}`, problem)}
            </Banner>
          )}
          {refusal && <Banner tone="alarm">{inWords(refusal)}</Banner>}
          <div className="calibration__buttons">
            <Button tone="primary" type="submit" isPending={isSending}>
              {t('common.save')}
            </Button>
            <Button tone="quiet" isDisabled={isSending} onPress={() => leaving(onClose)}>
              {t('common.cancel')}
            </Button>
            {table.hadTable && (
              <Button tone="danger" isDisabled={isSending} onPress={() => void table.remove()}>
                {t('vehicleProfile.controlSensors.removeTable')}
              </Button>
            )}
          </div>
        </div>
      </form>
      {table.question && <UnsavedQuestion question={table.question} />}
    </SetupCard>
  )
}
