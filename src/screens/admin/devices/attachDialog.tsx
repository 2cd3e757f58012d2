import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDevicesApi } from '../../../api/admin/devices.ts'
import { useVehiclesApi } from '../../../api/admin/vehicles.ts'
import type { DeviceRow } from '../../../contract/http/admin/devices.ts'
import type { AdminVehicleRow } from '../../../contract/http/admin/vehicles.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import type { Message } from '../../../errors/message.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import type { FoundOption } from '../../../ui/searchSelect.tsx'
import { useToast } from '../../../ui/toast.ts'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { FoundChooser } from '../../../kit/choosers/foundChooser.tsx'
import { useSearch } from '../../../kit/choosers/useSearch.ts'
import { ADMIN_DATA } from '../frame/adminData.ts'

interface AttachDialogProps {
  readonly device: DeviceRow
  readonly onClose: () => void
}

const vehicleOption = ({ id, name, licensePlate, deviceSerial }: AdminVehicleRow): FoundOption => ({
  id,
  label: name,
  note: [licensePlate, deviceSerial].filter(Boolean).join(' · '),
})

/** Attaches a tracker to a vehicle of its client; what it replaces is shown first. */
export const AttachDialog = ({ device, onClose }: AttachDialogProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const toast = useToast()
  const { list } = useVehiclesApi()
  const api = useDevicesApi()
  const [vehicle, setVehicle] = useState<AdminVehicleRow | null>(null)
  const [problem, setProblem] = useState<Message | null>(null)
  const search = useSearch({
    of: [ADMIN_DATA, 'vehicles'],
    list,
    optionOf: vehicleOption,
    // A tracker in stock can go to any client.
    filters: device.clientId === null ? {} : { clientId: String(device.clientId) },
  })
  const displaced = vehicle?.deviceSerial ?? null
  const isReplacing = displaced !== null || device.vehicleId !== null
  const { send, isSending } = useAdminChange((vehicleId: number) =>
    api.attach(device.id, { vehicleId, replace: isReplacing }),
  )
  const attach = async (): Promise<void> => {
    if (!vehicle) return
    const result = await send(vehicle.id)
    if (!result.ok) {
      setProblem(failureMessage(result.failure))
      return
    }
    toast({
      text: t('admin.devices.attached', { serial: device.serial, vehicle: vehicle.name }),
      tone: 'go',
    })
    onClose()
  }
  return (
    <Modal
      active
      title={t('admin.devices.attachTitle', { serial: device.serial })}
      closeLabel={t('common.close')}
      onClose={onClose}
      fillsSmallScreen={false}
      secondary={{ label: t('common.cancel'), onPress: onClose }}
      primary={{
        label: t('admin.devices.attach'),
        isDisabled: vehicle === null,
        isPending: isSending,
        onPress: () => void attach(),
      }}
    >
      <div className="admin-dialog">
        {problem && <Banner tone="alarm">{inWords(problem)}</Banner>}
        <FoundChooser
          label={t('admin.column.vehicle')}
          hint={t('admin.devices.attachText')}
          search={search}
          chosen={vehicle && vehicleOption(vehicle)}
          onChoose={(option) => {
            setProblem(null)
            setVehicle(search.rows.find(({ id }) => id === option?.id) ?? null)
          }}
        />
        {displaced !== null && (
          <Banner tone="attention">{t('admin.devices.replaceBoth', { other: displaced })}</Banner>
        )}
        {device.vehicleName !== null && (
          <Banner tone="attention">{t('admin.devices.leaves', { vehicle: device.vehicleName })}</Banner>
        )}
      </div>
    </Modal>
  )
}
