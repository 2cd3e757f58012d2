import { useTranslation } from 'react-i18next'
import {
  rfidCardBody,
  type RfidCardFields,
  type RfidCardInput,
  type RfidCardRow,
} from '../../contract/http/rfidCards.ts'
import type { Result } from '../../errors/failure.ts'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormDay } from '../../kit/form/formDay.tsx'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormPhone } from '../../kit/form/formPhone.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'

interface RfidCardFormProps {
  /** null: a new one. */
  readonly row: RfidCardRow | null
  readonly isReadOnly: boolean
  readonly save: (fields: RfidCardFields) => Promise<Result<RfidCardRow>>
  readonly onSaved: (fields: RfidCardFields) => void
  readonly onClose: () => void
}

/** As the calls take the fields: '' for what is not given. */
const sentOf = ({ phone, expiresOn, ...fields }: RfidCardFields): RfidCardFields => ({
  ...fields,
  phone: phone ?? '',
  expiresOn: expiresOn ?? '',
})

/** The form of a card (RFID-02); read-only with a disabled button for those who may not edit (DEMO-08). */
export const RfidCardForm = ({ row, isReadOnly, save, onSaved, onClose }: RfidCardFormProps) => {
  const { t } = useTranslation()
  const defaults: RfidCardInput = {
    number: row?.number ?? '',
    driverName: row?.driverName ?? '',
    phone: row?.phone ?? '',
    expiresOn: row?.expiresOn ?? '',
  }
  const form = useAppForm({
    schema: rfidCardBody,
    defaults,
    save: (fields) => save(sentOf(fields)),
    onSaved,
    isReadOnly,
  })
  const title = row ? t('rfidCards.edit', { number: row.number }) : t('rfidCards.new')
  return (
    <FormFrame form={form} label={title} onCancel={closeAsking(onClose)} keepsSubmit>
      <FormText
        form={form}
        name="number"
        label={t('rfidCards.number')}
        hint={t('rfidCards.numberRule')}
        autoComplete="off"
      />
      <FormText form={form} name="driverName" label={t('rfidCards.driverName')} autoComplete="off" />
      <FormPhone form={form} name="phone" label={t('rfidCards.phone')} />
      <FormDay
        form={form}
        name="expiresOn"
        label={t('rfidCards.expiresOn')}
        hint={t('rfidCards.expiryRule')}
      />
    </FormFrame>
  )
}
