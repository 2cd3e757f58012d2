import { useTranslation } from 'react-i18next'
import type * as z from 'zod/mini'
import { useMoveInsApi } from '../../../api/admin/moveIns.ts'
import { moveInBody } from '../../../contract/http/admin/moveIn.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormDay } from '../../../kit/form/formDay.tsx'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { type ClientUnchosen, FormClient } from '../frame/formClient.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'

type Fields = ClientUnchosen<z.input<typeof moveInBody>>

const NOTHING: Fields = { clientId: null, url: '', token: '', fromDay: '', untilDay: '' }

/** Whose the fleet becomes, the Traccar server with a token, and the days of its positions. */
export const MoveInForm = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const api = useMoveInsApi()
  const { send } = useAdminChange(api.look)
  const form = useAppForm({ schema: moveInBody, defaults: NOTHING, save: send, onSaved: onClose })
  return (
    <FormFrame
      form={form}
      label={t('admin.moveIn.title')}
      submitLabel={t('admin.moveIn.look')}
      onCancel={closeAsking(onClose)}
    >
      <FormClient
        form={form}
        name="clientId"
        label={t('admin.column.client')}
        hint={t('admin.moveIn.clientHint')}
      />
      <FormText
        form={form}
        name="url"
        label={t('admin.moveIn.url')}
        hint={t('admin.moveIn.urlHint')}
        autoComplete="off"
      />
      <FormText
        form={form}
        name="token"
        type="password"
        label={t('admin.moveIn.token')}
        hint={t('admin.moveIn.tokenHint')}
        autoComplete="off"
      />
      <FormDay form={form} name="fromDay" label={t('admin.moveIn.fromDay')} />
      <FormDay
        form={form}
        name="untilDay"
        label={t('admin.moveIn.untilDay')}
        hint={t('admin.moveIn.daysHint')}
      />
    </FormFrame>
  )
}
