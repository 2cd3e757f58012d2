import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useFuelReceiptsApi } from '../../../api/fuelReceipts.ts'
import { useCall } from '../../../api/serverState/useCall.ts'
import { useChange } from '../../../api/serverState/useChange.ts'
import {
  RECEIPT_COLUMNS,
  type ReceiptSettings,
  receiptSettings,
} from '../../../contract/http/fuelReceipts.ts'
import { numberOf } from '../../../contract/rules/vehicleSettings.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { FormNumber } from '../../../kit/form/formNumber.tsx'
import { FormText } from '../../../kit/form/formText.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { useToast } from '../../../ui/toast.ts'
import { RECEIPTS_READ } from '../fuelAddress.ts'

const { minutes, metres, percent, litres, timeZone, headers } = receiptSettings.def.shape
/** A number that is typed as text. */
const typed = <T extends z.ZodMiniType<number, number>>(rule: T) =>
  z.pipe(z.pipe(z.string(), z.transform(numberOf)), rule)
const schema = z.object({
  minutes: typed(minutes),
  metres: typed(metres),
  percent: typed(percent),
  litres: typed(litres),
  timeZone,
  headers,
})

interface FieldsProps {
  readonly settings: ReceiptSettings
  readonly onClose: () => void
}

const Fields = ({ settings, onClose }: FieldsProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useFuelReceiptsApi()
  const { send } = useChange({ change: api.setSettings, stale: [[RECEIPTS_READ]] })
  const form = useAppForm({
    schema,
    defaults: {
      minutes: String(settings.minutes),
      metres: String(settings.metres),
      percent: String(settings.percent),
      litres: String(settings.litres),
      timeZone: settings.timeZone,
      headers: settings.headers,
    },
    save: send,
    onSaved: () => {
      toast({ text: t('fuel.receipts.comparing'), tone: 'go' })
      onClose()
    },
  })
  return (
    <FormFrame form={form} label={t('fuel.receipts.setUp')} onCancel={closeAsking(onClose)} keepsSubmit>
      <p className="fuel-note">{t('fuel.receipts.limits')}</p>
      <FormNumber
        form={form}
        name="minutes"
        kind="seconds"
        label={t('fuel.receipts.minutes')}
        unit={t('fuel.receipts.minuteUnit')}
      />
      <FormNumber
        form={form}
        name="metres"
        kind="rotation"
        label={t('fuel.receipts.metres')}
        unit={t('common.unit.metre')}
      />
      <FormNumber form={form} name="percent" kind="decimal" label={t('fuel.receipts.percent')} unit="%" />
      <FormNumber
        form={form}
        name="litres"
        kind="decimal"
        label={t('fuel.receipts.orLitres')}
        unit={t('fuel.litreUnit')}
      />
      <FormText
        form={form}
        name="timeZone"
        label={t('fuel.receipts.timeZone')}
        hint={t('fuel.receipts.timeZoneHint')}
        autoComplete="off"
      />
      <h3>{t('fuel.receipts.mapping')}</h3>
      <p className="fuel-note">{t('fuel.receipts.mappingHint')}</p>
      {RECEIPT_COLUMNS.map((column) => (
        <FormText
          key={column}
          form={form}
          name={`headers.${column}`}
          label={t(`fuel.receipts.column.${column}`)}
          autoComplete="off"
        />
      ))}
    </FormFrame>
  )
}

/** How receipts are compared, and how the files of the client call their columns. */
export const ReceiptSettingsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const api = useFuelReceiptsApi()
  const { data, failure } = useCall({ of: [RECEIPTS_READ, 'settings'], read: api.settings })
  return (
    <Modal active title={t('fuel.receipts.setUp')} closeLabel={t('common.close')} onClose={onClose}>
      {failure && !data && <Banner tone="alarm">{inWords(failureMessage(failure))}</Banner>}
      {!data && !failure && <Loading label={t('fuel.loading')} />}
      {data && <Fields settings={data} onClose={onClose} />}
    </Modal>
  )
}
