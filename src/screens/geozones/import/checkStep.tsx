import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMapSettings } from '../../../api/serverState/useMapSettings.ts'
import type { ZoneFileFault, ZoneFilePreview, ZoneOfFile } from '../../../contract/http/zoneImport.ts'
import { useMapPorts } from '../../../map/useMapPorts.ts'
import { TrackMap } from '../../../map/track/trackMap.tsx'
import { ZonesController } from '../../../map/zones/zonesController.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'

const KINDS = { POLYGON: 'polygon', SQUARE: 'polygon', CIRCLE: 'circle', LINE: 'line' } as const

const usePreviewMap = (zones: readonly ZoneOfFile[]): ZonesController => {
  const ports = useMapPorts()
  const [controller] = useState(() => new ZonesController(ports))
  const shown = useMemo(
    () => zones.flatMap(({ line, name, shape }) => (shape === null ? [] : [{ ...shape, id: line, name }])),
    [zones],
  )
  useEffect(() => controller.setZones(shown), [controller, shown])
  return controller
}

/** The zones that have a shape, on a small map. */
const PreviewMap = ({ zones }: { readonly zones: readonly ZoneOfFile[] }) => {
  const { t } = useTranslation()
  const settings = useMapSettings()
  const controller = usePreviewMap(zones)
  return (
    <div className="zone-import__map">
      <TrackMap
        controller={controller}
        settings={settings}
        isPaper={false}
        showAllLabel={t('geozones.showAll')}
      />
    </div>
  )
}

/** Why a zone is faulty, in words: the faults of shapes are those of the editor. */
const useFaultText = () => {
  const { t } = useTranslation()
  return (fault: ZoneFileFault): string =>
    fault === 'noGeometry' || fault === 'badCoordinates' || fault === 'tooManyPoints'
      ? t(`zoneFiles.fault.${fault}`)
      : t(`geozones.fault.${fault}`)
}

/** A zone of the file, with its error or its warnings. */
const ZoneLine = ({ zone: { line, name, type, fault, warnings } }: { readonly zone: ZoneOfFile }) => {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const tone = fault !== null ? 'alarm' : warnings.length > 0 ? 'attention' : 'go'
  const icon = { alarm: CircleAlert, attention: TriangleAlert, go: CircleCheck }[tone]
  const notes =
    fault !== null
      ? [faultText(fault)]
      : [
          type === null ? '' : t(`geozones.kind.${KINDS[type]}`),
          ...warnings.map((one) => t(`zoneFiles.warning.${one}`)),
        ]
  return (
    <li className="zone-import__line" data-tone={tone}>
      <Icon of={icon} size={16} />
      <span className="zone-import__number ui-numbers">{line}</span>
      <span className="zone-import__name" title={name}>
        {name}
      </span>
      <span className="zone-import__notes">{notes.join(' · ')}</span>
    </li>
  )
}

interface CheckStepProps {
  readonly preview: ZoneFilePreview
  readonly skipFaulty: boolean
  readonly onSkipFaulty: (skip: boolean) => void
}

/** What the file contains: a list with an error or a warning per zone, and a map. */
export const CheckStep = ({ preview, skipFaulty, onSkipFaulty }: CheckStepProps) => {
  const { t } = useTranslation()
  const { counts, zones, fileName } = preview
  const { total, faulty, warned } = counts
  return (
    <>
      <p className="zone-import__file">
        {t('imports.preview', { file: fileName })} · {t('zoneFiles.counts', counts)}
      </p>
      {faulty > 0 && <Banner tone="alarm">{t('zoneFiles.faulty', { count: faulty })}</Banner>}
      {faulty > 0 && counts.new > 0 && (
        <Checkbox isSelected={skipFaulty} onChange={onSkipFaulty}>
          {t('zoneFiles.skip')}
        </Checkbox>
      )}
      {warned > 0 && <Banner tone="attention">{t('zoneFiles.warned', { count: warned })}</Banner>}
      {zones.some(({ shape }) => shape !== null) && <PreviewMap zones={zones} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the list scrolls by the keyboard */}
      <ul className="zone-import__lines" tabIndex={0} aria-label={t('geozones.list')}>
        {zones.map((zone) => (
          <ZoneLine key={zone.line} zone={zone} />
        ))}
      </ul>
      {total > zones.length && (
        <p className="zone-import__more">{t('zoneFiles.more', { shown: zones.length, total })}</p>
      )}
    </>
  )
}
