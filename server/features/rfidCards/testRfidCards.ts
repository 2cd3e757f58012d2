import { uploadTo } from '../imports/testUpload.ts'
import type { TestFleetApp, TestUser } from '../vehicles/testFleetApp.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'

/** A card of an owner, and an uploaded file with another one: the ids of the card and of the checked file. */
export const addTestCards = async (
  host: TestFleetApp,
  owner: TestUser,
): Promise<{ readonly rfidCard: number; readonly rfidCardImport: string }> => {
  const { method, path } = CALLS.createRfidCard
  const made = await host.call(owner, method, path, {
    body: { number: 'SECRET1', driverName: 'Secret driver', phone: '+380671234567', expiresOn: '' },
  })
  const file = { name: 'a.csv', content: 'Card number,Driver\nSECRET2,Secret\n', as: owner.token }
  const checked = await uploadTo(host, 'previewRfidCardImport', file)
  return { rfidCard: (made.json as { id: number }).id, rfidCardImport: checked.json.id }
}

/** A call for each that names a card or a file of cards of somebody else. */
export const cardSamples = (of: { readonly rfidCard: number; readonly rfidCardImport: string }) => ({
  changeRfidCard: { params: { id: of.rfidCard }, body: { driverName: 'Mine' } },
  rfidCardHolder: { params: { id: of.rfidCard } },
  deleteRfidCard: { params: { id: of.rfidCard } },
  deleteRfidCards: { body: { ids: [of.rfidCard] } },
  restoreRfidCards: { body: { ids: [of.rfidCard] } },
  rfidCardImportRows: { params: { id: of.rfidCardImport } },
  commitRfidCardImport: { params: { id: of.rfidCardImport } },
  dropRfidCardImport: { params: { id: of.rfidCardImport } },
})
