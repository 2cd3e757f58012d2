import type { FuelReceipt, RECEIPT_SORTS, ReceiptFlag } from '../../../contract/http/fuelReceipts.ts'
import { fuelPath } from '../../../contract/rules/links.ts'
import type { Formats } from '../../../i18n/useFormat.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

const TONES: Readonly<Record<ReceiptFlag, BadgeTone>> = {
  matched: 'go',
  noIncrease: 'alarm',
  volumeDiffers: 'attention',
  exceedsTank: 'alarm',
  elsewhere: 'alarm',
  noVehicle: 'attention',
  noLevel: 'quiet',
  waiting: 'quiet',
}

const DAY_MS = 86_400_000

/** The ledger of the vehicle around a receipt. */
const ledgerOf = ({ vehicleId, at }: FuelReceipt): string | null =>
  vehicleId === null ? null : `#${fuelPath(vehicleId, { from: at - DAY_MS, to: at + DAY_MS })}`

/** The columns of the receipts; exports have numbers and moments as such. */
export const receiptColumns = (
  t: Translate,
  { date, number, distance }: Formats,
): readonly TableColumn<FuelReceipt, (typeof RECEIPT_SORTS)[number]>[] => [
  {
    id: 'at',
    title: t('fuel.receipts.at'),
    sort: 'at',
    width: '190px',
    cell: ({ at }) => date(at),
    exported: [{ title: t('fuel.receipts.at'), value: ({ at }) => ({ at }) }],
  },
  {
    id: 'plate',
    title: t('fuel.receipts.plate'),
    sort: 'plate',
    width: '22%',
    cell: (row) => {
      const href = ledgerOf(row)
      const text = [row.plate, row.vehicleName].filter(Boolean).join(' · ')
      return href === null ? text : <a href={href}>{text}</a>
    },
    exported: [
      { title: t('fuel.receipts.plate'), value: ({ plate }) => plate },
      { title: t('fuel.receipts.vehicle'), value: ({ vehicleName }) => vehicleName ?? '' },
    ],
  },
  {
    id: 'litres',
    title: t('fuel.receipts.litres'),
    sort: 'litres',
    isNumber: true,
    width: '110px',
    cell: ({ litres }) => number(litres, 2),
    exported: [{ title: t('fuel.receipts.litres'), value: ({ litres }) => litres }],
  },
  {
    id: 'filled',
    title: t('fuel.receipts.filled'),
    isNumber: true,
    width: '130px',
    cell: ({ filledLitres }) => (filledLitres === null ? '' : number(filledLitres, 1)),
    exported: [{ title: t('fuel.receipts.filled'), value: ({ filledLitres }) => filledLitres ?? '' }],
  },
  {
    id: 'flag',
    title: t('fuel.receipts.flag'),
    width: '220px',
    cell: ({ flag, distance: metres }) => (
      <>
        <Badge tone={TONES[flag]}>{t(`fuel.flag.${flag}`)}</Badge>
        {flag === 'elsewhere' && metres !== null && ` ${distance(metres)}`}
      </>
    ),
    exported: [{ title: t('fuel.receipts.flag'), value: ({ flag }) => t(`fuel.flag.${flag}`) }],
  },
  { id: 'station', title: t('fuel.receipts.station'), isWideOnly: true, cell: ({ station }) => station },
  { id: 'card', title: t('fuel.receipts.card'), isWideOnly: true, cell: ({ card }) => card },
  { id: 'number', title: t('fuel.receipts.number'), isWideOnly: true, cell: ({ number: of }) => of },
]
