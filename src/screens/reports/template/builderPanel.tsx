import { Save } from 'lucide-react'
import { type Dispatch, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import { REPORT_NAME_MAX } from '../../../contract/reports/reportRun.ts'
import { REPORT_BLOCKS_MAX, type ReportBlock } from '../../../contract/reports/reportTemplate.ts'
import { useMessageText } from '../../../errors/errorsContext.ts'
import type { Failure } from '../../../errors/failure.ts'
import { failureMessage } from '../../../errors/failureMessage.ts'
import { navigate } from '../../../kit/address/hashLocation.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/textField.tsx'
import { useToast } from '../../../ui/toast.ts'
import { builderPath } from '../reportAddress.ts'
import { BLOCK_ICONS, BlockList } from './blockList.tsx'
import type { Draft, DraftAction } from './builderState.ts'
import { figuresOf, newBlock } from './templateBlocks.ts'
import { useTemplates } from './useTemplates.ts'

interface BuilderPanelProps {
  readonly draft: Draft
  readonly dispatch: Dispatch<DraftAction>
  readonly kinds: readonly ReportKindDeclaration[]
  readonly blocks: readonly ReportBlock[]
  /** null: a new one. */
  readonly templateId: number | null
  readonly onSaved: (name: string) => void
}

type Problem = 'name' | 'blocks' | { readonly failure: Failure } | null

const isAboutName = (failure: Failure): boolean => failure.kind === 'status' && failure.field === 'name'

/** Saves a draft that has a name and a block; what is missing is shown at its field. */
const useSaving = ({ draft, blocks, templateId, onSaved }: BuilderPanelProps) => {
  const { t } = useTranslation()
  const toast = useToast()
  const templates = useTemplates()
  const nameField = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Problem>(null)
  const name = draft.name.trim()
  const save = async (): Promise<void> => {
    const missing = name === '' ? 'name' : blocks.length === 0 ? 'blocks' : null
    setProblem(missing)
    if (missing === 'name') nameField.current?.focus()
    if (missing !== null) return
    const result = await templates.save({ id: templateId, fields: { name, blocks: [...blocks] } })
    if (!result.ok) {
      setProblem({ failure: result.failure })
      if (isAboutName(result.failure)) nameField.current?.focus()
      return
    }
    onSaved(name)
    toast({ text: t('reports.template.saved', { name }), tone: 'go' })
    if (templateId === null) navigate(builderPath(result.value.id), { replace: true })
  }
  return { nameField, problem, setProblem, save, isSaving: templates.isSaving }
}

const TYPES = ['table', 'chart', 'text'] as const

/** The name of a template and its blocks. */
export const BuilderPanel = (props: BuilderPanelProps) => {
  const { draft, dispatch, kinds, blocks } = props
  const { t } = useTranslation()
  const inWords = useMessageText()
  const canEdit = useIsAllowed('editReportTemplates')
  const { nameField, problem, setProblem, save, isSaving } = useSaving(props)
  const failure = problem !== null && typeof problem === 'object' ? problem.failure : null
  const failureText = failure === null ? null : inWords(failureMessage(failure))
  const nameError = (): string | null => {
    if (problem === 'name') return t('reports.template.nameMissing')
    return failure !== null && isAboutName(failure) ? failureText : null
  }
  const isFull = blocks.length >= REPORT_BLOCKS_MAX
  const add = (type: ReportBlock['type']): void => {
    const declaration = type === 'chart' ? kinds.find((one) => figuresOf(one).length > 0) : kinds[0]
    const block = declaration && newBlock(type, declaration)
    if (block) dispatch({ type: 'add', block })
  }
  return (
    <section className="report-builder__panel" aria-label={t('reports.template.contents')}>
      {!canEdit && <Banner>{t('reports.template.readOnly')}</Banner>}
      {failure !== null && !isAboutName(failure) && <Banner tone="attention">{failureText}</Banner>}
      <TextField
        ref={nameField}
        label={t('reports.name')}
        value={draft.name}
        isRequired
        maxLength={REPORT_NAME_MAX}
        autoComplete="off"
        error={nameError()}
        onChange={(name) => {
          if (nameError() !== null) setProblem(null)
          dispatch({ type: 'name', name })
        }}
      />
      <div className="report-builder__add" role="group" aria-label={t('reports.template.add')}>
        {TYPES.map((type) => (
          <Button key={type} icon={BLOCK_ICONS[type]} isDisabled={isFull} onPress={() => add(type)}>
            {t(`reports.template.addOf.${type}`)}
          </Button>
        ))}
      </div>
      {isFull && (
        <p className="report-question__why">{t('reports.template.full', { max: REPORT_BLOCKS_MAX })}</p>
      )}
      {problem === 'blocks' && blocks.length === 0 && (
        <p className="report-builder__missing" role="alert">
          {t('reports.template.blocksMissing')}
        </p>
      )}
      <BlockList draft={draft} kinds={kinds} dispatch={dispatch} />
      <div className="report-builder__save">
        <Button
          tone="primary"
          icon={Save}
          isPending={isSaving}
          isDisabled={!canEdit}
          onPress={() => void save()}
        >
          {t('reports.template.saveTemplate')}
        </Button>
      </div>
    </section>
  )
}
