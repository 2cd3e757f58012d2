import { Ban, Check, Eraser } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UserVehiclesChange, VehicleMark } from '../../../contract/http/users.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { useToast } from '../../../ui/toast.ts'
import type { Marks } from './useMarks.ts'

interface BulkMarksProps {
  readonly login: string
  readonly marks: Marks
  /** How many vehicles the filter finds. */
  readonly total: number
  readonly found: NonNullable<UserVehiclesChange['found']>
}

const WAYS = [
  { mark: 'allowed', icon: Check, text: 'allowAll' },
  { mark: 'prohibited', icon: Ban, text: 'prohibitAll' },
  { mark: 'none', icon: Eraser, text: 'clearAll' },
] as const

/** One mark for everything that search and filter find; earlier marks are lost, so it confirms first. */
export const BulkMarks = ({ login, marks, total, found }: BulkMarksProps) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const toast = useToast()
  const [asked, setAsked] = useState<VehicleMark | null>(null)
  const x = number(total)
  const run = async (mark: VehicleMark): Promise<void> => {
    const changed = await marks.markFound(mark, found)
    setAsked(null)
    if (changed !== null) toast({ text: t('users.vehicles.changed', { x: number(changed) }), tone: 'go' })
  }
  return (
    <div className="user-vehicles__bulk">
      <span className="user-vehicles__found">{t('users.vehicles.bulk', { x })}</span>
      {WAYS.map(({ mark, icon, text }) => (
        <Button key={mark} icon={icon} isDisabled={total === 0} onPress={() => setAsked(mark)}>
          {t(`users.vehicles.${text}`)}
        </Button>
      ))}
      {asked && (
        <Modal
          active
          title={t(`users.vehicles.confirm.${asked}`, { x })}
          closeLabel={t('common.close')}
          onClose={() => setAsked(null)}
          fillsSmallScreen={false}
          secondary={{ label: t('common.cancel'), onPress: () => setAsked(null) }}
          primary={{
            label: t(`users.vehicles.${WAYS.find(({ mark }) => mark === asked)?.text ?? 'clearAll'}`),
            isPending: marks.isSending,
            onPress: () => void run(asked),
          }}
        >
          <p>{t('users.vehicles.confirm.text', { login })}</p>
        </Modal>
      )}
    </div>
  )
}
