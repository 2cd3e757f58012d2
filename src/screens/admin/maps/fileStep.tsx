import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapState } from '../../../contract/http/admin/maps.ts'
import { MAP_SOURCE_ENDINGS, mapDiskNeed, mapSourceOf } from '../../../contract/rules/mapSources.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/fileDrop.tsx'
import { RoadChoice } from './roadChoice.tsx'
import { SettingLines } from './settingLines.tsx'
import { useSizeText } from './useSizeText.ts'

interface FileStepProps {
  readonly state: MapState
  /** Names of the maps that exist. */
  readonly names: readonly string[]
  readonly onStart: (file: File, roads: boolean) => void
}

/** Why a file cannot be imported; null: it can. */
const useProblem = (state: MapState, roads: boolean): ((file: File) => string | null) => {
  const { t } = useTranslation()
  const sizeText = useSizeText()
  return (file) => {
    const found = mapSourceOf(file.name.normalize('NFC'))
    if (found === null || file.size === 0) return t('admin.maps.wrongKind')
    if (file.size > state.maxBytes) return t('admin.maps.fileTooLarge', { most: sizeText(state.maxBytes) })
    if (found.source === 'mbtiles' && !state.canConvert) return t('admin.maps.faultOf.noConverter')
    if (found.source === 'pbf' && state.missingTools.length > 0) {
      return t('admin.maps.faultOf.noTools', { detail: state.missingTools.join(' ') })
    }
    const need = mapDiskNeed(found.source, file.size, roads)
    if (need <= state.freeBytes) return null
    return t('admin.maps.noSpace', { need: sizeText(need), free: sizeText(state.freeBytes) })
  }
}

/** A file by drop or by choice; what its import needs is said before it starts. */
export const FileStep = ({ state, names, onStart }: FileStepProps) => {
  const { t } = useTranslation()
  const sizeText = useSizeText()
  const [wantsRoads, setWantsRoads] = useState(false)
  const problemOf = useProblem(state, wantsRoads)
  const [file, setFile] = useState<File | null>(null)
  const problem = file && problemOf(file)
  const found = file && mapSourceOf(file.name.normalize('NFC'))
  const free = sizeText(state.freeBytes)
  return (
    <>
      {problem !== null && <Banner tone="alarm">{problem}</Banner>}
      <FileDrop
        label={t('admin.maps.choose')}
        text={t('admin.maps.drop')}
        limits={t('admin.maps.limits', { most: sizeText(state.maxBytes), free })}
        accept={Object.values(MAP_SOURCE_ENDINGS).join(',').replace('.osm.pbf', '.pbf')}
        onFile={setFile}
      />
      {file && found && problem === null && (
        <>
          <p>
            {t('admin.maps.need', {
              name: file.name,
              size: sizeText(file.size),
              need: sizeText(mapDiskNeed(found.source, file.size, wantsRoads)),
              free,
            })}
          </p>
          {names.includes(found.name) && (
            <Banner tone="attention">{t('admin.maps.replaces', { name: found.name })}</Banner>
          )}
          {found.source === 'pbf' && (
            <RoadChoice roads={state.roads} isChosen={wantsRoads} onChange={setWantsRoads} />
          )}
          <div>
            <Button tone="primary" onPress={() => onStart(file, wantsRoads && found.source === 'pbf')}>
              {t('admin.maps.start')}
            </Button>
          </div>
        </>
      )}
      {state.missingTools.length > 0 && (
        <section className="add-map__provider">
          <p className="add-map__note">{t('admin.maps.toolsMissing')}</p>
          <SettingLines lines={[['Debian', `apt install ${state.missingTools.join(' ')}`]]} />
        </section>
      )}
    </>
  )
}
