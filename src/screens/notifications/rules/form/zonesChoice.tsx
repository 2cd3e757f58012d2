import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeozoneName } from '../../../../contract/http/geozones.ts'
import { ManyFound } from '../../../../kit/choosers/manyFound.tsx'
import { containing, useLocalSearch } from '../../../../kit/choosers/useLocalSearch.ts'
import { useZones } from '../useRuleNames.ts'

interface ZonesChoiceProps {
  readonly label: string
  readonly hint?: string
  readonly chosen: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly isWrong: boolean
  readonly isRequired?: boolean
  readonly isDisabled: boolean
  readonly ref: Ref<HTMLInputElement>
}

const findZones = containing<GeozoneName>(({ name }) => name)
const zoneOption = ({ id, name }: GeozoneName) => ({ id, label: name })

/** Geozones, found by their names. */
export const ZonesChoice = ({ isWrong, ...props }: ZonesChoiceProps) => {
  const { t } = useTranslation()
  const zones = useZones()
  const search = useLocalSearch({
    all: zones.data,
    hasFailed: zones.failure !== null,
    find: findZones,
    optionOf: zoneOption,
  })
  const nameOf = (id: number): string =>
    zones.data?.find((zone) => zone.id === id)?.name ?? t('notificationRules.where.unnamed', { id })
  return (
    <ManyFound
      {...props}
      search={search}
      nameOf={nameOf}
      error={isWrong ? t(`notificationRules.where.${props.chosen.length === 0 ? 'missing' : 'gone'}`) : null}
    />
  )
}
