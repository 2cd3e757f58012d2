import { useTranslation } from 'react-i18next'
import type { VehicleDetail } from '../../../contract/engine/rows.ts'
import type { VehicleCounter, VehicleState } from '../../../contract/entities/vehicle.ts'
import { counterUnit, counterValue } from '../../../contract/rules/counters.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Fact, InfoBlock } from './infoBlock.tsx'
import { activeCounters, eventsOfToday, isOtherEvent } from './vehicleFacts.ts'
import { readingName } from '../../../i18n/readingName.ts'

const CounterFact = ({ counter }: { counter: VehicleCounter }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const unit = counterUnit(counter.counterType)
  const { endLeft } = counter
  const amount = (value: number): string =>
    `${format.number(value, 1)} ${unit === null ? '' : t(`popup.counterUnit.${unit}`)}`.trim()
  const isOver = endLeft !== null && endLeft < 0
  return (
    <Fact name={readingName(t, counter.counterName)} tone={isOver ? 'attention' : undefined}>
      {amount(counterValue(counter))}
      {endLeft !== null && (
        <small>
          {isOver
            ? t('popup.counterOver', { value: amount(-endLeft) })
            : t('popup.counterLeft', { value: amount(endLeft) })}
        </small>
      )}
    </Fact>
  )
}

/** Counters with what is left until they trigger. */
export const CounterBlock = ({ state }: { state: VehicleState }) => {
  const { t } = useTranslation()
  const counters = activeCounters(state)
  if (counters.length === 0) return null
  return (
    <InfoBlock title={t('popup.counters')}>
      <dl className="facts">
        {counters.map((counter) => (
          <CounterFact key={counter.id} counter={counter} />
        ))}
      </dl>
    </InfoBlock>
  )
}

/** The wired inputs (VEH-18). */
export const InputBlock = ({ state }: { state: VehicleState }) => {
  const { t } = useTranslation()
  const inputs = state.logicalInputStatuses
  if (inputs.length === 0) return null
  return (
    <InfoBlock title={t('popup.inputs')}>
      <dl className="facts">
        {inputs.map(({ inputNumber, inputName, statusName }) => (
          <Fact
            key={inputNumber}
            name={readingName(t, inputName)}
            tone={statusName === 'ON' ? undefined : 'quiet'}
          >
            {t(statusName === 'ON' ? 'popup.on' : 'popup.off')}
          </Fact>
        ))}
      </dl>
    </InfoBlock>
  )
}

/** Today's events and their counts (VEH-24, ERR-86). */
export const EventBlock = ({ detail }: { detail: VehicleDetail }) => {
  const { t } = useTranslation()
  const format = useFormat()
  const events = eventsOfToday(detail)
  if (events.length === 0) return null
  return (
    <InfoBlock title={t('popup.events')}>
      <dl className="facts">
        {events.map(({ name, count }) => (
          <Fact
            key={name}
            name={isOtherEvent(name) ? t(`popup.otherEvent.${name}`) : t(`list.event.${name}`)}
          >
            {format.number(count)}
          </Fact>
        ))}
      </dl>
    </InfoBlock>
  )
}
