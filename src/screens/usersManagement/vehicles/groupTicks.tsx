import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../i18n/useFormat.ts'
import { type ChoosableVehicle, groupsOf } from '../../../kit/choosers/findVehicles.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { NewUserForm } from '../person/newUserForm.ts'

interface GroupTicksProps {
  readonly form: NewUserForm
  readonly fleet: readonly ChoosableVehicle[]
}

/** The groups whose vehicles a new user sees. */
export const GroupTicks = ({ form, fleet }: GroupTicksProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { value, onChange, error, isDisabled } = useFormField({
    form,
    name: 'groupIds',
    label: t('users.scope.groups'),
  })
  const chosen = value as readonly number[]
  const groups = useMemo(() => groupsOf(fleet), [fleet])
  const sizes = useMemo(() => {
    const counts = new Map<number, number>()
    for (const vehicle of fleet)
      for (const { id } of vehicle.groups) counts.set(id, (counts.get(id) ?? 0) + 1)
    return counts
  }, [fleet])
  if (groups.length === 0) return <p className="users-section__text">{t('users.scope.noGroups')}</p>
  return (
    <div className="users-groups">
      <div className="users-groups__list" role="group" aria-label={t('users.scope.groups')}>
        {groups.map(({ id, name }) => (
          <Checkbox
            key={id}
            isSelected={chosen.includes(id)}
            isDisabled={isDisabled}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            <span className="users-groups__name">{name}</span>
            <span className="users-quiet ui-numbers">{number(sizes.get(id) ?? 0)}</span>
          </Checkbox>
        ))}
      </div>
      <p className="ui-field__hint">{t('users.scope.groupsHint')}</p>
      {error !== null && <p className="ui-field__error">{t('users.scope.groupsGone')}</p>}
    </div>
  )
}
