import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { OwnUserChange, User } from '../../../contract/http/users.ts'
import { type AppForm, type AppFormOptions, useAppForm } from '../../../kit/form/useAppForm.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { useToast } from '../../../ui/toast.ts'
import { useUserUpdate } from '../useUserChanges.ts'

/** A form for a part of a user; read-only for those who may not edit users. */
export const useUserForm = <V extends FieldValues, O extends OwnUserChange>(
  user: User,
  part: Pick<AppFormOptions<V, O>, 'schema' | 'defaults'>,
): AppForm<V, O> => {
  const { t } = useTranslation()
  const toast = useToast()
  const canEdit = useIsAllowed('editUsers')
  const { send } = useUserUpdate(user)
  return useAppForm({
    ...part,
    isReadOnly: !canEdit,
    save: send,
    onSaved: () => toast({ text: t('users.saved'), tone: 'go' }),
  })
}
