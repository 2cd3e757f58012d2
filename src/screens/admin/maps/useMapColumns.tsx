import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { MAP_SORTS, MapRow, MapTiles } from '../../../contract/http/admin/maps.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { TableColumn } from '../../../kit/table/column.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TwoLines } from '../frame/twoLines.tsx'
import { useFaultText } from './importList.tsx'
import { useSizeText } from './useSizeText.ts'

export type MapColumn = TableColumn<MapRow, (typeof MAP_SORTS)[number]>

/** Decimals of the degrees of an area: about a kilometre. */
const DIGITS = 2

export const useMapColumns = (): readonly MapColumn[] => {
  const { t } = useTranslation()
  const { date, number } = useFormat()
  const sizeText = useSizeText()
  const faultText = useFaultText()
  return useMemo(() => {
    const kindText = ({ schema }: MapTiles): string =>
      schema === null
        ? t('admin.maps.pictures')
        : t('admin.maps.vector', { schema: t(`admin.maps.schemaOf.${schema}`) })
    const boundsText = ({ bounds: [west, south, east, north] }: MapTiles): string =>
      `${number(south, DIGITS)}…${number(north, DIGITS)}, ${number(west, DIGITS)}…${number(east, DIGITS)}`
    const ofTiles =
      (write: (tiles: MapTiles) => string) =>
      ({ tiles }: MapRow) =>
        tiles === null ? t('admin.none') : write(tiles) || t('admin.none')
    const counted = ({ addresses }: MapRow): string =>
      addresses === null
        ? t('admin.none')
        : t('admin.maps.counts', {
            houses: number(addresses.houses),
            streets: number(addresses.streets),
            places: number(addresses.places),
          })
    return [
      {
        id: 'name',
        title: t('admin.maps.column.name'),
        sort: 'name',
        width: '20%',
        cell: ({ name, fault }) =>
          fault === null ? (
            <span className="admin-whole">{name}</span>
          ) : (
            <TwoLines note={<span className="admin-whole">{faultText(fault)}</span>}>
              <Badge tone="alarm">{name}</Badge>
            </TwoLines>
          ),
        exported: [{ title: t('admin.maps.column.name'), value: ({ name }) => name }],
      },
      {
        id: 'kind',
        title: t('admin.maps.column.kind'),
        cell: (row) => <span className="admin-whole">{ofTiles(kindText)(row)}</span>,
        exported: [{ title: t('admin.maps.column.kind'), value: ofTiles(kindText) }],
      },
      {
        id: 'size',
        title: t('admin.maps.column.size'),
        sort: 'size',
        isNumber: true,
        width: '104px',
        cell: ({ size }) => sizeText(size),
      },
      {
        id: 'zooms',
        title: t('admin.maps.column.zooms'),
        width: '96px',
        cell: ofTiles(({ minZoom, maxZoom }) => `${minZoom}–${maxZoom}`),
      },
      { id: 'bounds', title: t('admin.maps.column.bounds'), isWideOnly: true, cell: ofTiles(boundsText) },
      {
        id: 'credit',
        title: t('admin.maps.column.credit'),
        isWideOnly: true,
        cell: ofTiles(({ credit }) => credit),
      },
      {
        id: 'addresses',
        title: t('admin.maps.column.addresses'),
        cell: (row) => <span className="admin-whole">{counted(row)}</span>,
        exported: [{ title: t('admin.maps.column.addresses'), value: counted }],
      },
      {
        id: 'changedAt',
        title: t('admin.maps.column.changedAt'),
        sort: 'changedAt',
        width: '204px',
        cell: ({ changedAt }) => date(changedAt),
      },
    ]
  }, [t, date, number, sizeText, faultText])
}
