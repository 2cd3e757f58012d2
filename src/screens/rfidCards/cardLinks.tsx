import { useTranslation } from 'react-i18next'
import { bodyOf } from '../../api/calls.ts'
import { useApi } from '../../api/api.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { rfidCardHolder } from '../../contract/http/rfidCards.ts'
import { employeePath, vehicleWindowPath } from '../../contract/rules/peopleLinks.ts'
import { RFID_CARDS_READ } from './rfidCardsPath.ts'

/** From a card to its holder and to the vehicle that it is in now. */
export const CardLinks = ({ id }: { readonly id: number }) => {
  const { t } = useTranslation()
  const { http } = useApi()
  const { data } = useCall({
    of: [RFID_CARDS_READ, id, 'holder'],
    read: () => bodyOf(http, { call: 'rfidCardHolder', params: { id }, schema: rfidCardHolder }),
  })
  if (!data || (data.employee === null && data.vehicle === null)) return null
  const { employee, vehicle } = data
  return (
    <nav className="card-links" aria-label={t('rfidCards.links')}>
      {employee && (
        <a href={`#${employeePath(employee.id)}`}>{t('rfidCards.holder', { name: employee.name })}</a>
      )}
      {vehicle && (
        <a href={`#${vehicleWindowPath(vehicle.id)}`}>
          {t('rfidCards.inVehicle', { name: vehicle.name || vehicle.licensePlate })}
        </a>
      )}
    </nav>
  )
}
