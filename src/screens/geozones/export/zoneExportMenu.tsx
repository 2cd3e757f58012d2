import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GeozoneRow } from '../../../contract/http/geozones.ts'
import { documentName } from '../../../kit/transfer/documentName.ts'
import { Menu } from '../../../ui/menu.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { TriggerButton } from '../../../ui/triggerButton.tsx'
import { zoneGeoJson } from './zoneGeoJson.ts'
import { zoneGpx } from './zoneGpx.ts'
import { zoneKml } from './zoneKml.ts'

const FORMATS = {
  kml: { write: zoneKml, type: 'application/vnd.google-earth.kml+xml' },
  geojson: { write: zoneGeoJson, type: 'application/geo+json' },
  gpx: { write: zoneGpx, type: 'application/gpx+xml' },
} as const
type Format = keyof typeof FORMATS

const zonesToExport = (
  shown: readonly GeozoneRow[],
  ticked: ReadonlySet<number>,
  open: GeozoneRow | null,
): readonly GeozoneRow[] => {
  if (ticked.size > 0) return shown.filter(({ id }) => ticked.has(id))
  return open === null ? shown : [open]
}

interface ZoneExportMenuProps {
  /** Those in the list. */
  readonly shown: readonly GeozoneRow[]
  /** Ids of those that are ticked in it. */
  readonly ticked: ReadonlySet<number>
  /** The one in the editor. */
  readonly open: GeozoneRow | null
}

/** Saves the ticked zones, else the one in the editor, else those of the list, as a file that can be imported again. */
export const ZoneExportMenu = ({ shown, ticked, open }: ZoneExportMenuProps) => {
  const { t } = useTranslation()
  const zones = zonesToExport(shown, ticked, open)
  const save = (format: Format): void => {
    const { write, type } = FORMATS[format]
    saveFile(new Blob([write(zones)], { type }), documentName(t('common.page.geozones'), format))
  }
  const label =
    ticked.size > 0
      ? t('zoneFiles.exportTicked', { count: zones.length })
      : open === null
        ? t('zoneFiles.exportShown', { count: zones.length })
        : t('zoneFiles.exportOne', { name: open.name })
  return (
    <Menu<Format>
      label={label}
      trigger={
        <TriggerButton icon={Download} isDisabled={zones.length === 0}>
          <span className="zones-action">{t('zoneFiles.export')}</span>
        </TriggerButton>
      }
      items={[
        { id: 'kml', label: `${label}: KML` },
        { id: 'geojson', label: `${label}: GeoJSON` },
        { id: 'gpx', label: `${label}: GPX` },
      ]}
      onAction={save}
    />
  )
}
