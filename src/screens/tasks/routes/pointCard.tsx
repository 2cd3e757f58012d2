import { ArrowDown, ArrowUp, GripVertical, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { POINT_NAME_MAX, type RoutePoint, type Timing } from '../../../contract/tasks/routePoints.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { MinutesField } from './minutesField.tsx'
import { OffsetField } from './offsetField.tsx'

interface PointCardProps {
  readonly point: RoutePoint
  readonly index: number
  readonly count: number
  readonly timing: Timing
  readonly isDisabled: boolean
  /** What is wrong with the point; null: nothing is known. */
  readonly problem: string | null
  readonly dragState: 'dragged' | 'over' | null
  readonly onChange: (change: Partial<RoutePoint>) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** Times, service and permitted deviations of a point. */
const Details = ({ point, timing, isDisabled, onChange }: PointCardProps) => {
  const { t } = useTranslation()
  const shared = { unit: t('tasks.point.minutes'), isDisabled }
  return (
    <div className="route-point__details">
      <TextField
        label={t('tasks.point.name')}
        value={point.name}
        maxLength={POINT_NAME_MAX}
        autoComplete="off"
        isRequired
        isDisabled={isDisabled}
        onChange={(name) => onChange({ name })}
      />
      <div className="route-point__pair">
        <OffsetField
          key={timing}
          label={t('tasks.point.arrival')}
          timing={timing}
          value={point.arrival}
          isDisabled={isDisabled}
          onChange={(arrival) => onChange({ arrival })}
        />
        <OffsetField
          key={`${timing} departure`}
          label={t('tasks.point.departure')}
          timing={timing}
          value={point.departure}
          isDisabled={isDisabled}
          onChange={(departure) => onChange({ departure })}
        />
      </div>
      <div className="route-point__pair">
        <MinutesField
          {...shared}
          label={t('tasks.point.early')}
          value={point.earlyMinutes}
          onChange={(earlyMinutes) => onChange({ earlyMinutes })}
        />
        <MinutesField
          {...shared}
          label={t('tasks.point.late')}
          value={point.lateMinutes}
          onChange={(lateMinutes) => onChange({ lateMinutes })}
        />
      </div>
      <div className="route-point__pair">
        <MinutesField
          {...shared}
          label={t('tasks.point.spend')}
          value={point.spendMinutes}
          onChange={(spendMinutes) => onChange({ spendMinutes })}
        />
        <MinutesField
          label={t('tasks.point.radius')}
          unit={t('tasks.point.metres')}
          value={point.radius}
          isDisabled={isDisabled || point.zoneId !== null}
          onChange={(radius) => onChange({ radius })}
        />
      </div>
    </div>
  )
}

/** A point of a route in its form; its order changes by dragging its grip, or by buttons. */
export const PointCard = (props: PointCardProps) => {
  const { point, index, count, isDisabled, problem, dragState, onMove, onRemove } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const order = index + 1
  return (
    <li
      className="route-point"
      data-drop={`point-${index}`}
      data-over={dragState === 'over' ? '' : undefined}
      data-dragged={dragState === 'dragged' ? '' : undefined}
      data-wrong={problem === null ? undefined : ''}
      aria-label={t('tasks.point.title', { order })}
    >
      <div className="route-point__head">
        {!isDisabled && (
          <span className="route-point__grip" data-grip={index} title={t('tasks.point.drag', { order })}>
            <Icon of={GripVertical} />
          </span>
        )}
        <span className="route-point__name">{`${order}. ${point.name}`}</span>
        <IconButton
          icon={ArrowUp}
          label={t('tasks.point.up', { order })}
          isDisabled={isDisabled || index === 0}
          onPress={() => onMove(index - 1)}
        />
        <IconButton
          icon={ArrowDown}
          label={t('tasks.point.down', { order })}
          isDisabled={isDisabled || index === count - 1}
          onPress={() => onMove(index + 1)}
        />
        <IconButton
          icon={Settings2}
          label={`${t('tasks.point.title', { order })}: ${t('tasks.point.details')}`}
          isActive={isOpen}
          onPress={() => setOpen(!isOpen)}
        />
        <IconButton
          icon={Trash2}
          label={t('tasks.point.remove', { order })}
          isDisabled={isDisabled}
          onPress={onRemove}
        />
      </div>
      {point.address !== '' && <span className="route-point__place">{point.address}</span>}
      {problem !== null && <p className="ui-field__error">{problem}</p>}
      {isOpen && <Details {...props} />}
    </li>
  )
}
