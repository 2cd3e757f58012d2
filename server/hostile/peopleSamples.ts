/** What the calls about cards and people need (callSamples.ts). */
export interface PeopleThings {
  readonly rfidCard: number
  readonly rfidCardImport: string
}

/** Which of them a path means. */
export const PEOPLE_PATHS = [
  [/\/rfid-card\/imports\/:id/, 'rfidCardImport'],
  [/\/rfid-card\/:id/, 'rfidCard'],
] as const

/** A valid body of each call that takes one. */
export const peopleBodies = (of: PeopleThings) => ({
  createRfidCard: { number: 'A1', driverName: 'D', phone: '', expiresOn: '2099-12-31' },
  changeRfidCard: { number: 'A2', driverName: 'D', phone: '+380671234567', expiresOn: '' },
  deleteRfidCards: { ids: [of.rfidCard] },
  restoreRfidCards: { ids: [of.rfidCard] },
})

/** A valid query of each call that requires one. */
export const PEOPLE_QUERIES = { rfidCardImportTemplate: { format: 'csv' } } as const
