import { Plus, SearchX } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useMapSettings } from '../../api/serverState/useMapSettings.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { ALL_ZONE_TYPES_ID, type GeozoneBody, type GeozoneRow } from '../../contract/http/geozones.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { useLanguage } from '../../i18n/useTexting.ts'
import { leaving, unasked } from '../../kit/address/leaveGuard.ts'
import { TrackMap } from '../../map/track/trackMap.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { SearchField } from '../../ui/searchField.tsx'
import { Select } from '../../ui/select.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast.ts'
import { foundZones } from './foundZones.ts'
import './geozones.css'
import { useZones } from './useZones.ts'
import { useZonesMap } from './useZonesMap.ts'
import { ZoneEditor } from './zoneEditor.tsx'
import { ZoneList } from './zoneList.tsx'
import { readZonesPath, type ZonesPlace, zonesPath } from './zonesPath.ts'

const NO_ZONES: readonly GeozoneRow[] = []

const Geozones = () => {
  const { t } = useTranslation()
  const language = useLanguage()
  const toast = useToast()
  const [path, navigate] = useLocation()
  const place = readZonesPath(path)
  const canEdit = useIsAllowed('editZones')
  const { list, types, save, remove } = useZones()
  const settings = useMapSettings()
  const [search, setSearch] = useState('')
  const [typeId, setTypeId] = useState<number | null>(null)
  const zones = list.data ?? NO_ZONES
  const collator = useMemo(
    () => new Intl.Collator(language === 'ua' ? 'uk' : language, { numeric: true }),
    [language],
  )
  const found = useMemo(
    () => foundZones(zones, { search, typeId }, collator.compare),
    [zones, search, typeId, collator],
  )
  const typeName = (id: number): string => types.find((type) => type.id === id)?.localName ?? ''
  const zone = typeof place === 'number' ? (zones.find(({ id }) => id === place) ?? null) : null
  const edited = place === 'new' ? (canEdit ? 'new' : null) : zone
  const go = useCallback((to: ZonesPlace): void => leaving(() => navigate(zonesPath(to))), [navigate])
  const { controller, drawing } = useZonesMap({ zones: found, edited, canEdit, onOpen: go })
  const isUnknown = typeof place === 'number' && zone === null && list.data !== undefined
  const saveZone = (fields: GeozoneBody) => save(zone, fields)
  const onSaved = (name: string): void => {
    toast({ text: zone ? t('table.saved') : t('geozones.created', { name }), tone: 'go' })
    // The form is saved, though it has not been rendered as such yet.
    unasked(() => navigate(zonesPath(null)))
  }
  return (
    <PageFrame
      title={t('common.page.geozones')}
      width="table"
      actions={
        <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={() => go('new')}>
          {t('geozones.add')}
        </Button>
      }
    >
      <div className="zones">
        <div className="zones__side">
          <div className="zones__tools">
            <SearchField
              label={t('geozones.search')}
              clearLabel={t('geozones.clearSearch')}
              value={search}
              onChange={setSearch}
            />
            <Select
              label={t('geozones.type')}
              hideLabel
              value={typeId === null ? ALL_ZONE_TYPES_ID : String(typeId)}
              onChange={(id) => setTypeId(id === ALL_ZONE_TYPES_ID ? null : Number(id))}
              options={[
                { id: ALL_ZONE_TYPES_ID, label: t('geozones.anyType') },
                ...types.map(({ id, localName }) => ({ id: String(id), label: localName })),
              ]}
            />
            <span className="zones__count ui-numbers" aria-live="polite">
              {list.data && t('geozones.found', { shown: found.length, all: zones.length })}
            </span>
          </div>
          <ListFailure list={list} />
          {list.data === undefined && list.failure === null && <Loading label={t('common.loading')} />}
          {list.data && (
            <ZoneList
              zones={found}
              hasAny={zones.length > 0}
              chosenId={zone?.id ?? null}
              typeName={typeName}
              onOpen={({ id }) => go(id)}
            />
          )}
        </div>
        <div className="zones__map">
          <TrackMap
            controller={controller}
            settings={settings}
            isPaper={false}
            showAllLabel={t('geozones.showAll')}
          />
        </div>
        {isUnknown && (
          <div className="zones__editor">
            <EmptyState icon={SearchX} title={t('geozones.unknownTitle')} text={t('geozones.unknownText')} />
          </div>
        )}
        {edited !== null && (
          <div className="zones__editor">
            <ZoneEditor
              key={edited === 'new' ? 'new' : edited.id}
              zone={zone}
              types={types}
              drawing={drawing}
              camera={controller.camera}
              isReadOnly={!canEdit}
              save={saveZone}
              onSaved={onSaved}
              onDelete={
                zone && (() => void remove(zone).then((isGone) => isGone && navigate(zonesPath(null))))
              }
              onClose={() => go(null)}
            />
          </div>
        )}
      </div>
    </PageFrame>
  )
}

const ListFailure = ({ list }: { readonly list: ReturnType<typeof useZones>['list'] }) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  if (list.failure === null) return null
  return (
    <Banner tone="alarm" action={<Button onPress={list.readAgain}>{t('common.retry')}</Button>}>
      {inWords(failureMessage(list.failure))}
    </Banner>
  )
}

/** ROUTE-21: the geozones of an owner: list, map and editor side by side. */
export const GeozonesScreen = () => (
  <ServerState>
    <Geozones />
  </ServerState>
)
