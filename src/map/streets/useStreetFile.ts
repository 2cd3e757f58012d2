import { useEffect, useState } from 'react'
import { useSessionState } from '../../session/sessionContext.ts'
import { openStreetFile, type StreetFile } from './streetFile.ts'

/** Reads the header of the street map to show; null until it is loaded. */
export const useStreetFile = (
  path: string | null,
  linkToken: string | null,
  onFailure: (path: string) => void,
): StreetFile | null => {
  const session = useSessionState()
  const token = linkToken ?? (session.phase === 'signedIn' ? session.token : null)
  const [opened, setOpened] = useState<{ readonly path: string; readonly file: StreetFile } | null>(null)
  useEffect(() => {
    if (path === null || token === null) return undefined
    let wanted = true
    openStreetFile(path, token).then(
      (file) => wanted && (file.tiles === null ? onFailure(path) : setOpened({ path, file })),
      () => wanted && onFailure(path),
    )
    return () => {
      wanted = false
    }
  }, [path, token, onFailure])
  return opened?.path === path ? opened.file : null
}
