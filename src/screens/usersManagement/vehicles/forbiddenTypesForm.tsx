import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useForbiddenTypesApi } from '../../../api/forbiddenTypes.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import { forbiddenTypes, type ZoneType } from '../../../contract/http/geozones.ts'
import type { User } from '../../../contract/http/users.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useFormField } from '../../../kit/form/useFormField.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useToast } from '../../../ui/toast.ts'

const schema = z.object({ ids: forbiddenTypes })

interface ForbiddenTypesFormProps {
  readonly user: Pick<User, 'id' | 'login'>
  readonly hidden: readonly number[]
  readonly types: readonly ZoneType[]
  readonly stale: readonly (readonly unknown[])[]
  readonly onClose: () => void
}

/** The zone types as check boxes: those that are ticked are hidden from the user. */
export const ForbiddenTypesForm = ({ user, hidden, types, stale, onClose }: ForbiddenTypesFormProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useForbiddenTypesApi()
  const canEdit = useIsAllowed('editUsers')
  const change = useChange({
    change: (ids: readonly number[]) => api.set(user.id, ids),
    stale,
    endsWhenRead: true,
  })
  // Types that were deleted meanwhile are hidden from nobody.
  const [defaults] = useState(() => ({ ids: hidden.filter((id) => types.some((type) => type.id === id)) }))
  const form = useAppForm({
    schema,
    defaults,
    save: ({ ids }) => change.send(ids),
    onSaved: () => {
      toast({ text: t('users.saved'), tone: 'go' })
      onClose()
    },
    isReadOnly: !canEdit,
  })
  const label = t('users.zoneTypes.list')
  const { value, onChange, isDisabled } = useFormField({ form, name: 'ids', label })
  const chosen = value as readonly number[]
  return (
    <FormFrame form={form} label={label} onCancel={closeAsking(onClose)} keepsSubmit>
      <p className="users-section__text">{t('users.zoneTypes.text')}</p>
      <div className="users-groups__list" role="group" aria-label={label}>
        {types.map(({ id, localName }) => (
          <Checkbox
            key={id}
            isSelected={chosen.includes(id)}
            isDisabled={isDisabled}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            <span className="users-groups__name">{localName}</span>
          </Checkbox>
        ))}
      </div>
    </FormFrame>
  )
}
