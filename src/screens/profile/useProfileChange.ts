import { useState } from 'react'
import type { Profile } from '../../contract/entities/session.ts'
import { useFailureHandler } from '../../errors/errorsContext.ts'
import type { Result } from '../../errors/failure.ts'
import { useSession } from '../../session/sessionContext.ts'

/** Sends a change of the profile; the server's response is the profile from then on (PROFILE-05). */
export const useProfileChange = () => {
  const session = useSession()
  const { handle } = useFailureHandler()
  const [isSaving, setSaving] = useState(false)
  const change = async (send: () => Promise<Result<Profile>>): Promise<boolean> => {
    setSaving(true)
    const result = await send()
    setSaving(false)
    if (result.ok) session.setProfile(result.value)
    else handle(result.failure)
    return result.ok
  }
  return { isSaving, change }
}
