import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapState } from '../../../contract/http/admin/maps.ts'
import { Modal } from '../../../ui/modal.tsx'
import { SegmentedControl } from '../../../ui/segmentedControl.tsx'
import { DownloadStep } from './downloadStep.tsx'
import { FileStep } from './fileStep.tsx'
import './maps.css'
import { ProviderStep } from './providerStep.tsx'

const WAYS = ['file', 'download', 'provider'] as const
type Way = (typeof WAYS)[number]
const LABELS = { file: 'byFile', download: 'byDownload', provider: 'byProvider' } as const

interface AddMapDialogProps {
  readonly state: MapState
  /** Names of the maps that exist. */
  readonly names: readonly string[]
  /** roads: whether an .osm.pbf becomes roads, too. */
  readonly onFile: (file: File, roads: boolean) => void
  /** A download was started. */
  readonly onStarted: () => void
  readonly onClose: () => void
}

/** The three ways to a street map: a file, a download and a map provider. */
export const AddMapDialog = ({ state, names, onFile, onStarted, onClose }: AddMapDialogProps) => {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('file')
  return (
    <Modal active title={t('admin.maps.add')} closeLabel={t('common.close')} onClose={onClose} width={640}>
      <div className="add-map">
        <SegmentedControl
          label={t('admin.maps.ways')}
          segments={WAYS.map((id) => ({ id, label: t(`admin.maps.${LABELS[id]}`) }))}
          value={way}
          onChange={setWay}
        />
        {way === 'file' && <FileStep state={state} names={names} onStart={onFile} />}
        {way === 'download' && <DownloadStep state={state} onStarted={onStarted} />}
        {way === 'provider' && <ProviderStep />}
      </div>
    </Modal>
  )
}
