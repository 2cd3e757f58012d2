import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromFieldMoment, toFieldMoment } from '../form/localMoment.ts'
import { useMomentWords } from '../form/useMomentWords.ts'
import { namedPeriod, type Period, PERIODS, type PeriodName } from './period.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { MomentField } from '../../ui/moment/momentField.tsx'
import './periodChooser.css'

const DAY_MS = 86_400_000

interface PeriodChooserProps {
  readonly period: Period
  /** Longest period, days. */
  readonly maxDays: number
  readonly onChange: (period: Period) => void
}

/** The problem of a custom period; null: none. */
const wrongWith = (
  from: number | null,
  to: number | null,
  maxDays: number,
): 'incomplete' | 'wrongOrder' | 'tooLong' | null => {
  if (from === null || to === null) return 'incomplete'
  if (to <= from) return 'wrongOrder'
  return to - from > maxDays * DAY_MS ? 'tooLong' : null
}

const OwnPeriod = ({ period, maxDays, onChange }: PeriodChooserProps) => {
  const { t } = useTranslation()
  const words = useMomentWords()
  const [from, setFrom] = useState(() => toFieldMoment(period.from))
  const [to, setTo] = useState(() => toFieldMoment(period.to))
  const [wrong, setWrong] = useState<ReturnType<typeof wrongWith>>(null)
  const apply = (): void => {
    const [begins, ends] = [fromFieldMoment(from), fromFieldMoment(to)]
    const problem = wrongWith(begins, ends, maxDays)
    setWrong(problem)
    if (problem === null && begins !== null && ends !== null)
      onChange({ name: 'custom', from: begins, to: ends })
  }
  return (
    <form
      className="period-chooser__own"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <MomentField label={t('choosers.period.from')} words={words} value={from} onChange={setFrom} />
      <MomentField
        label={t('choosers.period.to')}
        words={words}
        value={to}
        onChange={setTo}
        error={wrong === null ? null : t(`choosers.period.${wrong}`, { days: maxDays })}
      />
      <Button type="submit">{t('choosers.period.apply')}</Button>
    </form>
  )
}

/** Selects a period: a named one at once, a custom one by both ends. */
export const PeriodChooser = ({ period, maxDays, onChange }: PeriodChooserProps) => {
  const { t } = useTranslation()
  const [picked, setPicked] = useState<PeriodName>(period.name)
  const [shown, setShown] = useState(period)
  if (shown !== period) {
    setShown(period)
    setPicked(period.name)
  }
  const pick = (name: PeriodName): void => {
    setPicked(name)
    if (name !== 'custom') onChange(namedPeriod(name, Date.now()))
  }
  return (
    <div className="period-chooser">
      <div className="period-chooser__names">
        <Select
          label={t('choosers.period.label')}
          hideLabel
          options={PERIODS.map((id) => ({ id, label: t(`choosers.period.${id}`) }))}
          value={picked}
          onChange={pick}
        />
      </div>
      {picked === 'custom' && (
        <OwnPeriod
          key={`${period.from}-${period.to}`}
          period={period}
          maxDays={maxDays}
          onChange={onChange}
        />
      )}
    </div>
  )
}
