import { useEffect, useState } from 'react'
import { useProfileApi } from '../../api/profile.ts'
import type { Profile } from '../../contract/entities/session.ts'
import type { Failure } from '../../errors/failure.ts'
import { adoptProfile } from '../../session/adoptProfile.ts'
import type { SessionState } from '../../session/session.ts'
import { usePreferenceStore, useSession, useSessionState } from '../../session/sessionContext.ts'

interface OwnProfile {
  /** null while none is known: a reload that found none stored. */
  readonly profile: Profile | null
  /** Reloading it failed; what is shown is the known one. */
  readonly failure: Failure | null
}

const profileOf = (state: SessionState): Profile | null => (state.phase === 'signedIn' ? state.profile : null)

/** The signed-in person's profile, read again when the page opens (API-23). */
export const useOwnProfile = (): OwnProfile => {
  const session = useSession()
  const preferences = usePreferenceStore()
  const state = useSessionState()
  const { readProfile } = useProfileApi()
  const [failure, setFailure] = useState<Failure | null>(null)
  const profile = profileOf(state)
  const id = profile?.id ?? null
  useEffect(() => {
    if (id === null) return undefined
    let isOver = false
    const asked = profileOf(session.get())
    void readProfile(id).then((result) => {
      if (isOver) return
      setFailure(result.ok ? null : result.failure)
      // A profile saved meanwhile is newer than the response.
      if (result.ok && profileOf(session.get()) === asked) adoptProfile(session, preferences, result.value)
    })
    return () => {
      isOver = true
    }
  }, [id, readProfile, session, preferences])
  return { profile, failure }
}
