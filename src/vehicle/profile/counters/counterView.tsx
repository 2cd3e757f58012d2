import { Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleCounter } from '../../../contract/entities/vehicle.ts'
import { counterValue, isCounterDue, isKnownCounterType } from '../../../contract/rules/counters.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { useCounterWords } from './useCounterWords.ts'
import { readingName } from '../../../i18n/readingName.ts'

interface CounterViewProps {
  readonly counter: VehicleCounter
  readonly canEdit: boolean
  /** It is being switched on or off. */
  readonly isSwitching: boolean
  readonly onSwitch: (isOn: boolean) => void
  readonly onReset: () => void
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** From here on a counter needs attention: the last tenth before its threshold. */
const NEAR = 0.9

/** Progress of a counter, 0 to 1; null: it has no threshold. */
const shareOf = (counter: VehicleCounter): number | null =>
  counter.triggerAfter === null || counter.endLeft === null
    ? null
    : Math.min(1, Math.max(0, counterValue(counter) / counter.triggerAfter))

/** The state of a counter, in a word. */
const StateBadge = ({ counter }: { counter: VehicleCounter }) => {
  const { t } = useTranslation()
  const { amount } = useCounterWords()
  const { endLeft, counterState } = counter
  if (!counterState) return <Badge>{t('vehicleProfile.counters.off')}</Badge>
  if (endLeft === null) return null
  const near = (shareOf(counter) ?? 0) >= NEAR
  const tone: BadgeTone = isCounterDue(counter) ? 'alarm' : near ? 'attention' : 'go'
  const left = amount(counter, Math.abs(endLeft))
  const words =
    endLeft > 0
      ? t('vehicleProfile.counters.left', { left })
      : endLeft < 0
        ? t('vehicleProfile.counters.over', { left })
        : t('vehicleProfile.counters.due')
  return <Badge tone={tone}>{words}</Badge>
}

/** One counter: its value, what is left, and its actions (VEH-30, VEH-43, VEH-44). */
export const CounterView = (props: CounterViewProps) => {
  const { counter, canEdit, isSwitching } = props
  const { t } = useTranslation()
  const { amount, typeName } = useCounterWords()
  const { counterName, counterType, logicalInputNumber, triggerAfter, counterTime } = counter
  const name = readingName(t, counterName)
  const share = shareOf(counter)
  const value = amount(counter, counterValue(counter))
  const kind =
    counterType === 'ENGINE_HOURS_BY_LOGICAL_INPUT_COUNTER' && logicalInputNumber !== null
      ? t('vehicleProfile.counters.byInput', { number: logicalInputNumber })
      : typeName(counterType)
  return (
    <article className="counter" data-off={counter.counterState ? undefined : ''}>
      <header className="counter__head">
        <div className="counter__words">
          <h3>{name}</h3>
          <p className="counter__about">{kind}</p>
        </div>
        <StateBadge counter={counter} />
      </header>
      <p className="counter__value">
        {triggerAfter === null
          ? value
          : t('vehicleProfile.counters.of', { value, threshold: amount(counter, triggerAfter) })}
      </p>
      {share !== null && (
        <div
          className="counter__bar"
          role="progressbar"
          aria-label={name}
          aria-valuenow={Math.floor(share * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          data-tone={isCounterDue(counter) ? 'alarm' : share >= NEAR ? 'attention' : 'go'}
          style={{ '--share': share } as CSSProperties}
        />
      )}
      {counterTime === null && counterType === 'CAN_ENGINE_HOURS_COUNTER' && (
        <p className="counter__about">{t('vehicleProfile.counters.notSent')}</p>
      )}
      {!isKnownCounterType(counterType) && (
        <p className="counter__about">{t('vehicleProfile.counters.unknownType')}</p>
      )}
      {canEdit && (
        <div className="counter__actions">
          <Switch isSelected={counter.counterState} isPending={isSwitching} onChange={props.onSwitch}>
            {t('vehicleProfile.counters.on')}
          </Switch>
          <div className="counter__buttons">
            <IconButton
              icon={RotateCcw}
              label={t('vehicleProfile.counters.reset', { name })}
              onPress={props.onReset}
            />
            <IconButton
              icon={Pencil}
              label={t('vehicleProfile.counters.edit', { name })}
              onPress={props.onEdit}
            />
            <IconButton
              icon={Trash2}
              label={t('vehicleProfile.counters.remove', { name })}
              onPress={props.onRemove}
            />
          </div>
        </div>
      )}
    </article>
  )
}
