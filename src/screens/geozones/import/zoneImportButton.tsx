import { FileUp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ZoneType } from '../../../contract/http/geozones.ts'
import { fetchPart } from '../../../errors/lostPart.ts'
import { Button } from '../../../ui/button.tsx'

/** Loaded when it is first opened. */
const ZoneImportDialog = lazy(async () => ({
  default: (await fetchPart(() => import('./zoneImportDialog.tsx'))).ZoneImportDialog,
}))

interface ZoneImportButtonProps {
  readonly types: readonly ZoneType[]
  readonly isDisabled: boolean
  /** Zones were added. */
  readonly onImported: () => void
}

/** GEO-15: opens the dialog that imports geozones from a file. */
export const ZoneImportButton = ({ types, isDisabled, onImported }: ZoneImportButtonProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={FileUp} isDisabled={isDisabled} onPress={() => setOpen(true)}>
        <span className="zones-action">{t('zoneFiles.import')}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ZoneImportDialog types={types} onImported={onImported} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
