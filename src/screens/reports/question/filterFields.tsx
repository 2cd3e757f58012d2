import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportFilters, ReportHours, ReportWorkTime } from '../../../contract/reports/reportQuestion.ts'
import { localeOf } from '../../../i18n/languageTags.ts'
import { useLanguage } from '../../../i18n/useTexting.ts'
import { weekdayName } from '../../../i18n/weekdayName.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { HoursField } from './hoursField.tsx'
import { NamedChoice } from './namedChoice.tsx'
import { NumberField } from './numberField.tsx'
import type { ListedCard } from './useListedCards.ts'

dayjs.extend(customParseFormat)

const MINUTE_MS = 60_000
const KILOMETRE = 1_000
const SHOWN_DATE = 'DD.MM.YYYY'
const SENT_DATE = 'YYYY-MM-DD'
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** Monday to Friday, 08:00 to 17:00. */
const FIRST_WORK_TIME: ReportWorkTime = {
  keep: 'working',
  weekdays: [1, 2, 3, 4, 5],
  hours: { from: 480, to: 1_020 },
}
/** Dates as YYYY-MM-DD of a text of dates as DD.MM.YYYY; null where one of them is invalid. */
export const readDates = (text: string): readonly string[] | null => {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
  const dates = parts.map((part) => dayjs(part, SHOWN_DATE, true))
  return dates.every((date) => date.isValid()) ? dates.map((date) => date.format(SENT_DATE)) : null
}

interface FilterFieldsProps {
  readonly filters: ReportFilters
  /** Empty: the account has none, or may not see who drove. */
  readonly cards: readonly ListedCard[]
  readonly onChange: (part: Partial<ReportFilters>) => void
}

type PartProps = Omit<FilterFieldsProps, 'cards'>

interface WeekdaysProps {
  readonly label: string
  readonly isOn: (weekday: number) => boolean
  readonly onChange: (weekdays: number[]) => void
}

const Weekdays = ({ label, isOn, onChange }: WeekdaysProps) => {
  const locale = localeOf(useLanguage())
  const toggle = (weekday: number): void =>
    onChange(WEEKDAYS.filter((one) => (one === weekday ? !isOn(one) : isOn(one))))
  return (
    <fieldset className="report-weekdays">
      <legend className="ui-field__label">{label}</legend>
      {WEEKDAYS.map((weekday) => (
        <Checkbox key={weekday} isSelected={isOn(weekday)} onChange={() => toggle(weekday)}>
          {weekdayName(weekday, locale, 'short')}
        </Checkbox>
      ))}
    </fieldset>
  )
}

/** Working or private time, by weekly working hours. */
const WorkTime = ({ filters: { workTime = null }, onChange }: PartProps) => {
  const { t } = useTranslation()
  const change = (part: Partial<ReportWorkTime>): void =>
    onChange({ workTime: { ...(workTime ?? FIRST_WORK_TIME), ...part } })
  return (
    <>
      <Select
        label={t('reports.filter.workTime')}
        options={[
          { id: 'any', label: t('reports.filter.anyTime') },
          { id: 'working', label: t('reports.filter.workingTime') },
          { id: 'private', label: t('reports.filter.privateTime') },
        ]}
        value={workTime?.keep ?? 'any'}
        onChange={(keep) => (keep === 'any' ? onChange({ workTime: null }) : change({ keep }))}
      />
      {workTime && (
        <>
          <Weekdays
            label={t('reports.filter.workDays')}
            isOn={(weekday) => workTime.weekdays.includes(weekday)}
            onChange={(weekdays) => weekdays.length > 0 && change({ weekdays })}
          />
          <HoursField
            label={t('reports.filter.workHours')}
            hours={workTime.hours}
            onChange={(hours) => hours && change({ hours })}
          />
        </>
      )}
    </>
  )
}

const Shifts = ({ filters: { shifts }, onChange }: PartProps) => {
  const { t } = useTranslation()
  const [kept, setKept] = useState<readonly (ReportHours | null)[]>([shifts[0] ?? null, shifts[1] ?? null])
  return kept.map((shift, place) => (
    <HoursField
      // oxlint-disable-next-line react/no-array-index-key -- a shift is its number
      key={place}
      label={t('reports.filter.shift', { number: place + 1 })}
      hours={shift}
      onChange={(hours) => {
        const next = kept.map((one, at) => (at === place ? hours : one))
        setKept(next)
        onChange({ shifts: next.filter((one) => one !== null) })
      }}
    />
  ))
}

const Holidays = ({ filters: { holidays }, onChange }: PartProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(() => holidays.map((date) => dayjs(date).format(SHOWN_DATE)).join(', '))
  return (
    <TextField
      label={t('reports.filter.holidays')}
      hint={t('reports.filter.holidaysHint')}
      value={text}
      autoComplete="off"
      error={readDates(text) === null ? t('reports.filter.wrongDates') : null}
      onChange={(next) => {
        setText(next)
        const dates = readDates(next)
        if (dates) onChange({ holidays: [...dates] })
      }}
    />
  )
}

/** REPORT-34: only what was driven with some cards. Chosen ones stay in sight when the list does not have them. */
const Cards = ({ filters: { cards: chosen = [] }, cards, onChange }: FilterFieldsProps) => {
  const { t } = useTranslation()
  if (cards.length === 0 && chosen.length === 0) return null
  return (
    <NamedChoice
      label={t('reports.filter.cards')}
      allLabel={t('reports.filter.allCards')}
      items={cards.map(({ id, number, driverName }) => ({
        id,
        name: driverName === '' ? number : `${driverName} · ${number}`,
      }))}
      chosen={chosen}
      onChange={(ids) => onChange({ cards: [...ids] })}
    />
  )
}

/** Which rows every kind of report keeps. */
export const FilterFields = ({ filters, cards, onChange }: FilterFieldsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Weekdays
        label={t('reports.filter.weekdays')}
        isOn={(weekday) => filters.weekdays.length === 0 || filters.weekdays.includes(weekday)}
        onChange={(weekdays) => onChange({ weekdays: weekdays.length === WEEKDAYS.length ? [] : weekdays })}
      />
      <HoursField
        label={t('reports.filter.hours')}
        hours={filters.hours}
        onChange={(hours) => onChange({ hours })}
      />
      <WorkTime filters={filters} onChange={onChange} />
      <Shifts filters={filters} onChange={onChange} />
      <Holidays filters={filters} onChange={onChange} />
      <Select
        label={t('reports.filter.place')}
        options={[
          { id: 'any', label: t('reports.filter.anyPlace') },
          { id: 'inZones', label: t('reports.filter.inZones') },
          { id: 'outsideZones', label: t('reports.filter.outsideZones') },
        ]}
        value={filters.place}
        onChange={(place) => onChange({ place })}
      />
      <Cards filters={filters} cards={cards} onChange={onChange} />
      <NumberField
        label={t('reports.filter.minDuration')}
        value={filters.minDuration / MINUTE_MS}
        range={{ minimum: 0, maximum: 43_200 }}
        onChange={(minutes) => onChange({ minDuration: Math.round((minutes ?? 0) * MINUTE_MS) })}
      />
      <NumberField
        label={t('reports.filter.minDistance')}
        value={filters.minDistance / KILOMETRE}
        range={{ minimum: 0, maximum: 10_000 }}
        onChange={(kilometres) => onChange({ minDistance: (kilometres ?? 0) * KILOMETRE })}
      />
      <Switch isSelected={filters.hideEmpty} onChange={(hideEmpty) => onChange({ hideEmpty })}>
        {t('reports.filter.hideEmpty')}
      </Switch>
    </>
  )
}
