import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  RFID_CARD_CALLS,
  rfidCardBody,
  rfidCardChanges,
  type RfidCardFields,
  rfidCardPage,
  rfidCardRow,
  rfidCardsQuery,
} from '../../../src/contract/http/rfidCards.ts'
import { isCardNumber } from '../../../src/contract/rules/rfidCard.ts'
import { keepHoldings } from '../../live/cards/cardHoldings.ts'
import { publishCards } from '../../live/cards/publishCards.ts'
import { type ApiError, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Fields, RecordRow, Resource } from '../resource/resource.ts'

const cardEmpty = (): ApiError =>
  unprocessable(ERROR_CODES.cardEmpty, SERVER_TEXT.rfidCardEmpty, {
    field: 'number',
    allowed: 'the number of a card: zeros, or F alone, are what a reader reports without one',
  })

const expiryPast = (today: string): ApiError =>
  unprocessable(ERROR_CODES.expiryPast, SERVER_TEXT.expiryInPast, {
    field: 'expiresOn',
    allowed: `${today} or a later day`,
  })

/** ERR-26, ERR-41: a date in the past stays where it is not changed. */
const refuse = (fields: Fields, before: RecordRow | null, today: string): ApiError | null => {
  const { number, expiresOn } = fields
  if (typeof number === 'string' && !isCardNumber(number)) return cardEmpty()
  const isPast = typeof expiresOn === 'string' && expiresOn < today && expiresOn !== before?.['expiresOn']
  return isPast ? expiryPast(today) : null
}

/** RFID-01 to RFID-03: the cards of a client's drivers. */
export const rfidCards: Resource<keyof RfidCardFields> = {
  name: 'rfidCard',
  titles: ['RFID card', 'RFID cards'],
  calls: RFID_CARD_CALLS,
  table: 'rfid_card',
  columns: { number: 'number', driverName: 'driver_name', phone: 'phone', expiresOn: 'expires_on' },
  searched: ['number', 'driverName', 'phone'],
  texts: ['number', 'driverName'],
  schemas: {
    body: rfidCardBody,
    changes: rfidCardChanges,
    query: rfidCardsQuery,
    row: rfidCardRow,
    page: rfidCardPage,
  },
  unique: {
    rfid_card_number: ({ number }) =>
      unprocessable(ERROR_CODES.cardTaken, SERVER_TEXT.rfidCardTaken(String(number)), {
        field: 'number',
        allowed: 'a number that no other card has',
      }),
  },
  refuse,
  publish: async (write, ownerId, records) => {
    const numbers = [...new Set(records.map(({ number }) => String(number)))]
    await keepHoldings(write.trx, { ownerId, numbers, now: write.now })
    await publishCards(write, ownerId, records)
  },
}
