import { Layers } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { MAP_TYPES } from '../../contract/mapTypes.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Popover } from '../../ui/popover.tsx'
import './mapTypes.css'
import type { MapChoice, ShownMap } from './shownMap.ts'
import type { MapGround } from './useMapStyle.ts'

const FILE = 'file:'

const valueOf = (choice: MapChoice): string =>
  choice.kind === 'type' ? choice.type : `${FILE}${choice.name}`

const choiceOf = (value: string): MapChoice => {
  const type = MAP_TYPES.find((one) => one === value)
  return type === undefined ? { kind: 'file', name: value.slice(FILE.length) } : { kind: 'type', type }
}

/** What stands in for a choice, in words; null when it is shown itself. */
const useNote = (): ((shown: ShownMap) => string | null) => {
  const { t } = useTranslation()
  return (shown) => {
    if (shown.kind === 'layer') return shown.isStandIn ? t('map.types.standIn') : null
    if (shown.kind === 'file' || shown.reason === null) return null
    return t(`map.types.${shown.reason}`)
  }
}

interface OptionProps {
  readonly value: string
  readonly name: string
  readonly note: string | null
}

const Option = ({ value, name, note }: OptionProps) => (
  <Radio value={value} className="map-type">
    <span className="map-type__dot" />
    <span className="map-type__text">
      <span>{name}</span>
      {note !== null && <span className="map-type__note">{note}</span>}
    </span>
  </Radio>
)

interface MapTypeChooserProps {
  readonly settings: MapSettings | null
  readonly ground: MapGround
}

/** MAP-13: the six map types and the street maps of the server; each says when the built-in map stands in for it. */
export const MapTypeChooser = ({ settings, ground }: MapTypeChooserProps) => {
  const { t } = useTranslation()
  const note = useNote()
  const files = settings?.files ?? []
  const option = (choice: MapChoice, name: string) => (
    <Option key={valueOf(choice)} value={valueOf(choice)} name={name} note={note(ground.shownFor(choice))} />
  )
  return (
    <Popover
      label={t('map.types.title')}
      placement="left"
      trigger={<IconButton icon={Layers} label={t('map.types.title')} tooltipPlacement="left" />}
    >
      {() => (
        <RadioGroup
          className="map-types"
          aria-label={t('map.types.title')}
          value={valueOf(ground.choice)}
          onChange={(value) => ground.choose(choiceOf(value))}
        >
          {MAP_TYPES.map((type) => option({ kind: 'type', type }, t(`map.types.${type}`)))}
          {files.length > 0 && <p className="map-types__heading">{t('map.types.files')}</p>}
          {files.map(({ name }) => option({ kind: 'file', name }, name))}
        </RadioGroup>
      )}
    </Popover>
  )
}
