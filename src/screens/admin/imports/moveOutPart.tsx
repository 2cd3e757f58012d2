import { useTranslation } from 'react-i18next'
import { useArchiveApi } from '../../../api/archive.ts'
import { ArchiveForm } from '../../../kit/archive/archiveForm.tsx'
import { FormClient } from '../frame/formClient.tsx'
import './moveIn.css'

/** The archive of a client as a download: whose, and the days of its positions. */
export const MoveOutPart = () => {
  const { t } = useTranslation()
  const { ofClient } = useArchiveApi()
  return (
    <div className="move-in">
      <p className="imports__intro">{t('moveOut.intro')}</p>
      <p className="imports__intro">{t('moveOut.without')}</p>
      <ArchiveForm
        label={t('moveOut.title')}
        clientId={null}
        renderClient={(form) => <FormClient form={form} name="clientId" label={t('admin.column.client')} />}
        download={ofClient}
      />
    </div>
  )
}
