import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccessTokensApi } from '../../../api/accessTokens.ts'
import {
  type MadeAccessToken,
  newAccessToken,
  TOKEN_NAME_MAX,
  TOKEN_SCOPES,
} from '../../../contract/http/accessTokens.ts'
import type { TokenScope } from '../../../contract/permissions.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormSelect } from '../../../kit/form/formSelect.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { FormWholeNumber } from '../../../kit/form/formWholeNumber.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { ShownOnce } from '../../../kit/people/shownOnce.tsx'
import { useChange } from '../../../api/serverState/useChange.ts'
import { Modal } from '../../../ui/modal.tsx'
import { ACCESS_TOKENS } from './ownTokensKey.ts'

const DEFAULTS: { name: string; scope: TokenScope; days: number } = { name: '', scope: 'read', days: 90 }
/** As many as the longest time has. */
const DAY_DIGITS = 3

interface MakeTokenFormProps {
  readonly onMade: (made: MadeAccessToken) => void
  readonly onCancel: () => void
}

const MakeTokenForm = ({ onMade, onCancel }: MakeTokenFormProps) => {
  const { t } = useTranslation()
  const api = useAccessTokensApi()
  const { send } = useChange({ change: api.make, stale: [ACCESS_TOKENS] })
  const form = useAppForm({
    schema: newAccessToken,
    defaults: DEFAULTS,
    clearsOnSave: true,
    save: async (asked) => {
      const made = await send(asked)
      if (made.ok) onMade(made.value)
      return made
    },
  })
  return (
    <FormFrame
      form={form}
      label={t('accessTokens.make')}
      submitLabel={t('accessTokens.make')}
      onCancel={onCancel}
    >
      <FormText
        form={form}
        name="name"
        label={t('accessTokens.name')}
        hint={t('accessTokens.nameHint')}
        maxLength={TOKEN_NAME_MAX}
        autoComplete="off"
      />
      <FormSelect
        form={form}
        name="scope"
        label={t('accessTokens.scope')}
        options={TOKEN_SCOPES.map((scope) => ({ id: scope, label: t(`accessTokens.scopeOf.${scope}`) }))}
      />
      <FormWholeNumber
        form={form}
        name="days"
        label={t('accessTokens.days')}
        hint={t('accessTokens.daysHint')}
        digits={DAY_DIGITS}
      />
    </FormFrame>
  )
}

/** Creates a token and shows it, this once. */
export const MakeToken = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const [made, setMade] = useState<MadeAccessToken | null>(null)
  if (made === null) {
    return (
      <Modal active title={t('accessTokens.make')} closeLabel={t('common.close')} onClose={onClose}>
        <MakeTokenForm onMade={setMade} onCancel={onClose} />
      </Modal>
    )
  }
  return (
    <ShownOnce
      title={t('accessTokens.made')}
      label={t('accessTokens.token')}
      value={made.token}
      note={t('accessTokens.shownOnce')}
      onClose={onClose}
    />
  )
}
