import { useTranslation } from 'react-i18next'
import { useVehicleProfileApi } from '../../../api/vehicleProfile.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { ProfileTabProps } from '../profileTab.ts'
import { ProfileFailure } from '../profileFailure.tsx'
import { ProfileWaiting } from '../profileWaiting.tsx'
import { NoSignalSwitch } from './noSignalSwitch.tsx'
import { ParametersForm } from './parametersForm.tsx'
import './parameters.css'

/** Names, tank, periods and settings of a vehicle (VEH-29, VEH-51 to VEH-69). */
export const ParametersTab = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const api = useVehicleProfileApi()
  const { vehicleId, turns } = vehicle
  const { data, failure, isReading, readAgain } = useCall({
    of: ['vehicle', vehicleId, 'parameters', language, turns.parameters ?? 0],
    read: () => api.read(vehicleId, language),
  })
  return (
    <div className="parameters">
      {failure && (
        <ProfileFailure
          title={t('vehicleProfile.parameters.failed')}
          failure={failure}
          hasContent={data !== undefined}
          onRetry={readAgain}
        />
      )}
      {!data && !failure && <ProfileWaiting />}
      {data && (
        <>
          <NoSignalSwitch vehicle={vehicle} isOn={data.notifyNoSignal} />
          <ParametersForm vehicle={vehicle} parameters={data} isNewest={!isReading && failure === null} />
        </>
      )}
    </div>
  )
}
