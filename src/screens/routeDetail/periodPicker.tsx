import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TRACK_PERIOD_MAX_MS } from '../../contract/http/track.ts'
import { fromFieldMoment, toFieldMoment } from '../../forms/localMoment.ts'
import { namedPeriod, type Period, PERIODS, type PeriodName } from '../../track/period.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/textField.tsx'

interface PeriodPickerProps {
  readonly period: Period
  readonly onChange: (period: Period) => void
}

/** What is wrong with a period of one's own; null: nothing. */
const wrongWith = (
  from: number | null,
  to: number | null,
): 'incomplete' | 'wrongOrder' | 'tooLong' | null => {
  if (from === null || to === null) return 'incomplete'
  if (to <= from) return 'wrongOrder'
  return to - from > TRACK_PERIOD_MAX_MS ? 'tooLong' : null
}

const OwnPeriod = ({ period, onChange }: PeriodPickerProps) => {
  const { t } = useTranslation()
  const [from, setFrom] = useState(() => toFieldMoment(period.from))
  const [to, setTo] = useState(() => toFieldMoment(period.to))
  const [wrong, setWrong] = useState<ReturnType<typeof wrongWith>>(null)
  const apply = (): void => {
    const [begins, ends] = [fromFieldMoment(from), fromFieldMoment(to)]
    const problem = wrongWith(begins, ends)
    setWrong(problem)
    if (problem === null && begins !== null && ends !== null)
      onChange({ name: 'custom', from: begins, to: ends })
  }
  return (
    <form
      className="route-period__own"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <TextField label={t('route.period.from')} type="datetime-local" value={from} onChange={setFrom} />
      <TextField
        label={t('route.period.to')}
        type="datetime-local"
        value={to}
        onChange={setTo}
        error={wrong === null ? null : t(`route.period.${wrong}`)}
      />
      <Button type="submit">{t('route.period.apply')}</Button>
    </form>
  )
}

/** Chooses a period: a named one at once, one's own by both ends. */
export const PeriodPicker = ({ period, onChange }: PeriodPickerProps) => {
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
    <div className="route-period">
      <div className="route-period__names">
        <Select
          label={t('route.period.label')}
          hideLabel
          options={PERIODS.map((id) => ({ id, label: t(`route.period.${id}`) }))}
          value={picked}
          onChange={pick}
        />
      </div>
      {picked === 'custom' && (
        <OwnPeriod key={`${period.from}-${period.to}`} period={period} onChange={onChange} />
      )}
    </div>
  )
}
