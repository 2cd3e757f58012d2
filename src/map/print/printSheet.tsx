import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useFleetCounts } from '../../fleet/fleetContext.ts'
import { MARK_SHAPES, type MarkShape } from '../../fleet/markShape.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { iconOfExtra, iconOfShape } from '../layers/markIcons.ts'
import { MapGlyph } from '../mapGlyph.tsx'
import { readPaperLook } from '../markLook.ts'
import './printSheet.css'
import { SheetHead } from './sheetHead.tsx'
import { useSheetPrint } from './useSheetPrint.ts'

/** The words of each shape. */
const SHAPE_LABELS = {
  move: 'moving',
  parking: 'stopped',
  parkingIgnition: 'parkingWithIgnition',
  parkingIgnitionLong: null,
  noSignal: 'disconnected',
  noDevice: 'noDevice',
  deviceOff: 'receptionDisabled',
} as const satisfies Record<MarkShape, string | null>

export interface PrintSheetProps {
  /** A picture of the map as an address. */
  readonly picture: string
  /** Name of the shown map. */
  readonly mapName: string
  /** ms since the epoch. */
  readonly madeAt: number
  readonly onDone: () => void
}

const Legend = () => {
  const { t } = useTranslation()
  const [{ atlas }] = useState(readPaperLook)
  return (
    <ul className="print-sheet__legend">
      {MARK_SHAPES.map((shape) => {
        const label = SHAPE_LABELS[shape]
        return label === null ? null : (
          <li key={shape}>
            <MapGlyph atlas={atlas} icon={iconOfShape(shape, 0)} size={20} />
            {t(`status.label.${label}`)}
          </li>
        )
      })}
      <li>
        <MapGlyph atlas={atlas} icon={iconOfExtra('alarm')} size={20} />
        {t('status.alarm')}
      </li>
    </ul>
  )
}

const Counts = () => {
  const { t } = useTranslation()
  const format = useFormat()
  const { total, byStatus, alarms } = useFleetCounts()
  const seesPositions = useIsAllowed('seePositions')
  const bySight = [
    [t('status.label.moving'), byStatus.move],
    [t('status.label.stopped'), byStatus.normal],
    [t('status.label.disconnected'), byStatus.no_signal],
  ] as const
  const rows = [
    [t('map.print.total'), total],
    ...(seesPositions ? bySight : []),
    [t('status.alarm'), alarms],
  ] as const
  return (
    <dl className="print-sheet__counts">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** MAP-17: the map on paper, with its date, counts and the legend of its marks. Rendered for print only. */
export const PrintSheet = ({ picture, mapName, madeAt, onDone }: PrintSheetProps) => {
  const { t } = useTranslation()
  const format = useFormat()
  const image = useSheetPrint(onDone)
  return createPortal(
    <article className="print-sheet paper">
      <SheetHead title={t('map.print.title')}>
        {t('map.print.made')} {format.date(madeAt)} · {t('map.print.map')}: {mapName}
      </SheetHead>
      <Counts />
      <img ref={image} className="print-sheet__map" src={picture} alt={t('map.print.picture')} />
      <Legend />
    </article>,
    document.body,
  )
}
