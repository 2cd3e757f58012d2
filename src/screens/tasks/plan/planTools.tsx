import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { useDayText } from '../../../i18n/useDayText.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { SearchField } from '../../../ui/searchField.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { Select } from '../../../ui/select.tsx'
import { type PlanView, turnedView, ZOOMS } from './planView.ts'

interface PlanToolsProps {
  readonly view: PlanView
  readonly axis: TimeSpan
  readonly now: number
  readonly groups: readonly { readonly id: number; readonly name: string }[]
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onView: (view: PlanView) => void
  readonly children: ReactNode
}

const ALL = 'all'
/** Into the last day of a span, whose end belongs to the next one. */
const WITHIN_MS = 1

/** The time, the zoom and the vehicles of the plan. */
export const PlanTools = (props: PlanToolsProps) => {
  const { view, axis, now, groups, search, onSearch, onView, children } = props
  const { t } = useTranslation()
  const dayText = useDayText()
  const [first, last] = [dayText(axis.from), dayText(axis.to - WITHIN_MS)]
  return (
    <div className="plan-tools">
      <div className="plan-tools__time">
        <IconButton
          icon={ChevronLeft}
          label={t('tasks.plan.earlier')}
          onPress={() => onView(turnedView(view, -1, now))}
        />
        <Button onPress={() => onView({ ...view, day: null })}>{t('tasks.plan.today')}</Button>
        <IconButton
          icon={ChevronRight}
          label={t('tasks.plan.later')}
          onPress={() => onView(turnedView(view, 1, now))}
        />
        <span className="plan-tools__days ui-numbers" aria-live="polite">
          {first === last ? first : `${first} – ${last}`}
        </span>
      </div>
      <SegmentedControl
        label={t('tasks.plan.zoom')}
        segments={ZOOMS.map((id) => ({ id, label: t(`tasks.plan.zoomOf.${id}`) }))}
        value={view.zoom}
        onChange={(zoom) => onView({ ...view, zoom })}
      />
      <div className="plan-tools__search">
        <SearchField
          label={t('tasks.plan.search')}
          clearLabel={t('choosers.vehicles.clear')}
          value={search}
          onChange={onSearch}
        />
      </div>
      {groups.length > 0 && (
        <Select
          label={t('tasks.plan.group')}
          hideLabel
          options={[
            { id: ALL, label: t('choosers.vehicles.all') },
            ...groups.map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          value={view.group === null ? ALL : String(view.group)}
          onChange={(id) => onView({ ...view, group: id === ALL ? null : Number(id) })}
        />
      )}
      {children}
    </div>
  )
}
