import { useEffect } from 'react'
import { readServerText } from './serverCatalogue.ts'
import { learnServerTexts } from './serverTexts.ts'

/** The page knows the whole catalogue of server texts from here on; it brings the `messages` texts. */
export const useServerTexts = (): void => useEffect(() => learnServerTexts(readServerText), [])
