import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import {
  SAVED_PLACE_COLUMNS,
  SAVED_PLACE_IMPORT_CALLS,
  savedPlaceImportPreview,
  savedPlaceImportRowPage,
} from '../../../contract/http/savedPlaceImport.ts'
import { PageFrame } from '../../../frame/page/pageFrame.tsx'
import type { ImportSource } from '../../../kit/imports/importSource.ts'
import { ImportSteps } from '../../../kit/imports/importSteps.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { LinkButton } from '../../../ui/linkButton.tsx'
import { zonesPath } from '../../../map/zones/zonesPath.ts'
import { PLACES_READ } from './placesPath.ts'

const CONTRACT = {
  calls: SAVED_PLACE_IMPORT_CALLS,
  preview: savedPlaceImportPreview,
  rowPage: savedPlaceImportRowPage,
}
const PLACES_HREF = `#${zonesPath({ list: 'places', open: null })}`

const PlacesImport = () => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editZones')
  const source = useMemo(
    (): ImportSource => ({
      contract: CONTRACT,
      columns: SAVED_PLACE_COLUMNS.map((id) => ({
        id,
        title: t(`geozones.places.${id}`),
        rule: t(`geozones.places.imports.rule.${id}`),
      })),
      intro: t('geozones.places.imports.intro'),
      needed: t('geozones.places.imports.needed'),
      faults: {},
      templateName: 'addresses',
      stale: [[PLACES_READ]],
      done: { href: PLACES_HREF, label: t('geozones.places.imports.toPlaces') },
      isReadOnly: !canEdit,
    }),
    [t, canEdit],
  )
  const back = <LinkButton href={source.done.href}>{source.done.label}</LinkButton>
  return (
    <PageFrame title={t('common.page.placesImport')} width="table" actions={back}>
      <ImportSteps source={source} />
    </PageFrame>
  )
}

/** GEO-22: saved places from a table: a file, a preview of its effects, and all of it or nothing. */
export const PlacesImportScreen = () => (
  <ServerState>
    <PlacesImport />
  </ServerState>
)
