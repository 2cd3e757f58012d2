import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { splitHash } from '../../kit/address/hashLocation.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { ChooseVehicle } from './chooseVehicle.tsx'
import { readFuelPath } from './fuelAddress.ts'
import { LedgerScreen } from './ledger/ledgerScreen.tsx'
import { ReceiptsImportScreen } from './receipts/receiptsImportScreen.tsx'
import { ReceiptsScreen } from './receipts/receiptsScreen.tsx'

const Forbidden = () => {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('common.page.fuel')}>
      <EmptyState icon={SearchX} title={t('fuel.forbidden.title')} text={t('fuel.forbidden.text')} />
    </PageFrame>
  )
}

/** Fuel control, by the rest of the address: the ledger of a vehicle, receipts, and their import; otherwise it asks for a vehicle. */
export const FuelScreen = () => {
  // Re-renders with every address.
  useLocation()
  const isAllowed = useIsAllowed('seeFuelLedger')
  const place = readFuelPath(splitHash(location.hash).path)
  if (!isAllowed) return <Forbidden />
  return (
    <ServerState>
      {place === null && <ChooseVehicle />}
      {place?.page === 'ledger' && <LedgerScreen key={place.vehicleId} vehicleId={place.vehicleId} />}
      {place?.page === 'receipts' && <ReceiptsScreen />}
      {place?.page === 'import' && <ReceiptsImportScreen />}
    </ServerState>
  )
}
