import { ListChecks, ListX } from 'lucide-react'
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/useFormat.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/searchField.tsx'
import { Select } from '../../ui/select.tsx'
import { type ChoosableVehicle, findVehicles, groupsOf, type VehicleScope } from './findVehicles.ts'
import { TickList } from './tickList.tsx'
import type { ReadTickRows } from './useTickRows.ts'
import './vehicleChooser.css'

interface VehicleChooserProps {
  readonly vehicles: readonly ChoosableVehicle[]
  readonly chosen: ReadonlySet<number>
  readonly onChange: (vehicleIds: readonly number[]) => void
  /** False: none may be chosen, too. */
  readonly isRequired?: boolean
  readonly isDisabled?: boolean
  /** How many may be chosen. */
  readonly most: number
  /** Says what is wrong with the number of chosen vehicles, once a save was tried. */
  readonly isWrong: boolean
}

const readScope = (id: string): VehicleScope => (id === 'all' || id === 'chosen' ? id : Number(id))

/** Vehicles among any number of them: by search, by group, one by one, or everything that was found. */
export const VehicleChooser = (props: VehicleChooserProps) => {
  const { vehicles, chosen, onChange, most, isWrong, isRequired = true, isDisabled = false } = props
  const { t } = useTranslation()
  const format = useFormat()
  const errorId = useId()
  const [text, setText] = useState('')
  // Without ticks only a list of the chosen ones says which they are.
  const [scope, setScope] = useState<VehicleScope>(isDisabled ? 'chosen' : 'all')
  const byId = useMemo(() => new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle])), [vehicles])
  const read = useCallback<ReadTickRows>(async (asked) => asked.map((id) => byId.get(id) ?? null), [byId])
  const groups = useMemo(() => groupsOf(vehicles), [vehicles])
  const search = useDeferredValue(text)
  const ids = useMemo(
    () =>
      Float64Array.from(
        findVehicles(vehicles, { text: search, scope }, chosen),
        ({ vehicleId }) => vehicleId,
      ),
    [vehicles, search, scope, chosen],
  )
  const foundChosen = ids.reduce((sum, id) => sum + (chosen.has(id) ? 1 : 0), 0)

  const choose = (vehicleIds: Iterable<number>, wanted: boolean): void => {
    const next = new Set(chosen)
    for (const id of vehicleIds) {
      if (wanted) next.add(id)
      else next.delete(id)
    }
    onChange([...next])
  }
  const options = [
    { id: 'all', label: t('choosers.vehicles.all') },
    { id: 'chosen', label: t('choosers.vehicles.chosen') },
    ...groups.map(({ id, name }) => ({ id: String(id), label: name })),
  ]
  return (
    <fieldset className="vehicle-chooser" {...(isWrong ? { 'aria-describedby': errorId } : {})}>
      <legend className="ui-field__label" data-required={isRequired ? '' : undefined}>
        {t('choosers.vehicles.chosenCount', { count: chosen.size })}
      </legend>
      <div className="vehicle-chooser__filters">
        <SearchField
          label={t('choosers.vehicles.find')}
          clearLabel={t('choosers.vehicles.clear')}
          value={text}
          onChange={setText}
        />
        <Select
          label={t('choosers.vehicles.which')}
          hideLabel
          options={options}
          value={String(scope)}
          onChange={(id) => setScope(readScope(id))}
        />
      </div>
      {ids.length === 0 ? (
        <p className="vehicle-chooser__none">{t('choosers.vehicles.nothingFound')}</p>
      ) : (
        <TickList
          key={`${scope} ${search}`}
          label={t('choosers.vehicles.found')}
          vehicleIds={ids}
          read={read}
          isChosen={(id) => chosen.has(id)}
          canEdit={!isDisabled}
          isBusy={false}
          onChoose={choose}
        />
      )}
      <div className="vehicle-chooser__bulk">
        <Button
          icon={ListChecks}
          isDisabled={isDisabled || foundChosen === ids.length}
          onPress={() => choose(ids, true)}
        >
          {t('choosers.vehicles.addFound', { value: format.number(ids.length - foundChosen) })}
        </Button>
        <Button icon={ListX} isDisabled={isDisabled || foundChosen === 0} onPress={() => choose(ids, false)}>
          {t('choosers.vehicles.removeFound', { value: format.number(foundChosen) })}
        </Button>
      </div>
      {isWrong && (
        <p id={errorId} className="ui-field__error">
          {chosen.size > most
            ? t('choosers.vehicles.tooMany', { most: format.number(most) })
            : t(chosen.size === 0 ? 'choosers.vehicles.missing' : 'choosers.vehicles.gone')}
        </p>
      )}
    </fieldset>
  )
}
