import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import {
  DEFAULT_POSITION_FILE_SETTINGS,
  positionFileBody,
} from '../../../contract/http/admin/positionFiles.ts'
import { closeAsking } from '../../../kit/form/closeAsking.ts'
import { FormFrame } from '../../../kit/form/formFrame.tsx'
import { useAppForm } from '../../../kit/form/useAppForm.ts'
import { type ClientUnchosen, FormClient } from '../frame/formClient.tsx'
import { useAdminChange } from '../frame/useAdminChange.ts'
import { FileNames, FilesPart, type FilesFormProps } from './filesPart.tsx'
import { useBeginFiles } from './useBeginFiles.ts'

const schema = z.strictObject({ clientId: positionFileBody.def.shape.clientId })
const NOTHING: ClientUnchosen<z.input<typeof schema>> = { clientId: null }
/** What an archive says of itself. */
const OF_ARCHIVE = { vehicleId: null, settings: DEFAULT_POSITION_FILE_SETTINGS, holds: 'archive' } as const

const ArchiveForm = ({ files, onBegun, onClose }: FilesFormProps) => {
  const { t } = useTranslation()
  const begin = useBeginFiles(files, onBegun)
  const { send } = useAdminChange((values: z.output<typeof schema>) => begin({ ...values, ...OF_ARCHIVE }))
  const form = useAppForm({ schema, defaults: NOTHING, save: send, onSaved: onClose })
  return (
    <FormFrame
      form={form}
      label={t('admin.moveIn.archive.title')}
      submitLabel={t('admin.moveIn.look')}
      onCancel={closeAsking(onClose)}
    >
      <FileNames files={files} />
      <FormClient
        form={form}
        name="clientId"
        label={t('admin.column.client')}
        hint={t('admin.moveIn.archive.clientHint')}
      />
    </FormFrame>
  )
}

/** Accounts from their archives: the files, whose they become, and the runs with their reports. */
export const ArchivePart = () => {
  const { t } = useTranslation()
  return (
    <FilesPart
      source="archive"
      title={t('admin.moveIn.archive.title')}
      intro={t('admin.moveIn.archive.intro')}
      choose={t('admin.moveIn.archive.choose')}
      drop={t('admin.moveIn.archive.drop')}
      limits={(most) => t('admin.moveIn.archive.limits', { most })}
      accept=".zip"
      emptyTitle={t('admin.moveIn.archive.emptyTitle')}
      Form={ArchiveForm}
    />
  )
}
