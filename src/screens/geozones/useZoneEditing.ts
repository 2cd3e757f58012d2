import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GeozoneBody, GeozoneRow } from '../../contract/http/geozones.ts'
import type { ZoneDraft } from '../../session/accountValues.ts'
import { useToast } from '../../ui/toast.ts'
import { useDrafts } from './drafts/useDrafts.ts'
import type { Zones } from './useZones.ts'
import type { DrivenZone } from './fromDrive/drivenZone.ts'
import { copyStart, draftStart, drivenStart, type ZoneStart } from './zoneStart.ts'
import type { ZonesPlace } from '../../map/zones/zonesPath.ts'

interface ZoneEditingOptions {
  /** What the address opens. */
  readonly place: ZonesPlace
  readonly zones: Zones
  readonly canEdit: boolean
  /** Opens a zone or an empty form; a form with unsaved input may ask first. */
  readonly onOpen: (place: ZonesPlace) => void
  /** Closes the editor at once. */
  readonly onDone: () => void
  /** Opens an empty form at once: the dialog that built its zone still has its input. */
  readonly onBuilt: () => void
}

/** Which zone is in the editor, what the editor begins with, and what becomes of unfinished edits. */
export const useZoneEditing = ({ place, zones, canEdit, onOpen, onDone, onBuilt }: ZoneEditingOptions) => {
  const { t } = useTranslation()
  const toast = useToast()
  const drafts = useDrafts()
  const [wanted, setStart] = useState<ZoneStart | null>(null)
  const { list, area, save, remove } = zones
  const zone = typeof place === 'number' ? (area.zones.find(({ id }) => id === place) ?? null) : null
  const edited: GeozoneRow | 'new' | null = place === 'new' ? (canEdit ? 'new' : null) : zone
  /** null: a new zone; undefined: the editor is closed. */
  const zoneId = edited === 'new' ? null : edited?.id
  // A start counts for its own zone alone.
  const start = wanted?.zoneId === zoneId ? wanted : null
  const begin = (from: ZoneStart | null): void => {
    setStart(from)
    onOpen(from?.zoneId ?? 'new')
  }
  return {
    zone,
    edited,
    start,
    drafts,
    /** Those of zones that are not in the editor. */
    leftDrafts: canEdit ? drafts.all.filter((draft) => draft.zoneId !== zoneId) : [],
    isUnknown: typeof place === 'number' && zone === null && list.data !== undefined,
    add: () => begin(null),
    resume: (draft: ZoneDraft) =>
      begin(
        draftStart(
          draft,
          area.zones.some(({ id }) => id === draft.zoneId),
        ),
      ),
    build: (built: DrivenZone): void => {
      setStart(drivenStart(built, area.zoneTypes))
      onBuilt()
    },
    copy: zone && (() => begin(copyStart(zone, t('geozones.copyOf', { name: zone.name })))),
    save: (fields: GeozoneBody) => save(zone, fields),
    onSaved: (name: string): void => {
      toast({ text: zone ? t('table.saved') : t('geozones.created', { name }), tone: 'go' })
      drafts.drop(zone?.id ?? null)
      setStart(null)
      onDone()
    },
    remove: zone && (() => void remove(zone).then((isGone) => isGone && onDone())),
    close: (): void => {
      setStart(null)
      onOpen(null)
    },
  }
}
export type ZoneEditing = ReturnType<typeof useZoneEditing>
