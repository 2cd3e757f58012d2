import { Share2 } from 'lucide-react'
import { createElement, type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { VehicleRow } from '../../../contract/engine/rows.ts'
import { rowTitle } from '../../../fleet/rowTitle.ts'
import { useSharing } from '../../../fleet/sharing.ts'
import { useTexting } from '../../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../../lazyWithTexts.ts'
import { useCommands } from '../../../palette/registries.ts'
import { ShareOverlayContext } from './shareOverlay.ts'

const DIALOG: LazyPart = {
  load: async () => (await import('./shareDialog.tsx')).ShareDialog,
  texts: ['messages', 'share'],
}

interface ShareHostProps {
  /** Whose position is to be shared; null: nobody's. */
  readonly row: VehicleRow | null
  /** The open vehicle, which the palette offers to share. */
  readonly open: VehicleRow | null
  readonly onClose: () => void
}

/** Offers to share the open vehicle, for the palette. */
const useShareCommand = (open: VehicleRow | null): void => {
  const { t } = useTranslation()
  const share = useSharing()
  const vehicleId = open?.vehicleId ?? null
  const commands = useMemo(
    () =>
      open === null || share === null
        ? []
        : [
            {
              id: 'sharePosition',
              section: 'actions' as const,
              title: t('popup.share'),
              detail: rowTitle(open),
              icon: Share2,
              run: () => share(open),
            },
          ],
    // oxlint-disable-next-line react/exhaustive-deps -- the row is another with each position; its vehicle decides
    [t, share, vehicleId],
  )
  useCommands(commands)
}

/** The dialog that shares a vehicle's position, loaded when it is first opened. */
export const ShareHost = ({ row, open, onClose }: ShareHostProps): ReactNode => {
  const texting = useTexting()
  useShareCommand(open)
  const overlay = useMemo(
    () => (row === null ? null : { vehicleId: row.vehicleId, name: rowTitle(row), close: onClose }),
    [row, onClose],
  )
  if (overlay === null) return null
  return (
    <ShareOverlayContext value={overlay}>
      <Suspense>{createElement(lazyWithTexts(DIALOG, texting))}</Suspense>
    </ShareOverlayContext>
  )
}
