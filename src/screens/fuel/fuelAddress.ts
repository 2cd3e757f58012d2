const LEDGER = /^\/fuel\/([1-9]\d{0,9})$/
export const RECEIPTS_PATH = '/fuel/receipts'
export const RECEIPTS_IMPORT_PATH = `${RECEIPTS_PATH}/import`

/** Cache key of everything about receipts. */
export const RECEIPTS_READ = 'fuelReceipts'

/** A page of fuel control. */
export type FuelPlace =
  | { readonly page: 'ledger'; readonly vehicleId: number }
  | { readonly page: 'receipts' | 'import' }

/** The page that an address names; null: there is no such page. */
export const readFuelPath = (path: string): FuelPlace | null => {
  if (path === RECEIPTS_PATH) return { page: 'receipts' }
  if (path === RECEIPTS_IMPORT_PATH) return { page: 'import' }
  const [, id] = LEDGER.exec(path) ?? []
  return id === undefined ? null : { page: 'ledger', vehicleId: Number(id) }
}
