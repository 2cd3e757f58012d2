import {
  ChartColumn,
  Download,
  FileSpreadsheet,
  FileText,
  Image,
  type LucideIcon,
  MapPinned,
  Printer,
  Waypoints,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/iconButton.tsx'
import { Menu } from '../../ui/menu.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { useToast } from '../../ui/toast.ts'
import {
  type ExportedRoute,
  FILE_KINDS,
  type FileKind,
  fileName,
  makeFile,
  printTables,
} from './routeExport.ts'

/** The map with the totals, or the tables of the report. */
const PRINTS = ['print', 'printTables'] as const
type Print = (typeof PRINTS)[number]

/** Pages that go on with the route. */
const TARGETS = ['geozone', 'report'] as const
type Target = (typeof TARGETS)[number]

const ICONS: Readonly<Record<FileKind | Print | Target, LucideIcon>> = {
  gpx: Waypoints,
  csv: FileText,
  xlsx: FileSpreadsheet,
  pdf: FileText,
  png: Image,
  print: Printer,
  printTables: Printer,
  geozone: MapPinned,
  report: ChartColumn,
}

interface ExportMenuProps {
  /** The route with all its points. Rejects when it cannot be read. */
  readonly readRoute: () => Promise<ExportedRoute>
  readonly onPrint: () => void
  /** What opens the dialog that builds a geozone along the route, and the page of reports; null: the person may not. */
  readonly targets: Readonly<Record<Target, (() => void) | null>>
  readonly isDisabled: boolean
}

/** The file formats for saving a route, and print. */
export const ExportMenu = ({ readRoute, onPrint, targets, isDisabled }: ExportMenuProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const [isMaking, setMaking] = useState(false)
  const make = async (kind: FileKind | 'printTables'): Promise<void> => {
    setMaking(true)
    try {
      const route = await readRoute()
      if (kind === 'printTables') printTables(route)
      else saveFile(await makeFile(kind, route), fileName(kind, route))
    } catch {
      toast({ text: t('route.export.failed'), tone: 'attention' })
    } finally {
      setMaking(false)
    }
  }
  return (
    <Menu
      label={t('route.export.label')}
      trigger={
        <IconButton
          icon={Download}
          label={t('route.export.label')}
          tooltipPlacement="bottom"
          isPending={isMaking}
          isDisabled={isDisabled}
        />
      }
      items={[...FILE_KINDS, ...PRINTS, ...TARGETS.filter((id) => targets[id])].map((id) => ({
        id,
        label: t(`route.export.${id}`),
        icon: ICONS[id],
      }))}
      onAction={(id) => {
        if (id === 'print') onPrint()
        else if (id === 'geozone' || id === 'report') targets[id]?.()
        else void make(id)
      }}
    />
  )
}
