import { Copy, Download, FileUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportKindDeclaration } from '../../../contract/reports/reportKinds.ts'
import type { ReportTemplateRow } from '../../../contract/reports/reportTemplate.ts'
import { navigate } from '../../../kit/address/hashLocation.ts'
import { documentName } from '../../../kit/transfer/documentName.ts'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import { FileInput } from '../../../ui/fileInput.tsx'
import { useToast } from '../../../ui/toast.ts'
import { builderPath, reportPath, templatePath } from '../reportAddress.ts'
import { ListStates } from '../listStates.tsx'
import { readTemplate, TEMPLATE_FILE_MAX_BYTES, writeTemplate } from './templateFile.ts'
import { useTemplates } from './useTemplates.ts'

interface TemplatesPanelProps {
  readonly openId: number | null
  readonly kinds: readonly ReportKindDeclaration[]
}

type Templates = ReturnType<typeof useTemplates>

/** What is done with a template of the list. */
const useActions = ({ remove, add }: Templates, openId: number | null) => {
  const { t } = useTranslation()
  const toast = useToast()
  return {
    duplicate: async ({ name, blocks }: ReportTemplateRow): Promise<void> => {
      const made = await add({ name: t('reports.template.copyName', { name }), blocks })
      if (made) toast({ text: t('reports.template.added', { name: made.name }), tone: 'go' })
    },
    save: (template: ReportTemplateRow): void => {
      const { name, blocks } = template
      const file = new Blob([writeTemplate({ name, blocks })], { type: 'application/json' })
      saveFile(file, documentName(name, 'json'))
    },
    remove: async (template: ReportTemplateRow): Promise<void> => {
      if ((await remove(template)) && openId === template.id) navigate(reportPath(null))
    },
  }
}

interface LineProps {
  readonly template: ReportTemplateRow
  readonly openId: number | null
  readonly canEdit: boolean
  readonly actions: ReturnType<typeof useActions>
}

const TemplateLine = ({ template, openId, canEdit, actions }: LineProps) => {
  const { t } = useTranslation()
  const { id, name, blocks } = template
  const isOpen = openId === id
  return (
    <li className="report-run report-template-line" data-open={isOpen ? '' : undefined}>
      <button
        type="button"
        className="report-run__open"
        aria-current={isOpen || undefined}
        onClick={() => navigate(templatePath({ template: id, runs: [] }))}
      >
        <span className="report-run__title">{name}</span>
        <span className="report-run__about">{t('reports.template.blocks', { count: blocks.length })}</span>
      </button>
      <div className="report-template-line__tools">
        <IconButton
          icon={Pencil}
          label={t('reports.template.edit', { name })}
          isDisabled={!canEdit}
          onPress={() => navigate(builderPath(id))}
        />
        <IconButton
          icon={Copy}
          label={t('reports.template.duplicate', { name })}
          isDisabled={!canEdit}
          onPress={() => void actions.duplicate(template)}
        />
        <IconButton
          icon={Download}
          label={t('reports.template.save', { name })}
          onPress={() => actions.save(template)}
        />
        <IconButton
          icon={Trash2}
          label={t('reports.template.remove', { name })}
          isDisabled={!canEdit}
          onPress={() => void actions.remove(template)}
        />
      </div>
    </li>
  )
}

/** A template from a file: the file says which of its fields is wrong. */
const ImportButton = ({
  add,
  kinds,
  isDisabled,
}: Pick<Templates, 'add'> & Pick<TemplatesPanelProps, 'kinds'> & { readonly isDisabled: boolean }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const take = async (file: File): Promise<void> => {
    const text = file.size > TEMPLATE_FILE_MAX_BYTES ? '' : await file.text()
    const read = readTemplate(text, kinds)
    if (!read.ok) {
      const { field, allowed } = read.fault
      const fault =
        field === ''
          ? t('reports.template.notTemplate')
          : t('reports.template.wrongField', { field, allowed })
      toast({ text: fault, tone: 'attention' })
      return
    }
    const made = await add(read.fields)
    if (made) toast({ text: t('reports.template.added', { name: made.name }), tone: 'go' })
  }
  return (
    <>
      <Button icon={FileUp} isDisabled={isDisabled} onPress={() => input.current?.click()}>
        {t('reports.template.import')}
      </Button>
      <FileInput
        ref={input}
        label={t('reports.template.import')}
        accept=".json,application/json"
        onFile={(file) => void take(file)}
      />
    </>
  )
}

/** The templates of the account: opened, edited, duplicated, saved as files, deleted, read from files. */
export const TemplatesPanel = ({ openId, kinds }: TemplatesPanelProps) => {
  const { t } = useTranslation()
  const canEdit = useIsAllowed('editReportTemplates')
  const templates = useTemplates()
  const actions = useActions(templates, openId)
  return (
    <>
      <div className="report-templates__tools">
        <Button icon={Plus} tone="primary" isDisabled={!canEdit} onPress={() => navigate(builderPath(null))}>
          {t('reports.template.create')}
        </Button>
        <ImportButton add={templates.add} kinds={kinds} isDisabled={!canEdit || kinds.length === 0} />
      </div>
      {!canEdit && <p className="report-runs__none">{t('reports.template.readOnly')}</p>}
      <ListStates
        call={templates.list}
        emptyText={({ length }) => (length === 0 ? t('reports.template.empty') : null)}
      >
        {(rows) => (
          <ul className="report-runs" aria-label={t('reports.template.list')}>
            {rows.map((template) => (
              <TemplateLine key={template.id} {...{ template, openId, canEdit, actions }} />
            ))}
          </ul>
        )}
      </ListStates>
    </>
  )
}
