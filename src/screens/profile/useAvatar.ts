import { useEffect, useState } from 'react'
import { isWholeAvatar } from '../../api/avatarPath.ts'
import { useProfileApi } from '../../api/profile.ts'

interface Fetched {
  readonly avatar: string
  readonly address: string
}

/** An address at which the page can show an avatar; null while it is loading, and where there is none. */
export const useAvatar = (avatar: string | null): string | null => {
  const { readAvatar } = useProfileApi()
  const [fetched, setFetched] = useState<Fetched | null>(null)
  useEffect(() => {
    if (avatar === null || isWholeAvatar(avatar)) return undefined
    let address: string | null = null
    let isOver = false
    // A picture that does not load is omitted: the initials are shown instead.
    void readAvatar(avatar).then((result) => {
      if (!result.ok || isOver) return
      address = URL.createObjectURL(result.value)
      setFetched({ avatar, address })
    })
    return () => {
      isOver = true
      if (address !== null) URL.revokeObjectURL(address)
    }
  }, [avatar, readAvatar])
  if (avatar === null || avatar === '') return null
  if (isWholeAvatar(avatar)) return avatar
  return fetched?.avatar === avatar ? fetched.address : null
}
