import { Layers } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import { useTranslation } from 'react-i18next'
import type { MapSettings } from '../../contract/http/mapSettings.ts'
import { MAP_TYPES, type MapType, mapUrlSetting } from '../../contract/mapTypes.ts'
import { useSessionState } from '../../session/sessionContext.ts'
import { IconButton } from '../../ui/iconButton.tsx'
import { Popover } from '../../ui/popover.tsx'
import './mapTypes.css'
import { byReadiness, type MapChoice, type ShownMap } from './shownMap.ts'
import type { MapGround } from './useMapStyle.ts'

const FILE = 'file:'

const valueOf = (choice: MapChoice): string =>
  choice.kind === 'type' ? choice.type : `${FILE}${choice.name}`

const choiceOf = (value: string): MapChoice => {
  const type = MAP_TYPES.find((one) => one === value)
  return type === undefined ? { kind: 'file', name: value.slice(FILE.length) } : { kind: 'type', type }
}

/** The map shown instead of a choice, in words; null when the choice itself is shown. */
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
  /** The server's setting that sets it up; null: it is set up, or another person does that. */
  readonly setting?: string | null
}

const Option = ({ value, name, note, setting = null }: OptionProps) => {
  const { t } = useTranslation()
  return (
    <Radio value={value} className="map-type">
      <span className="map-type__dot" />
      <span className="map-type__text">
        <span>{name}</span>
        {note !== null && <span className="map-type__note">{note}</span>}
        {setting !== null && (
          <span className="map-type__note">
            {t('map.types.setting')} <code>{setting}</code>
          </span>
        )}
      </span>
    </Radio>
  )
}

/** Those who run the server set its maps up; on this page they are administrators in a client's account (ADMIN-08). */
const useMaySetUp = (): boolean => {
  const session = useSessionState()
  return session.phase === 'signedIn' && session.fromAdminPanel
}

interface MapTypeChooserProps {
  readonly settings: MapSettings | null
  readonly ground: MapGround
}

/**
 * MAP-13: the six map types and the street maps of the server; those that are not set up are grouped under a heading that
 * names the map shown instead, with the setting of each for those who run the server.
 */
export const MapTypeChooser = ({ settings, ground }: MapTypeChooserProps) => {
  const { t } = useTranslation()
  const note = useNote()
  const files = settings?.files ?? []
  const maySetUp = useMaySetUp()
  const option = (choice: MapChoice, name: string) => {
    const value = valueOf(choice)
    return <Option key={value} value={value} name={name} note={note(ground.shownFor(choice))} />
  }
  const { ready, unset } = byReadiness((type) => ground.shownFor({ kind: 'type', type }))
  const nameOf = (type: MapType): string => t(`map.types.${type}`)
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
          {ready.map((type) => option({ kind: 'type', type }, nameOf(type)))}
          {files.length > 0 && <p className="map-types__heading">{t('map.types.files')}</p>}
          {files.map(({ name }) => option({ kind: 'file', name }, name))}
          {unset.length > 0 && (
            <p className="map-types__heading">
              {t('map.types.unset')}
              {files.length === 0 && (
                <span className="map-types__help">
                  {t(maySetUp ? 'map.types.setUpHere' : 'map.types.askToSetUp')}
                </span>
              )}
            </p>
          )}
          {/* The heading says of all which map is shown instead. */}
          {unset.map((type) => (
            <Option
              key={type}
              value={type}
              name={nameOf(type)}
              note={null}
              setting={maySetUp ? mapUrlSetting(type) : null}
            />
          ))}
        </RadioGroup>
      )}
    </Popover>
  )
}
