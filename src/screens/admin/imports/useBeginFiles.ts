import { useMoveInsApi } from '../../../api/admin/moveIns.ts'
import { POSITION_FILE_NAME_MAX, type PositionFileBody } from '../../../contract/http/admin/positionFiles.ts'
import { withoutInvisible } from '../../../contract/rules/text.ts'
import { type Result, success } from '../../../errors/failure.ts'
import type { BegunFile } from './usePositionUpload.ts'

/** What is the same for all files. */
type Common = Omit<PositionFileBody, 'fileName' | 'size' | 'holds'> & Partial<Pick<PositionFileBody, 'holds'>>

/** Begins a run for each file, in their order, and stops at one that the server rejects. */
export const useBeginFiles = (files: readonly File[], onBegun: (files: readonly BegunFile[]) => void) => {
  const api = useMoveInsApi()
  return async (values: Common): Promise<Result<unknown>> => {
    const begun: BegunFile[] = []
    for (const file of files) {
      const name = withoutInvisible(file.name.normalize('NFC')).trim() || 'file'
      const fileName = name.slice(0, POSITION_FILE_NAME_MAX)
      // oxlint-disable-next-line no-await-in-loop -- in their order
      const answer = await api.beginFile({ holds: 'positions', ...values, fileName, size: file.size })
      if (!answer.ok) return answer
      begun.push({ id: answer.value.id, file })
    }
    onBegun(begun)
    return success(null)
  }
}
