import type { CalendarDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Calendar, CalendarCell, CalendarGrid, CalendarHeading } from 'react-aria-components/Calendar'
import '../button.css'
import { Icon } from '../icon.tsx'

interface MomentCalendarProps {
  /** null: no day is chosen. */
  readonly day: CalendarDate | null
  readonly onDay: (day: CalendarDate) => void
}

/** A month to choose a day from; weeks begin on Monday in every language. */
export const MomentCalendar = ({ day, onDay }: MomentCalendarProps) => (
  <Calendar
    className="ui-calendar"
    value={day}
    onChange={onDay}
    firstDayOfWeek="mon"
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just opened it to choose a day
    autoFocus
  >
    <header className="ui-calendar__head">
      <AriaButton slot="previous" className="ui-button" data-tone="quiet" data-icon-only="">
        <Icon of={ChevronLeft} />
      </AriaButton>
      <CalendarHeading className="ui-calendar__month" />
      <AriaButton slot="next" className="ui-button" data-tone="quiet" data-icon-only="">
        <Icon of={ChevronRight} />
      </AriaButton>
    </header>
    <CalendarGrid className="ui-calendar__days" weekdayStyle="short">
      {(date) => <CalendarCell className="ui-calendar__day" date={date} />}
    </CalendarGrid>
  </Calendar>
)
