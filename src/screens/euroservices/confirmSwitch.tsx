import { useTranslation } from 'react-i18next'
import { useEuroservicesApi } from '../../api/euroservices.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import type { EuroService, EuroVehicle } from '../../contract/http/euroservices.ts'
import { Modal } from '../../ui/modal.tsx'
import { useToast } from '../../ui/toast.ts'
import { EURO_READ } from './euroWords.ts'

/** A change of the transmission that a person has chosen and not confirmed. */
export interface WantedSwitch {
  readonly vehicles: readonly EuroVehicle[]
  readonly service: EuroService
  readonly isOn: boolean
}

interface ConfirmSwitchProps {
  readonly wanted: WantedSwitch
  readonly onClose: () => void
}

/** Names of vehicles that are listed; more are counted only. */
const NAMED = 5

/** Confirms that the transmission of vehicles is switched; only then it is sent (EURO-03). */
export const ConfirmSwitch = ({ wanted, onClose }: ConfirmSwitchProps) => {
  const { t } = useTranslation()
  const api = useEuroservicesApi()
  const toast = useToast()
  const { vehicles, isOn } = wanted
  const service = t(`euroservices.service.${wanted.service}`)
  const { act, isSending } = useChange({ change: api.switch, stale: [[EURO_READ]] })
  const confirm = async (): Promise<void> => {
    const vehicleIds = vehicles.map(({ vehicleId }) => vehicleId)
    const done = await act({ vehicleIds, service: wanted.service, isOn })
    if (done)
      toast({
        text: t(isOn ? 'euroservices.switchedOn' : 'euroservices.switchedOff', { service }),
        tone: 'go',
      })
    onClose()
  }
  return (
    <Modal
      active
      title={t(isOn ? 'euroservices.confirmOn' : 'euroservices.confirmOff', { service })}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t(isOn ? 'euroservices.turnOn' : 'euroservices.turnOff', { service }),
        isDanger: !isOn,
        isPending: isSending,
        onPress: () => void confirm(),
      }}
    >
      <p>{t(isOn ? 'euroservices.confirmOnText' : 'euroservices.confirmOffText', { service })}</p>
      {vehicles.length > NAMED ? (
        <p>{t('euroservices.chosenVehicles', { count: vehicles.length })}</p>
      ) : (
        <ul className="euro-vehicles">
          {vehicles.map(({ vehicleId, name, licensePlate, deviceSerial }) => (
            <li key={vehicleId}>{[name, licensePlate, deviceSerial].filter(Boolean).join(' · ')}</li>
          ))}
        </ul>
      )}
    </Modal>
  )
}
