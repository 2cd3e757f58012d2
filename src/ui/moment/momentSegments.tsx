import { GregorianCalendar } from '@internationalized/date'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useDateField, useDateSegment } from 'react-aria/useDateField'
import { useLocale } from 'react-aria-components/I18nProvider'
import { type DateFieldState, type DateSegment, useDateFieldState } from 'react-stately/useDateFieldState'
import { type MomentText, parseMoment, readSegments } from './momentText.ts'

interface MomentSegmentsProps {
  /** What is shown at first; later the person's own digits are. */
  readonly text: MomentText
  readonly onText: (text: MomentText) => void
  /** Digits of the day alone. */
  readonly isDay: boolean
  readonly isInvalid: boolean
  readonly isDisabled: boolean
  readonly isRequired: boolean
  readonly labelId: string
  /** The element with the error or the hint; undefined: there is none. */
  readonly noteId: string | undefined
  readonly box: RefObject<HTMLDivElement | null>
}

/** Marks of right-to-left scripts around the time, which no language of the product needs. */
const ISOLATES = /[\u2066\u2069]/g

/** DD.MM.YYYY - HH:mm in every language, as all dates of the product (UI-25). */
const separator = (text: string): string =>
  text.replace(ISOLATES, '').replace('/', '.').replace(/,\s*/, ' - ')

const createCalendar = (): GregorianCalendar => new GregorianCalendar()

const Segment = ({ segment, state }: { readonly segment: DateSegment; readonly state: DateFieldState }) => {
  const ref = useRef<HTMLSpanElement>(null)
  const { segmentProps } = useDateSegment(segment, state, ref)
  return (
    <span
      {...segmentProps}
      ref={ref}
      className="ui-moment__segment"
      data-type={segment.type}
      data-placeholder={segment.isPlaceholder ? '' : undefined}
    >
      {segment.type === 'literal' ? separator(segment.text) : segment.text}
    </span>
  )
}

/** The digits of a date, with or without its time: typed, or stepped with the arrow keys. */
export const MomentSegments = ({
  text,
  onText,
  isDay,
  labelId,
  noteId,
  box,
  ...props
}: MomentSegmentsProps) => {
  const { locale } = useLocale()
  const state = useDateFieldState({
    ...props,
    defaultValue: parseMoment(text),
    granularity: isDay ? 'day' : 'minute',
    hourCycle: 24,
    shouldForceLeadingZeros: true,
    locale,
    createCalendar,
  })
  // An impossible date stays as it was typed: by default the last day of the month would replace it without a word.
  const kept: DateFieldState = { ...state, confirmPlaceholder: () => {} }
  const { fieldProps } = useDateField(
    { ...props, 'aria-labelledby': labelId, ...(noteId === undefined ? {} : { 'aria-describedby': noteId }) },
    kept,
    box,
  )
  const shown = readSegments(state.segments)
  const report = useEffectEvent(onText)
  useEffect(() => report(shown), [shown])
  return (
    <div {...fieldProps} ref={box} className="ui-moment__digits ui-numbers">
      {state.segments.map((segment, index) => (
        <Segment key={index} segment={segment} state={kept} />
      ))}
    </div>
  )
}
