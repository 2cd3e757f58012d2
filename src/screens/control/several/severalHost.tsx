import { createElement, type ReactNode, Suspense, useMemo } from 'react'
import { useTexting } from '../../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../../lazyWithTexts.ts'
import { type OpenDialog, SeveralContext, type SeveralDialog } from './severalDialog.ts'

const DIALOGS: Readonly<Record<SeveralDialog, LazyPart>> = {
  compare: {
    load: async () => (await import('./compare/compareDialog.tsx')).CompareDialog,
    texts: ['messages'],
  },
  group: { load: async () => (await import('./groupDialog.tsx')).GroupDialog, texts: ['messages'] },
  command: { load: async () => (await import('./commandDialog.tsx')).CommandDialog, texts: ['messages'] },
  share: { load: async () => (await import('./linksDialog.tsx')).LinksDialog, texts: ['messages', 'share'] },
}

interface SeveralHostProps {
  /** null: none is open. */
  readonly open: OpenDialog | null
  readonly onClose: () => void
}

/** The open dialog about several vehicles, loaded when it is first opened. */
export const SeveralHost = ({ open, onClose }: SeveralHostProps): ReactNode => {
  const texting = useTexting()
  const task = useMemo(() => open && { vehicleIds: open.vehicleIds, close: onClose }, [open, onClose])
  if (open === null) return null
  return (
    <SeveralContext value={task}>
      <Suspense>{createElement(lazyWithTexts(DIALOGS[open.kind], texting))}</Suspense>
    </SeveralContext>
  )
}
