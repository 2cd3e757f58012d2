import { Search } from 'lucide-react'
import { useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import '../../ui/field.css'
import { Icon } from '../../ui/icon.tsx'
import '../../ui/list.css'
import type { Place } from './place.ts'
import './placeChooser.css'
import { PlaceIcon } from './placeIcon.tsx'
import type { PlaceFinder } from './usePlaceFinder.ts'
import { usePlaceSearch } from './usePlaceSearch.ts'

interface PlaceChooserProps {
  readonly finder: PlaceFinder
  readonly chosen: Place | null
  readonly onChoose: (place: Place) => void
  /** Takes focus as soon as it is shown. */
  readonly takesFocus?: boolean
  /** Escape was pressed while no list is open. */
  readonly onEscape?: () => void
}

/** Chooses a place, a street, a vehicle or coordinates by a text in any language. */
export const PlaceChooser = ({
  finder,
  chosen,
  onChoose,
  takesFocus = false,
  onEscape,
}: PlaceChooserProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(chosen?.name ?? '')
  const [isListOpen, setListOpen] = useState(false)
  const { places, isSettled } = usePlaceSearch(text, finder)
  const isTyped = text.trim().length > 1 && text !== chosen?.name
  return (
    <ComboBox
      className="ui-field place-chooser"
      aria-label={t('map.places.label')}
      items={places}
      // The server has searched: nothing of its answer is hidden.
      defaultFilter={() => true}
      defaultInputValue={text}
      onInputChange={setText}
      value={chosen?.id ?? null}
      onChange={(key) => {
        const place = places.find(({ id }) => id === key)
        if (place) onChoose(place)
      }}
      allowsEmptyCollection={isTyped}
      allowsCustomValue
      onOpenChange={setListOpen}
      menuTrigger="input"
    >
      <Group className="ui-field__box">
        <span className="ui-field__lead">
          <Icon of={Search} />
        </span>
        <Input
          className="ui-field__input"
          placeholder={t('map.places.label')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the person has just opened this field
          autoFocus={takesFocus}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isListOpen) onEscape?.()
          }}
        />
      </Group>
      <Popover className="ui-popover" offset={4}>
        <ListBox
          className="ui-list"
          renderEmptyState={() => (
            <p className="place-chooser__none">{t(isSettled ? 'map.places.none' : 'map.places.searching')}</p>
          )}
        >
          {(place: Place) => (
            <ListBoxItem className="ui-list__item place-chooser__item" id={place.id} textValue={place.name}>
              <PlaceIcon kind={place.kind} />
              <span className="ui-list__text">
                {place.name}
                {place.detail !== '' && <span className="place-chooser__detail">{place.detail}</span>}
              </span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
