import { TriangleAlert } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaving } from '../address/leaveGuard.ts'
import { useDetail } from '../fleet/fleetContext.ts'
import { ServerState } from '../serverState/serverState.tsx'
import { useIsAllowed, useIsDemo } from '../session/sessionContext.ts'
import { Banner } from '../ui/banner.tsx'
import { EmptyState } from '../ui/emptyState.tsx'
import { Modal } from '../ui/modal.tsx'
import { Skeleton } from '../ui/spinner.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import { ControlSensorsTab } from './controlSensors/controlSensorsTab.tsx'
import { CountersTab } from './counters/countersTab.tsx'
import { DigitalInputsTab } from './digitalInputs/digitalInputsTab.tsx'
import { HandlingTab } from './handling/handlingTab.tsx'
import { NotesTab } from './notes/notesTab.tsx'
import { ParametersTab } from './parameters/parametersTab.tsx'
import { useProfileDesk } from './profileDesk.ts'
import type { ProfileTabProps, ProfileVehicle } from './profileTab.ts'
import './vehicleProfile.css'

/** The tabs in the order in which they stand (VEH-29 to VEH-33, VEH-35). */
const TABS = {
  parameters: ParametersTab,
  counters: CountersTab,
  handling: HandlingTab,
  digitalInputs: DigitalInputsTab,
  controlSensors: ControlSensorsTab,
  notes: NotesTab,
} as const satisfies Record<string, ComponentType<ProfileTabProps>>
type TabName = keyof typeof TABS
const TAB_NAMES = Object.keys(TABS) as TabName[]

/** CSS pixels: two columns of fields, or a table beside a plot. */
const WIDTH = 920

/** The open vehicle as the tabs see it; null until its full state has come. */
const useProfileVehicle = (vehicleId: number): ProfileVehicle | null => {
  const { t } = useTranslation()
  const detail = useDetail()
  const canEdit = useIsAllowed('editVehicle')
  const isDemo = useIsDemo()
  if (detail === null || detail.row.vehicleId !== vehicleId || detail.state === null) return null
  const { row, state, turns } = detail
  const title = row.name || row.licensePlate || row.deviceSerial || String(vehicleId)
  const refusal = canEdit ? null : t(isDemo ? 'common.demoMode' : 'errors.noRights')
  return { vehicleId, deviceSerial: state.deviceSerial, title, row, state, turns, canEdit, refusal }
}

const Waiting = () => {
  const { t } = useTranslation()
  return (
    <div className="vehicle-profile__waiting" role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {['45%', '70%', '60%', '70%', '40%'].map((width, index) => (
        <Skeleton key={index} width={width} />
      ))}
    </div>
  )
}

const ProfileTabs = ({ vehicle }: ProfileTabProps) => {
  const { t } = useTranslation()
  const [tab, setTab] = useState<TabName>('parameters')
  const Content = TABS[tab]
  return (
    <Tabs
      label={t('vehicleProfile.frame.tabs')}
      tabs={TAB_NAMES.map((id) => ({ id, label: t(`vehicleProfile.frame.tab.${id}`) }))}
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

/** What the owner of a vehicle sets up, in tabs over the page (VEH-29 to VEH-35, ROUTE-36). */
export const VehicleProfile = () => {
  const { t } = useTranslation()
  const { vehicleId, close } = useProfileDesk()
  const detail = useDetail()
  const vehicle = useProfileVehicle(vehicleId)
  const hasFailed = detail?.row.vehicleId === vehicleId && detail.stateFailed
  return (
    <Modal
      active
      title={
        vehicle ? t('vehicleProfile.frame.title', { name: vehicle.title }) : t('vehicleProfile.frame.loading')
      }
      closeLabel={t('common.close')}
      onClose={() => leaving(close)}
      width={WIDTH}
      isFlush
    >
      <ServerState>
        <div className="vehicle-profile">
          {vehicle && <ProfileTabs key={vehicleId} vehicle={vehicle} />}
          {!vehicle && !hasFailed && <Waiting />}
          {!vehicle && hasFailed && (
            <EmptyState
              icon={TriangleAlert}
              title={t('vehicleProfile.frame.failed')}
              text={t('vehicleProfile.frame.failedText')}
            />
          )}
        </div>
      </ServerState>
    </Modal>
  )
}
