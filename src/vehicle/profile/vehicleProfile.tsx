import { History, TriangleAlert } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaving } from '../../kit/address/leaveGuard.ts'
import { useDetail, useIsPast } from '../../fleet/fleetContext.ts'
import { rowTitle } from '../../fleet/rowTitle.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { useIsDemo } from '../../session/sessionContext.ts'
import { Banner } from '../../ui/banner.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { ControlSensorsTab } from './controlSensors/controlSensorsTab.tsx'
import { ControlZonesTab } from './controlZones/controlZonesTab.tsx'
import { CountersTab } from './counters/countersTab.tsx'
import { DigitalInputsTab } from './digitalInputs/digitalInputsTab.tsx'
import { HandlingTab } from './handling/handlingTab.tsx'
import { MaintenanceTab } from './maintenance/maintenanceTab.tsx'
import { NotesTab } from './notes/notesTab.tsx'
import { ParametersTab } from './parameters/parametersTab.tsx'
import { useProfileOverlay } from './profileOverlay.ts'
import { PROFILE_TABS, type ProfileTabName, type ProfileTabProps, type ProfileVehicle } from './profileTab.ts'
import { ProfileWaiting } from './profileWaiting.tsx'
import './vehicleProfile.css'

const TABS = {
  parameters: ParametersTab,
  counters: CountersTab,
  maintenance: MaintenanceTab,
  handling: HandlingTab,
  digitalInputs: DigitalInputsTab,
  controlSensors: ControlSensorsTab,
  controlZones: ControlZonesTab,
  notes: NotesTab,
} as const satisfies Record<ProfileTabName, ComponentType<ProfileTabProps>>

/** CSS pixels: two columns of fields, or a table next to a plot. */
const WIDTH = 920

/** The open vehicle for the tabs; null until its full state is loaded. */
const useProfileVehicle = (vehicleId: number): ProfileVehicle | null => {
  const { t } = useTranslation()
  const detail = useDetail()
  const canEdit = useIsAllowed('editVehicle')
  const isDemo = useIsDemo()
  if (detail === null || detail.row.vehicleId !== vehicleId || detail.state === null) return null
  const { row, state, turns } = detail
  const refusal = canEdit ? null : t(isDemo ? 'common.demoMode' : 'errors.noRights')
  return {
    vehicleId,
    deviceSerial: state.deviceSerial,
    title: rowTitle(row),
    row,
    state,
    turns,
    canEdit,
    refusal,
  }
}

const ProfileTabs = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState(useProfileOverlay().tab)
  const Content = TABS[tab]
  return (
    <Tabs
      label={t('vehicleProfile.frame.tabs')}
      tabs={PROFILE_TABS.map((id) => ({ id, label: t(`vehicleProfile.frame.tab.${id}`) }))}
      value={tab}
      onChange={(next) => leaving(() => setTab(next))}
    >
      {vehicle.refusal !== null && (
        <div className="vehicle-profile__refusal">
          <Banner tone="info">{vehicle.refusal}</Banner>
        </div>
      )}
      <Content vehicle={vehicle} />
    </Tabs>
  )
}

/** The tabs, or why there are none. */
const ProfileContent = ({ vehicle, hasFailed }: { vehicle: ProfileVehicle | null; hasFailed: boolean }) => {
  const { t } = useTranslation()
  if (useIsPast())
    return (
      <EmptyState
        icon={History}
        title={t('vehicleProfile.frame.past')}
        text={t('vehicleProfile.frame.pastText')}
      />
    )
  if (vehicle) return <ProfileTabs key={vehicle.vehicleId} vehicle={vehicle} />
  if (!hasFailed) return <ProfileWaiting />
  return (
    <EmptyState
      icon={TriangleAlert}
      title={t('vehicleProfile.frame.failed')}
      text={t('vehicleProfile.frame.failedText')}
    />
  )
}

/** The settings of a vehicle by its owner, in tabs over the page (VEH-29 to VEH-35, ROUTE-36). */
export const VehicleProfile = () => {
  const { t } = useTranslation()
  const { vehicleId, close } = useProfileOverlay()
  const detail = useDetail()
  const vehicle = useProfileVehicle(vehicleId)
  const hasFailed = detail?.row.vehicleId === vehicleId && detail.stateFailed
  const title = vehicle
    ? t('vehicleProfile.frame.title', { name: vehicle.title })
    : t('vehicleProfile.frame.loading')
  return (
    <Modal
      active
      title={title}
      closeLabel={t('common.close')}
      onClose={() => leaving(close)}
      width={WIDTH}
      isFlush
    >
      <ServerState>
        <div className="vehicle-profile">
          <ProfileContent vehicle={vehicle} hasFailed={hasFailed} />
        </div>
      </ServerState>
    </Modal>
  )
}
