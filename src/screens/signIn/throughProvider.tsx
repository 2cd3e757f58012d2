import { useEffect, useState } from 'react'
import { useApi } from '../../api/api.ts'
import { useTexting } from '../../i18n/useTexting.ts'
import type { SingleSignOn } from './singleSignOn/singleSignOn.tsx'

/** The page of somebody who comes back from the provider has it in its address. */
const isBack = (): boolean => /[?&]sso=/.test(location.hash)

interface Part {
  readonly View: typeof SingleSignOn
  readonly name: string | null
}

/**
 * Sign-in through a provider. Few installations have one: its part is loaded only there, and the form works without it.
 */
export const ThroughProvider = () => {
  const { auth } = useApi()
  const texting = useTexting()
  const [part, setPart] = useState<Part | null>(null)
  useEffect(() => {
    let isShown = true
    const load = async (): Promise<void> => {
      const name = await auth.readProvider()
      if (name === null && !isBack()) return
      const [{ SingleSignOn: View }] = await Promise.all([
        import('./singleSignOn/singleSignOn.tsx'),
        texting.loadPart('account'),
      ])
      if (isShown) setPart({ View, name })
    }
    load().catch(() => undefined)
    return () => {
      isShown = false
    }
  }, [auth, texting])
  return part && <part.View name={part.name} />
}
