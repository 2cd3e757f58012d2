import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  IMPORT_COLUMNS,
  IMPORT_FAULTS,
  type ImportColumn,
  importPreview,
  importRowPage,
  VEHICLE_IMPORT_CALLS,
} from '../../../contract/http/admin/imports.ts'
import type { ImportSource } from '../../../kit/imports/importSource.ts'
import { ImportSteps } from '../../../kit/imports/importSteps.tsx'
import { ADMIN_DATA } from '../frame/adminData.ts'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { AdminPage, adminScreen } from '../frame/adminPage.tsx'
import { ArchivePart } from './archivePart.tsx'
import { MoveInPart } from './moveInPart.tsx'
import { MoveOutPart } from './moveOutPart.tsx'
import './moveIn.css'
import { PositionsPart } from './positionsPart.tsx'

const CONTRACT = { calls: VEHICLE_IMPORT_CALLS, preview: importPreview, rowPage: importRowPage }
const WIDTHS: Readonly<Partial<Record<ImportColumn, string>>> = { name: '16%', phone: '152px' }
const WIDE_ONLY: readonly ImportColumn[] = ['deviceType', 'group', 'phone']

const useSource = (): ImportSource => {
  const { t } = useTranslation()
  return useMemo(
    () => ({
      contract: CONTRACT,
      columns: IMPORT_COLUMNS.map((id) => ({
        id,
        title: t(`admin.imports.columnOf.${id}`),
        rule: t(`admin.imports.rule.${id}`),
        isWideOnly: WIDE_ONLY.includes(id),
        ...(WIDTHS[id] !== undefined && { width: WIDTHS[id] }),
      })),
      intro: t('admin.imports.intro'),
      needed: t('admin.imports.needed'),
      faults: Object.fromEntries(IMPORT_FAULTS.map((fault) => [fault, t(`admin.imports.faultOf.${fault}`)])),
      templateName: 'vehicles',
      stale: [[ADMIN_DATA]],
      done: { href: '#/admin/vehicles', label: t('admin.imports.toVehicles') },
    }),
    [t],
  )
}

const WAYS = ['file', 'traccar', 'positions', 'archive', 'out'] as const
type Way = (typeof WAYS)[number]

const VehicleFile = () => <ImportSteps source={useSource()} />

const Imports = () => {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('file')
  return (
    <AdminPage area="imports">
      <div className="imports">
        <div className="move-in__ways">
          <SegmentedControl
            label={t('admin.moveIn.ways')}
            segments={WAYS.map((id) => ({ id, label: t(`admin.moveIn.way.${id}`) }))}
            value={way}
            onChange={setWay}
          />
        </div>
        {way === 'file' && <VehicleFile />}
        {way === 'traccar' && <MoveInPart />}
        {way === 'positions' && <PositionsPart />}
        {way === 'archive' && <ArchivePart />}
        {way === 'out' && <MoveOutPart />}
      </div>
    </AdminPage>
  )
}

/**
 * Vehicles and trackers from a table, with a preview of its effects, whole fleets from a Traccar server or an archive, positions from
 * files; and the archive of a client.
 */
export const ImportsScreen = adminScreen(Imports)
