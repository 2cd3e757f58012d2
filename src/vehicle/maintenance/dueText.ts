import { type Due, type DuePoint, dayOfNumber } from '../../contract/rules/maintenanceDue.ts'
import { dayText } from '../../i18n/dayText.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Formats } from '../../i18n/useFormat.ts'

type Numbers = Pick<Formats, 'number'>

/** When something is due by one of its measures, in words. */
export const pointText = (t: Translate, { number }: Numbers, point: DuePoint): string => {
  const { measure, at, left, gap } = point
  if (at === null || left === null) {
    if (gap === null || measure === 'date') return ''
    return t(`maintenance.gap.${measure}.${gap}`)
  }
  const isOver = point.state === 'overdue'
  if (measure === 'date')
    return t(`maintenance.point.${isOver ? 'dateOver' : 'date'}`, {
      day: dayText(dayOfNumber(at)),
      left: number(Math.abs(left)),
    })
  // Whole kilometres; hours in tenths.
  const size = measure === 'km' ? Math.round(Math.abs(left)) : Math.abs(left)
  return t(`maintenance.point.${measure}${isOver ? 'Over' : ''}`, { left: number(size), at: number(at) })
}

/** When something is due, by the measure that decides. */
export const dueText = (t: Translate, format: Numbers, { by, points }: Due): string => {
  const point = points.find(({ measure }) => measure === by)
  return point ? pointText(t, format, point) : ''
}
