import { useTranslation } from 'react-i18next'
import { type NotificationDescription, NOTIFICATION_DESCRIPTIONS } from '../../contract/notificationTypes.ts'
import type { VehicleMiniState } from '../../contract/entities/vehicle.ts'
import { findVehicles } from '../../kit/choosers/findVehicles.ts'
import { FoundChooser } from '../../kit/choosers/foundChooser.tsx'
import { PeriodChooser } from '../../kit/choosers/periodChooser.tsx'
import { namedPeriod } from '../../kit/choosers/period.ts'
import { useLocalSearch } from '../../kit/choosers/useLocalSearch.ts'
import { useVehicleList } from '../../kit/choosers/useVehicleList.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { FoundOption } from '../../ui/searchSelect.tsx'
import { Switch } from '../../ui/switch.tsx'
import type { NotificationView } from './notificationView.ts'

interface FilterFieldsProps {
  readonly view: NotificationView
  readonly onChange: (part: Partial<NotificationView>) => void
}

/** Notifications are kept for so long. */
const MAX_DAYS = 90
const NOBODY: ReadonlySet<number> = new Set()

const optionOf = ({ vehicleId, name, licensePlate }: VehicleMiniState): FoundOption => ({
  id: vehicleId,
  label: name,
  ...(licensePlate && { note: licensePlate }),
})

const VehicleField = ({ view, onChange }: FilterFieldsProps) => {
  const { t } = useTranslation()
  const { data, failure } = useVehicleList()
  const search = useLocalSearch({
    all: data,
    hasFailed: failure !== null,
    find: (all, text) => findVehicles(all, { text, scope: 'all' }, NOBODY),
    optionOf,
  })
  const chosen = data?.find(({ vehicleId }) => vehicleId === view.vehicleId)
  return (
    <FoundChooser
      label={t('notifications.vehicle')}
      search={search}
      chosen={chosen ? optionOf(chosen) : null}
      onChoose={(option) => onChange({ vehicleId: option?.id ?? null })}
    />
  )
}

const TypeFields = ({ view, onChange }: FilterFieldsProps) => {
  const { t } = useTranslation()
  const turn = (type: NotificationDescription, isOn: boolean): void =>
    onChange({
      descriptions: isOn ? [...view.descriptions, type] : view.descriptions.filter((one) => one !== type),
    })
  return (
    <fieldset className="notification-filter__types">
      <legend>{t('notifications.types')}</legend>
      {NOTIFICATION_DESCRIPTIONS.map((type) => (
        <Checkbox
          key={type}
          isSelected={view.descriptions.includes(type)}
          onChange={(isOn) => turn(type, isOn)}
        >
          {t(`notificationTypes.${type}`)}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** What narrows a list of notifications: vehicle, period, types. */
export const FilterFields = ({ view, onChange }: FilterFieldsProps) => {
  const { t } = useTranslation()
  return (
    <div className="notification-filter">
      <VehicleField view={view} onChange={onChange} />
      <Switch
        isSelected={view.period !== null}
        onChange={(isOn) => onChange({ period: isOn ? namedPeriod('week', Date.now()) : null })}
      >
        {t('notifications.onlyPeriod')}
      </Switch>
      {view.period && (
        <PeriodChooser period={view.period} maxDays={MAX_DAYS} onChange={(period) => onChange({ period })} />
      )}
      <TypeFields view={view} onChange={onChange} />
      <Switch isSelected={view.hidden} onChange={(hidden) => onChange({ hidden })}>
        {t('notifications.hidden')}
      </Switch>
    </div>
  )
}
