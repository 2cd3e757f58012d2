import { lazy, type ReactNode, Suspense, useState } from 'react'
import { fetchPart } from '../../../errors/lostPart.ts'
import { splitHash } from '../../../kit/address/hashLocation.ts'
import { type FirstDrive, noDrive, readFirstDrive } from './driveOfAddress.ts'
import type { DrivenZone } from './drivenZone.ts'

/** Most visits of the page do not need it. */
const FromDriveDialog = lazy(async () => ({
  default: (await fetchPart(() => import('./fromDriveDialog.tsx'))).FromDriveDialog,
}))

interface FromDrive {
  readonly openDialog: () => void
  readonly dialog: ReactNode
}

/** Geozones from a drive on the page of geozones; the dialog is open from the start where the address asks for a drive. */
export const useFromDrive = (canDrive: boolean, onBuilt: (built: DrivenZone) => void): FromDrive => {
  const [first, setFirst] = useState<FirstDrive | null>(() =>
    canDrive ? readFirstDrive(splitHash(location.hash).query, Date.now()) : null,
  )
  return {
    openDialog: () => setFirst(noDrive(Date.now())),
    dialog: first && (
      <Suspense fallback={null}>
        <FromDriveDialog
          first={first}
          onDraft={(built) => {
            setFirst(null)
            onBuilt(built)
          }}
          onClose={() => setFirst(null)}
        />
      </Suspense>
    ),
  }
}
