import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../frame/page/pageHeader.tsx'
import { useMedia } from '../../kit/table/useMedia.ts'
import { VisuallyHidden } from '../../ui/visuallyHidden.tsx'
import type { ViewProps } from '../../vehicleList/useFleetView.ts'
import { AlarmsButton } from './alarms/alarmsButton.tsx'
import type { QueueState } from './alarms/useAlarmCommands.ts'
import { ConnectionBanner } from './connectionBanner.tsx'
import { StateFilters } from './stateFilters.tsx'
import { TimeButton } from './timeMachine/timeHost.tsx'

interface ControlHeaderProps extends ViewProps {
  readonly mobile: boolean
  /** The time machine is open. */
  readonly travels: boolean
  readonly onTravel: () => void
  readonly alarms: QueueState
}

/** For screen readers: the marked area says it to others. */
const PageName = () => {
  const { t } = useTranslation()
  return (
    <h1 className="control-header__title">
      <VisuallyHidden>{t('control.title')}</VisuallyHidden>
    </h1>
  )
}

/** A phone on its side: the header is one row. */
const LOW = '(max-height: 500px)'

/** The header of the control page: how the fleet and the link are. Nothing of it is drawn for a letter in the search. */
export const ControlHeader = memo(
  ({ mobile, travels, onTravel, alarms, view, onChange }: ControlHeaderProps) => {
    const isLow = useMedia(LOW)
    return (
      <PageHeader
        tools={
          <>
            {!mobile && <AlarmsButton isOpen={alarms.isOpen} onPress={alarms.toggle} />}
            <TimeButton isOpen={travels} onPress={onTravel} />
          </>
        }
      >
        <PageName />
        <StateFilters view={view} onChange={onChange} isShort={mobile || isLow} />
        <div className="control-header__link">
          <ConnectionBanner />
        </div>
      </PageHeader>
    )
  },
)
ControlHeader.displayName = 'ControlHeader'
