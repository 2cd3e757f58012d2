import { type LucideIcon, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '../../contract/http/resource.ts'
import type { Result } from '../../errors/failure.ts'
import { PageFrame } from '../../frame/page/pageFrame.tsx'
import type { Translate } from '../../i18n/translate.ts'
import { ResourceTable } from '../../kit/resource/resourceTable.tsx'
import type { ResourceControls } from '../../kit/resource/useResource.ts'
import type { TableColumn } from '../../kit/table/column.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast.ts'

/** What tasks are made of, by the names of their texts. */
type RecordKind = 'routes' | 'templates'

/** What the form of a record needs; row: null for a new one. */
export interface RecordFormProps<Row, Fields> {
  readonly row: Row | null
  readonly isReadOnly: boolean
  readonly save: (fields: Fields) => Promise<Result<Row>>
  readonly onSaved: (name: string) => void
  readonly onClose: () => void
}

interface RecordsPageProps<Row, Fields, Sort extends string> {
  readonly kind: RecordKind
  readonly tabs: ReactNode
  readonly resource: ResourceControls<Row, Fields, Sort>
  readonly columns: readonly TableColumn<Row, Sort>[]
  readonly searchLabel: string
  readonly icon: LucideIcon
  /** Before the button that adds a record. */
  readonly actions?: ReactNode
  readonly renderForm: (props: RecordFormProps<Row, Fields>) => ReactNode
}

/** What the notice says once records are deleted. */
export const deletedText =
  (t: Translate, kind: RecordKind) =>
  (rows: readonly { readonly name: string }[]): string =>
    rows.length === 1 && rows[0]
      ? t(`tasks.${kind}.deleted`, { name: rows[0].name })
      : t(`tasks.${kind}.deletedMany`, { count: rows.length })

/** The page of the routes or the templates of tasks. */
export const RecordsPage = <Row extends ResourceRow & { readonly name: string }, Fields, Sort extends string>(
  props: RecordsPageProps<Row, Fields, Sort>,
) => {
  const { kind, tabs, resource, columns, searchLabel, icon, renderForm } = props
  const { t } = useTranslation()
  const toast = useToast()
  const { canEdit, edit, save } = resource
  return (
    <PageFrame
      title={t('common.page.tasks')}
      width="table"
      tabs={tabs}
      actions={
        <>
          {props.actions}
          <Button tone="primary" icon={Plus} isDisabled={!canEdit} onPress={() => edit('new')}>
            {t(`tasks.${kind}.add`)}
          </Button>
        </>
      }
    >
      <ResourceTable
        resource={resource}
        label={t(`tasks.parts.${kind}`)}
        columns={columns}
        nameOf={({ name }) => name}
        searchLabel={searchLabel}
        empty={{ title: t(`tasks.${kind}.emptyTitle`), text: t(`tasks.${kind}.emptyText`), icon }}
        formTitle={(row) => (row ? t(`tasks.${kind}.edit`, { name: row.name }) : t(`tasks.${kind}.new`))}
        renderForm={(row) =>
          renderForm({
            row,
            isReadOnly: !canEdit,
            save,
            onSaved: (name) => {
              toast({ text: row ? t('table.saved') : t(`tasks.${kind}.created`, { name }), tone: 'go' })
              edit(null)
            },
            onClose: () => edit(null),
          })
        }
      />
    </PageFrame>
  )
}
