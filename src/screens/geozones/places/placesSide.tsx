import { MapPinPlus, MapPin, SearchX, Trash2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMessageText } from '../../../errors/errorsContext.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { SearchField } from '../../../ui/searchField.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { type Ticks, useTicks } from '../many/ticks.ts'
import { PickList } from '../pickList.tsx'
import type { Places } from './usePlaces.ts'

interface PlacesSideProps {
  readonly places: Places
  readonly openId: number | null
  readonly canEdit: boolean
  readonly onOpen: (placeId: number) => void
  readonly onAdd: () => void
}

const ANY = 'any'
const NAMED = 'category:'

const PlaceFilters = ({ places, ticks }: { readonly places: Places; readonly ticks: Ticks | null }) => {
  const { t } = useTranslation()
  const { filter, setFilter, categories, found } = places
  return (
    <div className="zones__tools">
      <SearchField
        label={t('geozones.places.search')}
        clearLabel={t('geozones.clearSearch')}
        value={filter.search}
        onChange={(search) => setFilter({ ...filter, search })}
      />
      <Select
        label={t('geozones.places.category')}
        hideLabel
        value={filter.category === null ? ANY : `${NAMED}${filter.category}`}
        onChange={(id) => setFilter({ ...filter, category: id === ANY ? null : id.slice(NAMED.length) })}
        options={[
          { id: ANY, label: t('geozones.places.anyCategory') },
          { id: NAMED, label: t('geozones.places.noCategory') },
          ...categories.map((name) => ({ id: `${NAMED}${name}`, label: name })),
        ]}
      />
      <div className="zones__count">
        {ticks && found.length > 0 && (
          <Checkbox
            label={t('geozones.many.all')}
            isSelected={ticks.areAll}
            isIndeterminate={ticks.ids.size > 0 && !ticks.areAll}
            onChange={ticks.setAll}
          />
        )}
        <span className="ui-numbers" aria-live="polite">
          {places.list.data && t('geozones.found', { shown: found.length, all: places.places.length })}
        </span>
      </div>
    </div>
  )
}

const NoPlaces = ({ places, canEdit, onAdd }: Pick<PlacesSideProps, 'places' | 'canEdit' | 'onAdd'>) => {
  const { t } = useTranslation()
  return places.places.length > 0 ? (
    <EmptyState
      icon={SearchX}
      title={t('geozones.nothingFound')}
      text={t('geozones.places.nothingFoundText')}
      action={<Button onPress={places.clear}>{t('geozones.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState
      icon={MapPin}
      title={t('geozones.places.emptyTitle')}
      text={t('geozones.places.emptyText')}
      action={
        <Button icon={MapPinPlus} isDisabled={!canEdit} onPress={onAdd}>
          {t('geozones.places.add')}
        </Button>
      }
    />
  )
}

/** The list of saved places with its search, its categories and the deletion of several (GEO-21). */
export const PlacesSide = ({ places, openId, canEdit, onOpen, onAdd }: PlacesSideProps) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const { list, found, remove } = places
  const allTicks = useTicks(found)
  const ticks = canEdit ? allTicks : null
  return (
    <>
      <PlaceFilters places={places} ticks={ticks} />
      {list.failure && (
        <Banner tone="alarm" action={<Button onPress={list.readAgain}>{t('common.retry')}</Button>}>
          {inWords(failureMessage(list.failure))}
        </Banner>
      )}
      {list.data === undefined && list.failure === null && <Loading label={t('common.loading')} />}
      {list.data && found.length === 0 && <NoPlaces places={places} canEdit={canEdit} onAdd={onAdd} />}
      {found.length > 0 && (
        <PickList
          label={t('geozones.places.list')}
          rows={found}
          openId={openId}
          onOpen={({ id }) => onOpen(id)}
          ticks={ticks}
          renderRow={(place) => (
            <>
              <span className="zone-row__pin">
                <Icon of={MapPin} size={16} />
              </span>
              <span className="zone-row__texts">
                <span className="zone-row__name" title={place.name}>
                  {place.name}
                </span>
                <span className="zone-row__below">
                  {[place.category, place.note].filter(Boolean).join(' · ')}
                </span>
              </span>
            </>
          )}
        />
      )}
      {ticks && ticks.ids.size > 0 && (
        <div className="zones-chosen">
          <span className="zones-chosen__count ui-numbers" role="status">
            {t('table.chosen', { count: ticks.ids.size })}
          </span>
          <Button
            tone="danger"
            icon={Trash2}
            onPress={() => void remove(found.filter(({ id }) => ticks.ids.has(id)))}
          >
            {t('table.delete')}
          </Button>
          <IconButton icon={X} label={t('table.unchoose')} onPress={() => ticks.setAll(false)} />
        </div>
      )}
    </>
  )
}
