import { useTranslation } from 'react-i18next'
import { useEmployeesApi } from '../../../api/employees.ts'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { useCall } from '../../../api/serverState/useCall.ts'
import type { ConnectedRfidCard } from '../../../contract/entities/vehicle.ts'
import { cardPath, employeePath } from '../../../contract/rules/peopleLinks.ts'
import { useIsPast } from '../../../fleet/fleetContext.ts'
import { useSeesPeople } from '../../../session/seesPeople.ts'
import { Fact } from './infoBlock.tsx'

interface DriverProps {
  readonly vehicleId: number
  readonly card: ConnectedRfidCard
}

const useCardText = ({ driverName, number, status }: ConnectedRfidCard): string =>
  useTranslation().t(`popup.cardOf.${status ?? 'known'}`, { driver: driverName || number })

/** The driver with the phone, and the way to the page of the person, or of the card. */
const LinkedDriver = ({ vehicleId, card }: DriverProps) => {
  const api = useEmployeesApi()
  const text = useCardText(card)
  const { data } = useCall({
    of: ['connectedDriver', vehicleId, card.number, card.driverName],
    read: () => api.connectedDriver(vehicleId),
  })
  // The card may have changed while the answer was on its way.
  const driver = data?.number === card.number ? data : null
  const page = driver?.employeeId ? employeePath(driver.employeeId) : cardPath(card.number)
  return (
    <>
      <a href={`#${page}`}>{text}</a>
      {driver?.phone && (
        <>
          {' '}
          <a className="driver-phone" href={`tel:${driver.phone}`}>
            {driver.phone}
          </a>
        </>
      )}
    </>
  )
}

const NamedDriver = ({ card }: { readonly card: ConnectedRfidCard }) => useCardText(card)

const toneOf = (isPast: boolean, card: ConnectedRfidCard | null) => {
  if (isPast) return 'quiet'
  return card?.status === 'unknown' || card?.status === 'expired' ? 'attention' : undefined
}

interface DriverFactProps {
  readonly vehicleId: number
  readonly card: ConnectedRfidCard | null
}

/** Who drives now by the card in the reader; phone and links for those who may see people. */
export const DriverFact = ({ vehicleId, card }: DriverFactProps) => {
  const { t } = useTranslation()
  const isPast = useIsPast()
  const seesPeople = useSeesPeople()
  const content = () => {
    if (isPast) return t('popup.unknownThen')
    if (card === null) return t('popup.noDriver')
    if (!seesPeople) return <NamedDriver card={card} />
    return (
      <ServerState>
        <LinkedDriver vehicleId={vehicleId} card={card} />
      </ServerState>
    )
  }
  return (
    <Fact name={t('popup.driver')} tone={toneOf(isPast, card)}>
      {content()}
    </Fact>
  )
}
