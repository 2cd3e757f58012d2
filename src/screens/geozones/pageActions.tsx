import { FileUp, MapPinPlus, Plus, Route } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { GeozoneRow } from '../../contract/http/geozones.ts'
import { Button } from '../../ui/button.tsx'
import { ZoneExportMenu } from './export/zoneExportMenu.tsx'
import { useFromDrive } from './fromDrive/useFromDrive.tsx'
import { ZoneImportButton } from './import/zoneImportButton.tsx'
import type { Ticks } from './many/ticks.ts'
import type { ZoneEditing } from './useZoneEditing.ts'
import type { Zones } from './useZones.ts'
import { useIsAllowed } from '../../session/allowed.ts'

const NONE: ReadonlySet<number> = new Set()

interface ZoneActionsProps {
  readonly canEdit: boolean
  readonly zones: Zones
  /** Those in the list. */
  readonly shown: readonly GeozoneRow[]
  /** null for those who may not edit. */
  readonly ticks: Ticks | null
  readonly editing: ZoneEditing
}

/** The buttons of the page above the list of zones. */
export const ZoneActions = ({ canEdit, zones, shown, ticks, editing }: ZoneActionsProps) => {
  const { t } = useTranslation()
  const canDrive = useIsAllowed('zonesFromDrive')
  const fromDrive = useFromDrive(canDrive, editing.build)
  return (
    <>
      <ZoneExportMenu shown={shown} ticked={ticks?.ids ?? NONE} open={editing.zone} />
      <ZoneImportButton
        types={zones.area.zoneTypes}
        isDisabled={!canEdit}
        onImported={zones.list.readAgain}
      />
      <Button icon={Route} isDisabled={!canDrive} onPress={fromDrive.openDialog}>
        <span className="zones-action">{t('geozones.fromDrive.title')}</span>
      </Button>
      <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={editing.add}>
        {t('geozones.add')}
      </Button>
      {fromDrive.dialog}
    </>
  )
}

interface PlaceActionsProps {
  readonly canEdit: boolean
  readonly onAdd: () => void
  readonly onImport: () => void
}

/** The buttons of the page above the list of saved places. */
export const PlaceActions = ({ canEdit, onAdd, onImport }: PlaceActionsProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Button icon={FileUp} isDisabled={!canEdit} onPress={onImport}>
        {t('geozones.places.imports.open')}
      </Button>
      <Button tone="primary" icon={MapPinPlus} isDisabled={!canEdit} onPress={onAdd}>
        {t('geozones.places.add')}
      </Button>
    </>
  )
}
