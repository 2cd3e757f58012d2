import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormMoment } from '../../../kit/form/formMoment.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import type { AccountCalls, AnyAccount } from './account.ts'

interface BlockDialogProps {
  readonly row: AnyAccount
  readonly calls: AccountCalls
  /** Explains blocking. */
  readonly text: string
  readonly onClose: () => void
}

const WHEN = ['now', 'later'] as const
const moment = z.nullable(z.number())
const NOW = z.object({ blockedAt: moment })
const LATER = z.object({ blockedAt: moment.check(z.refine((at) => at !== null)) })

/** Blocks an account, now or from a moment on (AUTH-20, AUTH-22). */
export const BlockDialog = ({ row, calls, text, onClose }: BlockDialogProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [when, setWhen] = useState<(typeof WHEN)[number]>('now')
  const isNow = when === 'now'
  const { send } = useAdminChange((blockedAt: number) => calls.update(row.id, { blockedAt }))
  const form = useAppForm({
    schema: isNow ? NOW : LATER,
    defaults: { blockedAt: null },
    save: ({ blockedAt }) => send(isNow || blockedAt === null ? Date.now() : blockedAt),
    onSaved: () => {
      const { login } = row
      toast({
        text: t(isNow ? 'admin.account.blocked' : 'admin.account.blockedLater', { login }),
        tone: 'go',
      })
      onClose()
    },
  })
  return (
    <Modal
      active
      title={t('admin.account.blockOf', { login: row.login })}
      closeLabel={t('common.close')}
      onClose={closeAsking(onClose)}
      fillsSmallScreen={false}
    >
      <div className="admin-dialog">
        <p>{text}</p>
        <FormFrame
          form={form}
          label={t('admin.account.block')}
          submitLabel={t('admin.account.block')}
          onCancel={closeAsking(onClose)}
        >
          <SegmentedControl
            label={t('admin.account.blockWhen')}
            segments={[
              { id: 'now', label: t('admin.account.blockNow') },
              { id: 'later', label: t('admin.account.blockLater') },
            ]}
            value={when}
            onChange={setWhen}
          />
          {!isNow && <FormMoment form={form} name="blockedAt" label={t('admin.account.blockedAt')} />}
        </FormFrame>
      </div>
    </Modal>
  )
}
