import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import type { deviceBody } from '../../../contract/http/admin/devices.ts'
import { FormText } from '../../../kit/form/formText.tsx'
import type { AppForm } from '../../../kit/form/useAppForm.ts'
import { Switch } from '../../../ui/switch.tsx'

type Fields = z.input<typeof deviceBody>

interface FormSecretProps {
  readonly form: AppForm<Fields, z.output<typeof deviceBody>>
  readonly hasSecret: boolean
}

/** The password of an existing tracker: it is never shown, only replaced or removed. */
export const FormSecret = ({ form, hasSecret }: FormSecretProps) => {
  const { t } = useTranslation()
  const isRemoved = form.methods.watch('secret') === null
  return (
    <>
      {!isRemoved && (
        <FormText
          form={form}
          name="secret"
          label={t('admin.devices.secret')}
          hint={t(hasSecret ? 'admin.devices.secretKept' : 'admin.devices.secretHint')}
          autoComplete="off"
        />
      )}
      {hasSecret && (
        <Switch
          isSelected={isRemoved}
          onChange={(isOn) => form.methods.setValue('secret', isOn ? null : '', { shouldDirty: true })}
        >
          {t('admin.devices.secretRemove')}
        </Switch>
      )}
    </>
  )
}
