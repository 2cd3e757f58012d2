import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ServerState } from '../../api/serverState/serverState.tsx'
import {
  TRAILER_COLUMNS,
  TRAILER_IMPORT_CALLS,
  trailerImportPreview,
  trailerImportRowPage,
} from '../../contract/http/trailerImport.ts'
import { TRAILER_KINDS } from '../../contract/http/trailers.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import { useFormat } from '../../i18n/useFormat.ts'
import type { ImportSource } from '../../kit/imports/importSource.ts'
import { ImportSteps } from '../../kit/imports/importSteps.tsx'
import { useIsAllowed } from '../../session/allowed.ts'
import { LinkButton } from '../../ui/linkButton.tsx'
import { TRAILERS_PATH, TRAILERS_READ } from './trailersPath.ts'

const CONTRACT = {
  calls: TRAILER_IMPORT_CALLS,
  preview: trailerImportPreview,
  rowPage: trailerImportRowPage,
}

const useSource = (): ImportSource => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const canEdit = useIsAllowed('editTrailers')
  return useMemo(() => {
    const names = TRAILER_KINDS.map((kind) => t(`trailers.typeOf.${kind}`)).join(', ')
    const kindName = (value: string): string => {
      const kind = TRAILER_KINDS.find((one) => one === value)
      return kind === undefined ? value : t(`trailers.typeOf.${kind}`)
    }
    /** A width that is no number is shown as the file has it. */
    const metres = (value: string): string => (Number.isNaN(Number(value)) ? value : number(Number(value)))
    return {
      contract: CONTRACT,
      columns: TRAILER_COLUMNS.map((id) => ({
        id,
        title: t(`trailers.${id}`),
        rule: t(`trailers.imports.rule.${id}`, { names }),
        ...(id === 'type' && { show: kindName }),
        ...(id === 'width' && { show: metres }),
      })),
      intro: t('trailers.imports.intro'),
      needed: t('trailers.imports.needed'),
      faults: {},
      templateName: 'trailers',
      stale: [[TRAILERS_READ]],
      done: { href: `#${TRAILERS_PATH}`, label: t('trailers.imports.toTrailers') },
      isReadOnly: !canEdit,
    }
  }, [t, number, canEdit])
}

const TrailersImport = () => {
  const { t } = useTranslation()
  const source = useSource()
  const back = <LinkButton href={source.done.href}>{source.done.label}</LinkButton>
  return (
    <PageFrame title={t('common.page.trailersImport')} width="table" actions={back}>
      <ImportSteps source={source} />
    </PageFrame>
  )
}

/** Trailers from a table: a file, a preview of its effects, and all of it or nothing. */
export const TrailersImportScreen = () => (
  <ServerState>
    <TrailersImport />
  </ServerState>
)
