import type { Mutation } from '../mutation.ts'

const CARDS = 'server/features/rfidCards/rfidCards.test.ts'

/** Cards and the people who carry them. */
export const PEOPLE: readonly Mutation[] = [
  {
    id: 'RFID-01',
    file: 'src/contract/http/rfidCards.ts',
    find: '  phone: z.optional(rfidCardBody.shape.phone),\n',
    replace: '',
    test: CARDS,
  },
  {
    id: 'RFID-03',
    file: 'server/live/cards/readCards.ts',
    find: 'status: cardStatus(listed, today)',
    replace: "status: 'known'",
    test: 'server/features/rfidCards/connectedCard.test.ts',
  },
  {
    id: 'ROUTE-13',
    file: 'src/routes.ts',
    find: "page('/rfid_cards/*?', 'rfidCards',",
    replace: "page('/rfid_cards/*?', 'trailers',",
    test: 'tests/browser/rfidCards.spec.ts',
  },
  {
    id: 'DEMO-08',
    file: 'src/screens/rfidCards/rfidCardsList.tsx',
    find: 'isReadOnly={!canEdit}',
    replace: 'isReadOnly={false}',
    test: 'tests/browser/rfidCards.spec.ts',
  },
]
