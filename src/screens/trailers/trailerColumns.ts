import type { TRAILER_SORTS, TrailerRow } from '../../contract/http/trailers.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { TableColumn } from '../../kit/table/column.ts'

/** The columns of the trailers. An export of them can be imported again: its headers are those of an import. */
export const trailerColumns = (
  t: Translate,
  number: (value: number) => string,
): readonly TableColumn<TrailerRow, (typeof TRAILER_SORTS)[number]>[] => [
  { id: 'name', title: t('trailers.name'), sort: 'name', width: '24%', cell: ({ name }) => name },
  {
    id: 'serialNumber',
    title: t('trailers.serialNumber'),
    sort: 'serialNumber',
    width: '190px',
    cell: ({ serialNumber }) => serialNumber,
  },
  {
    id: 'type',
    title: t('trailers.type'),
    sort: 'type',
    cell: ({ type }) => t(`trailers.typeOf.${type}`),
  },
  {
    id: 'width',
    title: t('trailers.width'),
    sort: 'width',
    width: '130px',
    isNumber: true,
    cell: ({ width }) => `${number(width)} ${t('common.unit.metre')}`,
    exported: [{ title: `${t('trailers.width')}, ${t('common.unit.metre')}`, value: ({ width }) => width }],
  },
]
