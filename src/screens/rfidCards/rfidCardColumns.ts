import type { ReactNode } from 'react'
import type { RFID_CARD_SORTS, RfidCardRow } from '../../contract/http/rfidCards.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { TableColumn } from '../../kit/table/column.ts'

/** The first moment of a day, as if it were one of UTC. */
const MIDNIGHT = 'T00:00:00Z'

/** The columns of the cards; `expiry` renders a last day, YYYY-MM-DD. An export of them can be imported again: its headers are those of an import. */
export const rfidCardColumns = (
  t: Translate,
  expiry: (day: string) => ReactNode,
): readonly TableColumn<RfidCardRow, (typeof RFID_CARD_SORTS)[number]>[] => [
  {
    id: 'driverName',
    title: t('rfidCards.driverName'),
    sort: 'driverName',
    width: '32%',
    cell: ({ driverName }) => driverName,
  },
  { id: 'number', title: t('rfidCards.number'), sort: 'number', cell: ({ number }) => number },
  {
    id: 'phone',
    title: t('rfidCards.phone'),
    cell: ({ phone }) => phone ?? '',
  },
  {
    id: 'expiresOn',
    title: t('rfidCards.expiresOn'),
    sort: 'expiresOn',
    cell: ({ expiresOn }) => (expiresOn === null ? t('rfidCards.endless') : expiry(expiresOn)),
    exported: [
      {
        title: t('rfidCards.expiresOn'),
        value: ({ expiresOn }) => {
          if (expiresOn === null) return null
          const at = Date.parse(`${expiresOn}${MIDNIGHT}`)
          return { at, wall: at, isDay: true }
        },
      },
    ],
  },
]
