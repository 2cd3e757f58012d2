import { Siren } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useTranslation } from 'react-i18next'
import { useFleetPart } from '../../../fleet/fleetContext.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import '../../../ui/button.css'
import { Icon } from '../../../ui/icon.tsx'
import { Tooltip } from '../../../ui/tooltip.tsx'
import './alarmsButton.css'

interface AlarmsButtonProps {
  readonly isOpen: boolean
  readonly onPress: () => void
}

/** Opens and closes the queue of alarms, with the number of vehicles whose alarm is on now. */
export const AlarmsButton = ({ isOpen, onPress }: AlarmsButtonProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const count = useFleetPart(({ past, counts }) => past?.alarmsNow ?? counts.alarms)
  const label = t('control.alarmQueue.button', { value: format.number(count) })
  return (
    <Tooltip text={label} placement="bottom">
      <Button
        className="ui-button alarms-button"
        data-tone="quiet"
        data-active={isOpen ? '' : undefined}
        data-alarm={count > 0 ? '' : undefined}
        aria-pressed={isOpen}
        aria-label={label}
        onPress={onPress}
      >
        <span className="alarms-button__sign">
          <Icon of={Siren} />
        </span>
        {count > 0 && <span className="alarms-button__count">{format.number(count)}</span>}
      </Button>
    </Tooltip>
  )
}
