import { useTranslation } from 'react-i18next'
import { useEuroservicesApi } from '../../api/euroservices.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { businessNumberBody, type EuroVehicle } from '../../contract/http/euroservices.ts'
import { closeAsking } from '../../kit/form/closeAsking.ts'
import { FormFrame } from '../../kit/form/formFrame.tsx'
import { FormPanel } from '../../kit/form/formPanel.tsx'
import { FormText } from '../../kit/form/formText.tsx'
import { useAppForm } from '../../kit/form/useAppForm.ts'
import { useToast } from '../../ui/toast.ts'
import { EURO_READ } from './euroWords.ts'

interface BusinessNumberProps {
  readonly vehicle: EuroVehicle
  readonly onClose: () => void
}

/** The number that the registration of the device of a vehicle gave. */
export const BusinessNumberForm = ({ vehicle, onClose }: BusinessNumberProps) => {
  const { t } = useTranslation()
  const api = useEuroservicesApi()
  const toast = useToast()
  const { send } = useChange({
    change: (text: string) => api.setBusinessNumber(vehicle.vehicleId, text),
    stale: [[EURO_READ]],
    endsWhenRead: true,
  })
  const form = useAppForm({
    schema: businessNumberBody,
    defaults: { businessNumber: vehicle.businessNumber },
    save: ({ businessNumber }) => send(businessNumber),
    onSaved: () => {
      toast({ text: t('euroservices.businessNumberSaved'), tone: 'go' })
      onClose()
    },
  })
  const title = t('euroservices.businessNumberOf', { name: vehicle.name })
  return (
    <FormPanel title={title} onClose={onClose}>
      <FormFrame form={form} label={title} onCancel={closeAsking(onClose)} keepsSubmit>
        <FormText
          form={form}
          name="businessNumber"
          label={t('euroservices.businessNumber')}
          hint={t('euroservices.businessNumberRule')}
          autoComplete="off"
        />
      </FormFrame>
    </FormPanel>
  )
}
