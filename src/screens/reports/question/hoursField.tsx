import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportHours } from '../../../contract/reports/reportQuestion.ts'
import { TextField } from '../../../ui/textField.tsx'

interface HoursFieldProps {
  readonly label: string
  readonly hours: ReportHours | null
  /** null: both ends are empty, or one of them is no time. */
  readonly onChange: (hours: ReportHours | null) => void
}

const MINUTES_AN_HOUR = 60
const DAY_MINUTES = 1_440

/** Minutes since midnight of 'HH:MM'; null: no such time. 24:00 is the end of the day. */
export const readClock = (text: string): number | null => {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(text.trim()) ?? []
  if (hours === undefined || minutes === undefined || Number(minutes) >= MINUTES_AN_HOUR) return null
  const total = Number(hours) * MINUTES_AN_HOUR + Number(minutes)
  return total <= DAY_MINUTES ? total : null
}

const two = (value: number): string => String(value).padStart(2, '0')
/** 'HH:MM' of minutes since midnight. */
export const writeClock = (minute: number): string =>
  `${two(Math.floor(minute / MINUTES_AN_HOUR))}:${two(minute % MINUTES_AN_HOUR)}`

/** The hours of a day, by both ends. */
export const HoursField = ({ label, hours, onChange }: HoursFieldProps) => {
  const { t } = useTranslation()
  const [ends, setEnds] = useState({
    from: hours ? writeClock(hours.from) : '',
    to: hours ? writeClock(hours.to) : '',
  })
  const isWrong = (text: string): boolean => text.trim() !== '' && readClock(text) === null
  const change = (part: Partial<typeof ends>): void => {
    const next = { ...ends, ...part }
    setEnds(next)
    const [from, to] = [readClock(next.from), readClock(next.to)]
    onChange(from === null || to === null ? null : { from, to })
  }
  const field = (end: 'from' | 'to') => (
    <TextField
      label={t(end === 'from' ? 'reports.filter.hoursFrom' : 'reports.filter.hoursTo')}
      value={ends[end]}
      placeholder={end === 'from' ? '08:00' : '17:00'}
      autoComplete="off"
      error={isWrong(ends[end]) ? t('reports.filter.wrongTime') : null}
      onChange={(text) => change({ [end]: text })}
    />
  )
  return (
    <fieldset className="report-hours">
      <legend className="ui-field__label">{label}</legend>
      {field('from')}
      {field('to')}
    </fieldset>
  )
}
