import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { linkParts } from './linkParts.ts'

/**
 * The parts of a one-time link behind the path of its page. They are kept in memory only: address bar and history show the
 * bare path from then on, so that nobody reads the SID there (and a reload finds none).
 */
export const useLinkParts = (pagePath: string): readonly string[] => {
  const [parts, setParts] = useState(() => linkParts(location.hash, pagePath))
  const [path] = useLocation()
  useEffect(() => {
    // Another link may be opened while the page stands.
    const found = linkParts(location.hash, pagePath)
    if (found.length === 0) return
    setParts(found)
    history.replaceState(history.state, '', `#${pagePath}`)
  }, [path, pagePath])
  return parts
}
