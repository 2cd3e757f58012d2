import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { linkParts } from './linkParts.ts'

interface StoredParts {
  /** The path that was read last. */
  readonly path: string
  readonly parts: readonly string[]
}

/**
 * The parts of a one-time link behind the path of its page. They are kept in memory only: address bar and history show
 * the bare path from then on, so that nobody reads the SID there (and a reload finds none).
 */
export const useLinkParts = (pagePath: string): readonly string[] => {
  const [path] = useLocation()
  const [kept, setKept] = useState<StoredParts>(() => ({ path, parts: linkParts(location.hash, pagePath) }))
  if (kept.path !== path) {
    // Another link may be opened while the page is open; the bare path itself carries nothing new.
    const found = linkParts(location.hash, pagePath)
    setKept({ path, parts: found.length === 0 ? kept.parts : found })
  }
  useEffect(() => {
    if (path !== pagePath) history.replaceState(history.state, '', `#${pagePath}`)
  }, [path, pagePath])
  return kept.parts
}
