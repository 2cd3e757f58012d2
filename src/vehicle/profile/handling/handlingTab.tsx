import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AlarmNotices } from '../../commands/alarmNotices.tsx'
import { OutputSwitches } from '../../commands/outputSwitches.tsx'
import { useCommandLog } from '../../commands/useCommandLog.ts'
import { useRefusal } from '../../commands/useRefusal.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { ProfileTabProps, ProfileVehicle } from '../profileTab.ts'
import { CommandLogView } from './commandLogView.tsx'
import { GuardSection } from './guardSection.tsx'
import './handling.css'
import { IgnitionSection } from './ignitionSection.tsx'
import { Section } from './section.tsx'
import { UssdSection } from './ussdSection.tsx'

const AlarmSection = ({ row }: Pick<ProfileVehicle, 'row'>) => {
  const { t } = useTranslation()
  return (
    <Section title={t('vehicleProfile.handling.alarms')}>
      {row.alarm || row.lockedAlarm ? <AlarmNotices row={row} /> : <p>{t('vehicleProfile.handling.calm')}</p>}
    </Section>
  )
}

const OutputSection = ({ vehicle, children }: ProfileTabProps & { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const refusal = useRefusal('switchOutputs')
  return (
    <Section
      title={t('vehicleProfile.handling.outputs')}
      {...(refusal !== null && vehicle.refusal === null ? { note: refusal } : {})}
    >
      {children ?? <p>{t('vehicleProfile.handling.noOutputs')}</p>}
    </Section>
  )
}

/** Guard mode, alarms, outputs, ignition and USSD of a vehicle, and the state of the last commands (VEH-31). */
export const HandlingTab = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const { vehicleId, deviceSerial: serial, state, turns } = vehicle
  const log = useCommandLog(vehicleId, turns.handling ?? 0)
  const outVals = state.currentDeviceMapping?.deviceSettingsDto?.outValsDto
  return (
    <div className="handling">
      {serial === null && <Banner>{t('vehicleProfile.handling.noTracker')}</Banner>}
      <div className="handling__controls">
        <div className="handling__column">
          {serial !== null && <GuardSection vehicle={vehicle} serial={serial} seen={log.seen} />}
          <AlarmSection row={vehicle.row} />
          {serial !== null && (
            <OutputSection vehicle={vehicle}>
              {outVals && (
                <OutputSwitches vehicleId={vehicleId} serial={serial} outVals={outVals} seen={log.seen} />
              )}
            </OutputSection>
          )}
        </div>
        {serial !== null && (
          <div className="handling__column">
            <IgnitionSection vehicle={vehicle} serial={serial} seen={log.seen} />
            <UssdSection vehicle={vehicle} serial={serial} seen={log.seen} />
          </div>
        )}
      </div>
      <CommandLogView state={log} />
    </div>
  )
}
