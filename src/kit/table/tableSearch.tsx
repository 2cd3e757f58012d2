import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../ui/searchField.tsx'
import { TABLE_SEARCH_MAX } from './tableView.ts'

/** Debounce of the typed text. */
const PAUSE_MS = 250

interface TableSearchProps {
  /** What is searched, such as “Login, name, e-mail”. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The search box of a table; it searches when typing pauses. */
export const TableSearch = ({ label, value, onChange }: TableSearchProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Something else changed the search, such as the button that clears it.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === value) return undefined
    const timer = setTimeout(() => onChange(typed.slice(0, TABLE_SEARCH_MAX)), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <div className="table__search">
      <SearchField label={label} clearLabel={t('table.clearSearch')} value={typed} onChange={setTyped} />
    </div>
  )
}
