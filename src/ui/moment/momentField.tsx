import { toCalendarDate } from '@internationalized/date'
import { CalendarDays, X } from 'lucide-react'
import { type FocusEvent, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'
import '../field.css'
import { IconButton } from '../iconButton.tsx'
import { Popover } from '../popover.tsx'
import { MomentCalendar } from './momentCalendar.tsx'
import './moment.css'
import { MomentSegments } from './momentSegments.tsx'
import { atDay, type MomentProblem, type MomentText, parseMoment, problemOf } from './momentText.ts'

/** What the field says of itself. */
export interface MomentWords extends Readonly<Record<MomentProblem, string>> {
  /** Names of the buttons, before the label of the field. */
  readonly calendar: string
  readonly clear: string
}

export interface MomentFieldProps {
  readonly label: string
  /** 'YYYY-MM-DDTHH:mm', 'YYYY-MM-DD' of a day, or '' for none. */
  readonly value: string
  /** Called with a moment, '' for none, or the problem of what is typed. */
  readonly onChange: (text: MomentText) => void
  readonly words: MomentWords
  /** The error of the value; shown below and announced with the field. */
  readonly error?: string | null
  readonly hint?: string
  /** The person leaves the field. */
  readonly onBlur?: () => void
  readonly isDisabled?: boolean
  /** A date without a time. */
  readonly isDay?: boolean
  /** Offers to empty the field. */
  readonly isClearable?: boolean
  /** VALID-16: marked with an asterisk. */
  readonly isRequired?: boolean
  readonly ref?: Ref<{ focus: () => void }>
}

/** What the segments show, and the last value from outside; a new round shows another text. */
interface Shown {
  readonly given: string
  readonly text: MomentText
  readonly round: number
}

/** The value for the outside: empty while the digits are no moment. */
const valueOf = (text: MomentText): string => (problemOf(text) === null ? text : '')

const useShown = (value: string, onChange: (text: MomentText) => void) => {
  const [shown, setShown] = useState<Shown>({ given: value, text: value, round: 0 })
  if (value !== shown.given) {
    const isOwn = value === shown.text || value === valueOf(shown.text)
    setShown(isOwn ? { ...shown, given: value } : { given: value, text: value, round: shown.round + 1 })
  }
  return {
    shown,
    /** The person changed the digits. */
    type: (text: MomentText) => {
      if (text === shown.text) return
      setShown({ ...shown, text })
      onChange(text)
    },
    /** Another text replaces the digits. */
    replace: (text: MomentText) => {
      setShown({ ...shown, text, round: shown.round + 1 })
      onChange(text)
    },
  }
}

/** A date with its time as DD.MM.YYYY - HH:mm with a 24-hour clock, or a day as DD.MM.YYYY: typed, stepped, or chosen from a calendar. */
export const MomentField = ({ label, value, onChange, words, ref, ...props }: MomentFieldProps) => {
  const { error, hint = '', onBlur, isDisabled = false, isRequired = false, isDay = false } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [isInside, setIsInside] = useState(false)
  const { shown, type, replace } = useShown(value, onChange)
  const focus = (): void => box.current?.querySelector<HTMLElement>('[contenteditable]')?.focus()
  useImperativeHandle(ref, () => ({ focus }))
  // As with a native field: a press on the label goes to the digits.
  const labelProps = { id, onClick: focus }
  const problem = problemOf(shown.text)
  const trouble = problem === null || (problem === 'incomplete' && isInside) ? error : words[problem]
  const note = trouble || hint
  const leave = (event: FocusEvent): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    setIsInside(false)
    onBlur?.()
  }
  const moment = parseMoment(shown.text)
  return (
    <div className="ui-field" onFocus={() => setIsInside(true)} onBlur={leave}>
      <span {...labelProps} className="ui-field__label" data-required={isRequired ? '' : undefined}>
        {label}
      </span>
      <div
        className="ui-field__box ui-moment"
        data-invalid={trouble ? '' : undefined}
        data-disabled={isDisabled ? '' : undefined}
      >
        <MomentSegments
          key={shown.round}
          text={shown.text}
          onText={type}
          isDay={isDay}
          isInvalid={Boolean(trouble)}
          isDisabled={isDisabled}
          isRequired={isRequired}
          labelId={id}
          noteId={note ? `${id}-note` : undefined}
          box={box}
        />
        {props.isClearable && shown.text !== '' && !isDisabled && (
          <IconButton icon={X} label={`${words.clear}: ${label}`} onPress={() => replace('')} />
        )}
        <Popover
          label={label}
          placement="bottom end"
          trigger={
            <IconButton icon={CalendarDays} label={`${words.calendar}: ${label}`} isDisabled={isDisabled} />
          }
        >
          {(close) => (
            <MomentCalendar
              day={moment && toCalendarDate(moment)}
              onDay={(day) => {
                replace(isDay ? day.toString() : atDay(day, shown.text))
                close()
              }}
            />
          )}
        </Popover>
      </div>
      {note && (
        <p className={trouble ? 'ui-field__error' : 'ui-field__hint'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  )
}
