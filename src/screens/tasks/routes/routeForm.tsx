import { Route } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { taskRouteBody, type TaskRouteFields, type TaskRouteRow } from '../../../contract/http/taskRoutes.ts'
import {
  PASS_ORDERS,
  ROUTE_POINTS_MIN,
  type RoutePoint,
  type Timing,
  TIMINGS,
} from '../../../contract/tasks/routePoints.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Failure, Result } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/select.tsx'
import { CorridorField } from './corridorField.tsx'
import { PointsField } from './pointsField.tsx'
import { type ChosenPlace, withoutTimes, withPoint } from './routePointList.ts'
import { RouteMap } from './routeMap.tsx'
import { useBestOrder } from './useBestOrder.ts'

interface RouteFormProps {
  /** null: a new one. */
  readonly row: TaskRouteRow | null
  readonly isReadOnly: boolean
  readonly save: (fields: TaskRouteFields) => Promise<Result<unknown>>
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

/** The point that a failure is about, from 0; null: it is about none. */
const pointOfFailure = (failure: Failure): number | null => {
  const field = failure.kind === 'status' ? failure.field : null
  const index = /^points\.(\d+)\./.exec(field ?? '')?.[1]
  return index === undefined ? null : Number(index)
}

const TimingField = ({
  value,
  onChange,
  isDisabled,
}: {
  readonly value: Timing
  readonly onChange: (timing: Timing) => void
  readonly isDisabled: boolean
}) => {
  const { t } = useTranslation()
  return (
    <Select
      label={t('tasks.routes.timing')}
      options={TIMINGS.map((id) => ({ id, label: t(`tasks.routes.timingOf.${id}`) }))}
      value={value}
      onChange={onChange}
      isDisabled={isDisabled}
      isRequired
    />
  )
}

/** Fewer points have one order only. */
const ORDERED_LEAST = 3

/** Puts the points into the order that takes least; the first one stays. */
const BestOrderButton = ({
  points,
  timing,
  isDisabled,
  onFound,
}: {
  readonly points: readonly RoutePoint[]
  readonly timing: Timing
  readonly isDisabled: boolean
  readonly onFound: (points: readonly RoutePoint[]) => void
}) => {
  const { t } = useTranslation()
  const best = useBestOrder(points, onFound)
  if (points.length < ORDERED_LEAST) return null
  return (
    <div>
      <Button
        icon={Route}
        isDisabled={isDisabled}
        isPending={best.isFinding}
        onPress={() => void best.find(points, timing)}
      >
        {t('tasks.routes.bestOrder')}
      </Button>
    </div>
  )
}

/** The form of a route (TASK-02): name, orders, and points on a map and in a list. */
export const RouteForm = ({ row, isReadOnly, save, onSaved, onClose }: RouteFormProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const [fault, setFault] = useState<{ readonly point: number; readonly text: string } | null>(null)
  const defaults: z.input<typeof taskRouteBody> = {
    name: row?.name ?? '',
    passOrder: row?.passOrder ?? PASS_ORDERS[0],
    timing: row?.timing ?? TIMINGS[0],
    points: row?.points ?? [],
    corridor: row?.corridor ?? null,
  }
  const form = useAppForm({
    schema: taskRouteBody,
    defaults,
    // In any order there is no planned way.
    save: (fields) => save(fields.passOrder === 'arbitrarily' ? { ...fields, corridor: null } : fields),
    // The words of ERR-51 to ERR-56 are shown above the fields, and at the point.
    explain: (failure) => {
      const point = pointOfFailure(failure)
      if (point !== null) setFault({ point, text: inWords(failureMessage(failure)) })
      return undefined
    },
    onSaved: ({ name }) => onSaved(name),
    isReadOnly,
  })
  const { control, setValue, getValues, formState } = form.methods
  const [points, timing, passOrder, corridor] = useWatch({
    control,
    name: ['points', 'timing', 'passOrder', 'corridor'],
  })
  const change = useCallback(
    (next: readonly RoutePoint[]): void => {
      setFault(null)
      setValue('points', [...next], { shouldDirty: true, shouldValidate: formState.isSubmitted })
    },
    [setValue, formState.isSubmitted],
  )
  const add = useCallback(
    (place: ChosenPlace): void => {
      const known = getValues('points')
      change(withPoint(known, place, t('tasks.point.title', { order: known.length + 1 })))
    },
    [change, getValues, t],
  )
  const problems = formState.errors.points
  const problemOf = (index: number): string | null => {
    if (fault?.point === index) return fault.text
    return problems?.[index] ? t('tasks.point.wrong') : null
  }
  const isShort = formState.isSubmitted && points.length < ROUTE_POINTS_MIN
  const title = row ? t('tasks.routes.edit', { name: row.name }) : t('tasks.routes.new')
  return (
    <FormFrame form={form} label={title} onCancel={closeAsking(onClose)} keepsSubmit>
      <FormText form={form} name="name" label={t('tasks.name')} autoComplete="off" />
      <FormSelect
        form={form}
        name="passOrder"
        label={t('tasks.routes.passOrder')}
        options={PASS_ORDERS.map((id) => ({ id, label: t(`tasks.routes.passOrderOf.${id}`) }))}
      />
      <TimingField
        value={timing}
        isDisabled={isReadOnly}
        onChange={(next) => {
          setValue('timing', next, { shouldDirty: true })
          change(withoutTimes(points))
        }}
      />
      <CorridorField
        value={passOrder === 'arbitrarily' ? null : (corridor ?? null)}
        passOrder={passOrder}
        isDisabled={isReadOnly}
        hasError={formState.errors.corridor !== undefined}
        onChange={(next) =>
          setValue('corridor', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      <RouteMap points={points} isDisabled={isReadOnly} onAdd={add} />
      {isShort && <p className="ui-field__error">{t('tasks.routes.minPoints')}</p>}
      <BestOrderButton points={points} timing={timing} isDisabled={isReadOnly} onFound={change} />
      <PointsField
        points={points}
        timing={timing}
        isDisabled={isReadOnly}
        problemOf={problemOf}
        onChange={change}
      />
    </FormFrame>
  )
}
