import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { UNKNOWN_DEVICE_SORTS, UnknownDeviceRow } from '../../../contract/http/admin/unknownDevices.ts'
import { coordinatesLink } from '../../../contract/rules/links.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { momentCell } from '../../../kit/transfer/tableDocument.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import { Button } from '../../../ui/button.tsx'
import { TwoLines } from '../frame/twoLines.tsx'

type Column = TableColumn<UnknownDeviceRow, (typeof UNKNOWN_DEVICE_SORTS)[number]>

/** The columns of the unknown trackers; each row has its button to adopt it. */
export const useUnknownDeviceColumns = (adopt: (row: UnknownDeviceRow) => void): readonly Column[] => {
  const { t } = useTranslation()
  const { date, number } = useFormat()
  return useMemo(
    () => [
      {
        id: 'identifier',
        title: t('admin.column.serial'),
        sort: 'identifier',
        width: '22%',
        cell: ({ identifier, remoteAddress }) => <TwoLines note={remoteAddress}>{identifier}</TwoLines>,
        exported: [
          { title: t('admin.column.serial'), value: ({ identifier }) => identifier },
          { title: t('admin.audit.address'), value: ({ remoteAddress }) => remoteAddress },
        ],
      },
      {
        id: 'protocol',
        title: t('admin.unknown.protocol'),
        sort: 'protocol',
        cell: ({ protocol }) => protocol,
      },
      {
        id: 'lastSeenAt',
        title: t('admin.unknown.lastSeen'),
        sort: 'lastSeenAt',
        width: '196px',
        exported: [{ title: t('admin.unknown.lastSeen'), value: ({ lastSeenAt }) => momentCell(lastSeenAt) }],
        cell: ({ lastSeenAt }) => <time>{date(lastSeenAt)}</time>,
      },
      {
        id: 'firstSeenAt',
        title: t('admin.unknown.firstSeen'),
        sort: 'firstSeenAt',
        isWideOnly: true,
        width: '196px',
        exported: [
          { title: t('admin.unknown.firstSeen'), value: ({ firstSeenAt }) => momentCell(firstSeenAt) },
        ],
        cell: ({ firstSeenAt }) => <time>{date(firstSeenAt)}</time>,
      },
      {
        id: 'attempts',
        title: t('admin.unknown.attempts'),
        sort: 'attempts',
        isNumber: true,
        isWideOnly: true,
        width: '120px',
        cell: ({ attempts }) => number(attempts),
        exported: [{ title: t('admin.unknown.attempts'), value: ({ attempts }) => attempts }],
      },
      {
        id: 'place',
        title: t('admin.unknown.place'),
        isWideOnly: true,
        exported: [
          { title: t('admin.unknown.latitude'), value: ({ latitude }) => latitude },
          { title: t('admin.unknown.longitude'), value: ({ longitude }) => longitude },
        ],
        cell: ({ latitude, longitude }) =>
          latitude === null || longitude === null ? (
            t('admin.none')
          ) : (
            <a href={coordinatesLink(latitude, longitude)} target="_blank" rel="noreferrer">
              {latitude.toFixed(4)}, {longitude.toFixed(4)}
            </a>
          ),
      },
      {
        id: 'adopt',
        title: t('admin.unknown.takeOver'),
        width: '140px',
        exported: [],
        cell: (row) => <Button onPress={() => adopt(row)}>{t('admin.unknown.adopt')}</Button>,
      },
    ],
    [t, date, number, adopt],
  )
}
