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
    id: 'EMP-03',
    file: 'server/live/drivers/violations.ts',
    find: 'const { employeeId } = interval\n',
    replace: 'const { employeeId } = { ...interval, employeeId: null as number | null }\n',
    test: 'server/features/drivers/drivers.test.ts',
  },
  {
    id: 'EMP-04',
    file: 'server/features/employees/linkEmployees.ts',
    find: '    if (holder !== null)',
    replace: "    if (holder !== null && number === '')",
    test: 'server/features/employees/employees.test.ts',
  },
  {
    id: 'ROUTE-13',
    file: 'src/routes.ts',
    find: "ownPage('/rfid_cards/*?', 'rfidCards')",
    replace: "ownPage('/rfid_cards/*?', 'trailers')",
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
