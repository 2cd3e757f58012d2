import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isoLanguage } from '../../contract/rules/isoLanguage.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { Select } from '../../ui/select.tsx'
import { recentMonths } from './scoresAddress.ts'

interface MonthChooserProps {
  readonly month: string
  readonly onChange: (month: string) => void
}

/** One of the last months; a month of the address that is older is offered, too. */
export const MonthChooser = ({ month, onChange }: MonthChooserProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [months] = useState(() => recentMonths(Date.now()))
  const options = useMemo(() => {
    const format = new Intl.DateTimeFormat(isoLanguage(language), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    })
    const all = months.includes(month) ? months : [...months, month]
    return all.map((id) => ({ id, label: format.format(Date.parse(`${id}-01T00:00:00Z`)) }))
  }, [language, month, months])
  return (
    <div className="scores-month">
      <Select label={t('scores.month')} hideLabel options={options} value={month} onChange={onChange} />
    </div>
  )
}
