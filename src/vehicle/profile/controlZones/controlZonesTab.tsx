import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ControlZone } from '../../../contract/http/geozones.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { ProfileFailure } from '../profileFailure.tsx'
import type { ProfileTabProps } from '../profileTab.ts'
import { ProfileWaiting } from '../profileWaiting.tsx'
import { SetupRow } from '../sensors/setupRow.tsx'
import { SetupSection } from '../sensors/setupSection.tsx'
import { ControlZoneForm } from './controlZoneForm.tsx'
import './controlZones.css'
import { type ControlZones, useControlZones } from './useControlZones.ts'

interface RowProps {
  readonly zone: ControlZone
  readonly zones: ControlZones
  readonly name: string
  readonly canEdit: boolean
}

const SIDES = ['onEntry', 'onExit'] as const

/** A control zone with its switches, which take effect at once. */
const ControlZoneRow = ({ zone, zones, name, canEdit }: RowProps) => {
  const { t } = useTranslation()
  const group = zones.zoneOf(zone.zoneId)?.group ?? null
  return (
    <SetupRow
      name={name}
      note={zone.onEntry || zone.onExit ? group : t('vehicleProfile.controlZones.neither')}
      about={name}
      value={
        <div className="control-zone__switches" role="group" aria-label={name}>
          {SIDES.map((side) => (
            <Switch
              key={side}
              isSelected={zone[side]}
              isDisabled={!canEdit}
              isPending={zones.pendingId === zone.zoneId}
              onChange={(isOn) => void zones.change({ ...zone, [side]: isOn })}
            >
              {t(`vehicleProfile.controlZones.${side}`)}
            </Switch>
          ))}
        </div>
      }
      onRemove={canEdit ? () => void zones.remove(zone) : undefined}
    />
  )
}

/** The zones whose crossings by the vehicle are alarms (VEH-34). */
export const ControlZonesTab = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const { vehicleId, canEdit } = vehicle
  const zones = useControlZones(vehicle)
  const [isAdding, setAdding] = useState(false)
  const { list, removed } = zones
  const nameOf = (id: number): string =>
    zones.zoneOf(id)?.name ?? t('vehicleProfile.controlZones.unnamed', { id })
  const add = {
    label: t('vehicleProfile.controlZones.add'),
    run: () => setAdding(true),
    isDisabled: isAdding,
  }
  return (
    <div className="setup">
      <SetupSection
        title={t('vehicleProfile.controlZones.title')}
        text={t('vehicleProfile.controlZones.text')}
        {...(canEdit && { add })}
      >
        {list.failure && (
          <ProfileFailure
            title={t('vehicleProfile.controlZones.failed')}
            failure={list.failure}
            hasContent={list.data !== undefined}
            onRetry={list.readAgain}
          />
        )}
        {removed && (
          <Banner
            tone="info"
            action={
              <Button isPending={zones.isBusy} onPress={() => void zones.undo(removed)}>
                {t('vehicleProfile.controlZones.undo')}
              </Button>
            }
          >
            {t('vehicleProfile.controlZones.removed', { name: nameOf(removed.zoneId) })}
          </Banner>
        )}
        {isAdding && (
          <ControlZoneForm
            vehicleId={vehicleId}
            free={zones.free}
            hasFailed={zones.zones.failure !== null}
            add={zones.add}
            onClose={() => setAdding(false)}
          />
        )}
        {!list.data && !list.failure && <ProfileWaiting />}
        {list.data?.length === 0 && !isAdding && (
          <p className="setup-section__none">{t('vehicleProfile.controlZones.none')}</p>
        )}
        {list.data && list.data.length > 0 && (
          <ul className="setup-list" aria-label={t('vehicleProfile.controlZones.title')}>
            {list.data.map((zone) => (
              <li key={zone.zoneId}>
                <ControlZoneRow zone={zone} zones={zones} name={nameOf(zone.zoneId)} canEdit={canEdit} />
              </li>
            ))}
          </ul>
        )}
      </SetupSection>
    </div>
  )
}
