import { Trash2, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEmployeesApi } from '../../api/employees.ts'
import { useChange } from '../../api/serverState/useChange.ts'
import { type EmployeeRow, PHOTO_SIDE } from '../../contract/http/employees.ts'
import { AVATAR_TYPES } from '../../contract/http/profile.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FileInput } from '../../ui/fileInput.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { smallerPicture } from '../../ui/smallerPicture.ts'
import { useToast } from '../../ui/toast.ts'
import { nameOfEmployee } from './employeeColumns.ts'
import { EMPLOYEES_READ } from './employeesPath.ts'

type Pictured = Pick<EmployeeRow, 'id' | 'photo' | 'lastName' | 'firstName'>

interface Fetched {
  readonly version: string
  readonly address: string
}

/** An address at which the page can show a photo; null while it is loading, and where there is none. */
const usePhoto = ({ id, photo }: Pictured): string | null => {
  const { readPhoto } = useEmployeesApi()
  const [fetched, setFetched] = useState<Fetched | null>(null)
  useEffect(() => {
    if (photo === null) return undefined
    let address: string | null = null
    let isOver = false
    // A photo that does not load is omitted: the initials are shown instead.
    void readPhoto(id, photo).then((result) => {
      if (!result.ok || isOver) return
      address = URL.createObjectURL(result.value)
      setFetched({ version: photo, address })
    })
    return () => {
      isOver = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [id, photo, readPhoto])
  return fetched !== null && fetched.version === photo ? fetched.address : null
}

/** The photo of an employee: shown, replaced, removed (EMP-02). */
export const EmployeePhoto = ({ row, canEdit }: { readonly row: Pictured; readonly canEdit: boolean }) => {
  const { t } = useTranslation()
  const toast = useToast()
  const api = useEmployeesApi()
  const address = usePhoto(row)
  const [isUnreadable, setUnreadable] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const stale = [[EMPLOYEES_READ]]
  const upload = useChange({
    change: (picture: Blob) => api.uploadPhoto(row.id, picture),
    stale,
    endsWhenRead: true,
  })
  const removal = useChange({ change: () => api.removePhoto(row.id), stale, endsWhenRead: true })

  const choose = async (chosen: File): Promise<void> => {
    const picture = await smallerPicture(chosen, PHOTO_SIDE)
    setUnreadable(picture === null)
    if (picture && (await upload.act(picture))) toast({ text: t('employees.photo.saved'), tone: 'go' })
  }
  const remove = async (): Promise<void> => {
    if (await removal.act(undefined)) toast({ text: t('employees.photo.removed'), tone: 'go' })
  }
  return (
    <div className="employee-photo">
      <Portrait
        address={address}
        alt={t('employees.photo.of', { name: nameOfEmployee(row) })}
        initials={row.lastName.slice(0, 1) + row.firstName.slice(0, 1)}
      />
      <div className="employee-photo__actions">
        <Button
          icon={Upload}
          isDisabled={!canEdit}
          isPending={upload.isSending}
          onPress={() => file.current?.click()}
        >
          {t(row.photo === null ? 'employees.photo.upload' : 'employees.photo.change')}
        </Button>
        {row.photo !== null && (
          <Button
            tone="quiet"
            icon={Trash2}
            isDisabled={!canEdit}
            isPending={removal.isSending}
            onPress={() => void remove()}
          >
            {t('employees.photo.remove')}
          </Button>
        )}
      </div>
      {isUnreadable && <Banner tone="alarm">{t('employees.photo.unreadable')}</Banner>}
      <FileInput
        ref={file}
        label={t('employees.photo.upload')}
        accept={AVATAR_TYPES.join(',')}
        onFile={(chosen) => void choose(chosen)}
      />
    </div>
  )
}
