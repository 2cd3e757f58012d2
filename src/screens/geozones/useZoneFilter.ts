import { useMemo, useState } from 'react'
import type { GeozoneRow } from '../../contract/http/geozones.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { foundZones, groupsOf, searchedZones, type ZoneFilter } from './foundZones.ts'

const EVERYTHING: ZoneFilter = { search: '', group: null }

/** Compares names as people of the interface language order them. */
export const useCollator = (): Intl.Collator => {
  const language = useLanguage()
  return useMemo(() => new Intl.Collator(language === 'ua' ? 'uk' : language, { numeric: true }), [language])
}

/** The search and the group of the list, and the zones that match. */
export const useZoneFilter = (zones: readonly GeozoneRow[]) => {
  const { compare } = useCollator()
  const [filter, setFilter] = useState(EVERYTHING)
  const groups = useMemo(() => groupsOf(zones, compare), [zones, compare])
  const searched = useMemo(() => searchedZones(zones, compare), [zones, compare])
  const found = useMemo(() => foundZones(searched, filter), [searched, filter])
  return { filter, setFilter, groups, found, clear: () => setFilter(EVERYTHING) }
}
export type ZoneFilterControls = ReturnType<typeof useZoneFilter>
