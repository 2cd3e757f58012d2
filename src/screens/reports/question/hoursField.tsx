import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportHours } from '../../../contract/reports/reportQuestion.ts'
import { readClock, writeClock } from '../../../kit/form/clockText.ts'
import { TextField } from '../../../ui/textField.tsx'

interface HoursFieldProps {
  readonly label: string
  readonly hours: ReportHours | null
  /** null: both ends are empty, or one of them is no time. */
  readonly onChange: (hours: ReportHours | null) => void
}

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
