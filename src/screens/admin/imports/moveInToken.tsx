import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useMoveInsApi } from '../../../api/admin/moveIns.ts'
import { moveInBody, type MoveInRow } from '../../../contract/http/admin/moveIn.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormPanel } from '../../../kit/form/formPanel.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'

const schema = z.strictObject({ token: moveInBody.shape.token })

interface MoveInTokenProps {
  readonly run: MoveInRow
  /** Of the run. */
  readonly name: string
  readonly onClose: () => void
}

/** Asks for the token of a run again, and goes on with it. */
export const MoveInToken = ({ run, name, onClose }: MoveInTokenProps) => {
  const { t } = useTranslation()
  const api = useMoveInsApi()
  const { send } = useAdminChange((body: z.output<typeof schema>) => api.start({ id: run.id, ...body }))
  const form = useAppForm({ schema, defaults: { token: '' }, save: send, onSaved: onClose })
  return (
    <FormPanel title={name} onClose={onClose}>
      <FormFrame
        form={form}
        label={name}
        submitLabel={t('admin.moveIn.goOn')}
        onCancel={closeAsking(onClose)}
      >
        <FormText
          form={form}
          name="token"
          type="password"
          label={t('admin.moveIn.token')}
          hint={t('admin.moveIn.tokenAgain')}
          autoComplete="off"
        />
      </FormFrame>
    </FormPanel>
  )
}
