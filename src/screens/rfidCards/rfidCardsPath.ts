/** The page of the RFID cards (ROUTE-13). */
export const RFID_CARDS_PATH = '/rfid_cards'
export const RFID_CARDS_IMPORT_PATH = `${RFID_CARDS_PATH}/import`
/** Cache key of the cards. */
export const RFID_CARDS_READ = 'rfidCards'
