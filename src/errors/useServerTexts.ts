import { useEffect } from 'react'
import { readServerText } from './serverCatalogue.ts'
import { learnServerTexts } from './serverTexts.ts'

/** Registers the whole catalogue of server texts for the page; it loads the `messages` texts. */
export const useServerTexts = (): void => useEffect(() => learnServerTexts(readServerText), [])
