import { MapPin as PinIcon } from 'lucide-react'
import { useState } from 'react'
import { ComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useTexting.ts'
import '../../ui/field.css'
import { Icon } from '../../ui/icon.tsx'
import '../../ui/list.css'
import { findPlaces, type Place } from './gazetteer.ts'
import './placeChooser.css'

interface PlaceChooserProps {
  readonly chosen: Place | null
  readonly onChoose: (place: Place) => void
  /** Takes focus as soon as it is shown. */
  readonly takesFocus?: boolean
  /** Escape was pressed while no list is open. */
  readonly onEscape?: () => void
}

/** Chooses a city of the built-in list in any of the languages, or a pair of coordinates. */
export const PlaceChooser = ({ chosen, onChoose, takesFocus = false, onEscape }: PlaceChooserProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const [text, setText] = useState(chosen?.name ?? '')
  const [isListOpen, setListOpen] = useState(false)
  const places = findPlaces(text, language)
  return (
    <ComboBox
      className="ui-field place-chooser"
      aria-label={t('map.places.label')}
      items={places}
      defaultInputValue={text}
      onInputChange={setText}
      value={chosen?.id ?? null}
      onChange={(key) => {
        const place = places.find(({ id }) => id === key)
        if (place) onChoose(place)
      }}
      allowsEmptyCollection={text.trim().length > 1}
      allowsCustomValue
      onOpenChange={setListOpen}
      menuTrigger="input"
    >
      <Group className="ui-field__box">
        <span className="ui-field__lead">
          <Icon of={PinIcon} />
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
          renderEmptyState={() => <p className="place-chooser__none">{t('map.places.none')}</p>}
        >
          {(place: Place) => (
            <ListBoxItem className="ui-list__item" id={place.id} textValue={place.name}>
              <span className="ui-list__text">{place.name}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
