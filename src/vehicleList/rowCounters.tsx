import { memo } from 'react'
import { CircleParking, Droplets, Fuel, Gauge, type LucideIcon } from 'lucide-react'
import { isSameData } from '../contract/rules/sameData.ts'
import type { EventFilterName } from '../contract/wire/eventFilterNames.ts'
import type { Translate } from '../i18n/translate.ts'
import type { Formats } from '../i18n/useFormat.ts'
import { Icon } from '../ui/icon.tsx'
import { VisuallyHidden } from '../ui/visuallyHidden.tsx'
import { countersOf } from './rowFacts.ts'

const ICONS: Readonly<Partial<Record<EventFilterName, LucideIcon>>> = {
  VEHICLE_PARKING_START: CircleParking,
  FUELLING_START: Fuel,
  DEFUELLING_START: Droplets,
  VEHICLE_OVER_SPEED_START: Gauge,
}

interface RowCountersProps {
  readonly counts: Readonly<Record<string, number>>
  readonly format: Formats
  readonly t: Translate
}

const saySame = (before: RowCountersProps, after: RowCountersProps): boolean =>
  before.t === after.t && before.format === after.format && isSameData(before.counts, after.counts)

/**
 * Today's events of a vehicle (LIST-26); their meaning is shown after UI-23's delay. They change seldom, while a row is
 * replaced with each report.
 */
export const RowCounters = memo(
  ({ counts, format, t }: RowCountersProps) => (
    <span className="row-counters">
      {countersOf(counts).map(({ name, count }) => {
        const icon = ICONS[name]
        const value = format.number(count)
        const words = t('list.eventsToday', { name: t(`list.event.${name}`), value })
        return (
          <span key={name} data-tip={words}>
            {icon && <Icon of={icon} size={14} />}
            <span aria-hidden>{value}</span>
            <VisuallyHidden>{words}</VisuallyHidden>
          </span>
        )
      })}
    </span>
  ),
  saySame,
)
RowCounters.displayName = 'RowCounters'
