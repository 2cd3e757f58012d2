import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { Track } from '../../contract/http/track.ts'
import { formatDate } from '../../i18n/format.ts'
import { readPaperPalette } from '../../map/markLook.ts'
import '../../map/print/printSheet.css'
import { SheetHead } from '../../map/print/sheetHead.tsx'
import { useSheetPrint } from '../../map/print/useSheetPrint.ts'
import { speedScale } from '../../map/track/speedScale.ts'
import { totalRows } from '../../track/export/tables.ts'
import { useWriting } from './routeLists.tsx'

interface RoutePrintProps {
  readonly track: Track
  readonly name: string
  /** The map as an object URL. */
  readonly picture: string
  readonly onDone: () => void
}

/** The legend of the colours of the way. */
const SpeedLegend = () => {
  const { t } = useTranslation()
  const [background] = useState(() => speedScale(readPaperPalette()))
  return (
    <p className="print-sheet__scale">
      <span className="print-sheet__bar" style={{ background }} />
      {t('route.speedLegend')}
    </p>
  )
}

/** The route on paper: map and totals. Rendered for print only. */
export const RoutePrint = ({ track, name, picture, onDone }: RoutePrintProps) => {
  const { t } = useTranslation()
  const writing = useWriting()
  const image = useSheetPrint(onDone)
  return createPortal(
    <article className="print-sheet paper">
      <SheetHead title={t('route.export.title', { name })}>
        {t('route.export.period', { from: formatDate(track.from), to: formatDate(track.to) })}
      </SheetHead>
      <dl className="print-sheet__counts">
        {totalRows(track, writing).map((row) => (
          <div key={row.name}>
            <dt>{row.label}</dt>
            <dd>{row.value}</dd>
          </div>
        ))}
      </dl>
      <SpeedLegend />
      <img
        ref={image}
        className="print-sheet__map print-sheet__map--whole"
        src={picture}
        alt={t('route.export.picture')}
      />
    </article>,
    document.body,
  )
}
