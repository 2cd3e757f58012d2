import type { rfidCards as russian } from '../ru/rfidCards.ts'
import type { Same } from '../same.ts'

export const rfidCards = {
  add: 'Add card',
  new: 'New RFID card',
  edit: 'RFID card {{number}}',
  search: 'Number, driver, phone',
  number: 'Card number',
  numberRule:
    'Letters and digits as the reader sends them; spaces, colons, hyphens and leading zeros are dropped',
  driverName: 'Driver',
  phone: 'Phone',
  expiresOn: 'Valid through',
  expiryRule: 'The last day of the card; empty if it does not expire',
  endless: 'no end',
  expired: 'expired',
  ending: 'expires soon',
  created: 'RFID card {{number}} added',
  deleted: 'RFID card {{number}} deleted',
  deletedMany_one: '{{count, number}} RFID card deleted',
  deletedMany_few: '{{count, number}} RFID cards deleted',
  deletedMany_many: '{{count, number}} RFID cards deleted',
  deletedMany_other: '{{count, number}} RFID cards deleted',
  links: 'Related',
  holder: 'Holder: {{name}}',
  inVehicle: 'Now in: {{name}}',
  emptyTitle: 'There are no RFID cards yet',
  emptyText: 'Add the cards of your drivers to see who is at the wheel.',
  imports: {
    open: 'Import',
    title: 'Import RFID cards',
    intro:
      'RFID cards from a table: you see first what changes, and confirm only then. A card is identified by its number. While a single line has an error, nothing is imported.',
    needed: 'card number',
    toCards: 'Go to the RFID cards',
    rule: {
      number: '1 to 64 letters and digits',
      driverName: 'at most 100 characters',
      phone: '12 digits in international format',
      expiresOn: 'a date such as 31.12.2028',
    },
    faultOf: {
      noCard: 'A number of zeros or F alone is what a reader reports without a card',
      expired: 'The expiry date cannot be in the past',
    },
  },
} satisfies Same<typeof russian>
