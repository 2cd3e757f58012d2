import { lazy, Suspense, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapRow, MapTiles } from '../../../contract/http/admin/maps.ts'
import { fetchPart } from '../../../errors/lostPart.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import './maps.css'

/** The map is large, and most visits of the page do not need it. */
const MapPreview = lazy(async () => ({
  default: (await fetchPart(() => import('../../../map/preview/mapPreview.tsx'))).MapPreview,
}))

const WIDTH = 960

interface PreviewDialogProps {
  readonly row: MapRow & { readonly tiles: MapTiles }
  readonly onClose: () => void
}

/** A street map as people see it, with its whole area in view. */
export const PreviewDialog = ({ row, onClose }: PreviewDialogProps) => {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const fail = useCallback(() => setFailed(true), [])
  const { name, tiles } = row
  return (
    <Modal active title={name} closeLabel={t('common.close')} onClose={onClose} width={WIDTH} isFlush>
      {isFailed ? (
        <Banner tone="alarm">{t('admin.maps.noPreview')}</Banner>
      ) : (
        <div className="map-preview">
          <Suspense fallback={<Loading label={name} />}>
            <MapPreview
              file={row}
              bounds={tiles.bounds}
              maxZoom={Math.min(16, tiles.maxZoom + 2)}
              label={name}
              onFailure={fail}
            />
          </Suspense>
        </div>
      )}
    </Modal>
  )
}
