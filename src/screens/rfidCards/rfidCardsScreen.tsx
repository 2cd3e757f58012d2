import { useLocation } from 'wouter'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { RfidCardsImport } from './rfidCardsImport.tsx'
import { RfidCardsList } from './rfidCardsList.tsx'
import { RFID_CARDS_IMPORT_PATH } from './rfidCardsPath.ts'

/** ROUTE-13: the RFID cards of the client, and their import. */
export const RfidCardsScreen = () => {
  const [path] = useLocation()
  return (
    <ServerState>{path === RFID_CARDS_IMPORT_PATH ? <RfidCardsImport /> : <RfidCardsList />}</ServerState>
  )
}
